import { Migration } from '@mikro-orm/migrations';

/** The history of an order says what was undone and what was handed over unpaid, and each line knows the prints that it was on. */
export class Migration20261123201000_undo_and_prints extends Migration {
  override name = 'Migration20261123201000_undo_and_prints';

  override up(): void | Promise<void> {
    this.addSql(`alter table order_status_change
      add payment_status enum('Awaiting Proof','To Check','Confirmed','Rejected') null,
      add undo_part enum('undone','undo') null`);
    this.addSql(`create table order_line_print (
      order_line_id int unsigned not null,
      kind enum('picking','slip') not null,
      copies int unsigned not null default 1,
      printed_at datetime(3) not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) not null,
      primary key (order_line_id, kind),
      key order_line_print_staff_user_id_index (staff_user_id),
      constraint order_line_print_order_line_id_foreign foreign key (order_line_id) references order_line (id) on delete cascade,
      constraint order_line_print_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    // Until now a print was noted for all lines of an order.
    this.addSql(`insert into order_line_print (order_line_id, kind, copies, printed_at, staff_user_id, staff_name)
      select l.id, p.kind, p.copies, p.printed_at, p.staff_user_id, p.staff_name
      from order_print p join order_line l on l.order_id = p.order_id`);
  }
}
