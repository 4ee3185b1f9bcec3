import { Migration } from '@mikro-orm/migrations';

/** What staff write to each other about an order. */
export class Migration20261122215500_order_notes extends Migration {
  override name = 'Migration20261122215500_order_notes';

  override up(): void | Promise<void> {
    this.addSql(`create table order_note (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      text varchar(1000) not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key order_note_order_id_index (order_id),
      key order_note_staff_user_id_index (staff_user_id),
      constraint order_note_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_note_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
