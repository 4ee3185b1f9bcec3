import { Migration } from '@mikro-orm/migrations';

/** The ways to look at the list of orders that a staff user has stored. */
export class Migration20261122221700_order_views extends Migration {
  override name = 'Migration20261122221700_order_views';

  override up(): void | Promise<void> {
    this.addSql(`create table order_view (
      id int unsigned not null auto_increment,
      staff_user_id int unsigned not null,
      name varchar(30) not null,
      query varchar(1000) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      unique key order_view_name (staff_user_id, name),
      constraint order_view_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
