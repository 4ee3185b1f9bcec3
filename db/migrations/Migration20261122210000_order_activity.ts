import { Migration } from '@mikro-orm/migrations';

/** What happens to an order besides its status and its pick-up. */
export class Migration20261122210000_order_activity extends Migration {
  override name = 'Migration20261122210000_order_activity';

  override up(): void | Promise<void> {
    this.addSql(`create table order_activity (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      kind varchar(20) not null,
      detail json not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key order_activity_order_id_index (order_id),
      key order_activity_staff_user_id_index (staff_user_id),
      constraint order_activity_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_activity_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
