import { Migration } from '@mikro-orm/migrations';

/** Ticks of picking, which all who pick share. The released version neither reads nor writes them. */
export class Migration20261126125000_line_picks extends Migration {
  override name = 'Migration20261126125000_line_picks';

  override up(): void | Promise<void> {
    this.addSql(`create table order_line_pick (
      order_line_id int unsigned not null,
      quantity int unsigned not null,
      picked_at datetime(3) not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) not null,
      primary key (order_line_id),
      key order_line_pick_staff_user_id_index (staff_user_id),
      constraint order_line_pick_order_line_id_foreign foreign key (order_line_id) references order_line (id) on update cascade on delete cascade,
      constraint order_line_pick_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`insert into event_subscriber (name, position)
      select 'picks', coalesce((select max(position) from event), 0)`);
  }
}
