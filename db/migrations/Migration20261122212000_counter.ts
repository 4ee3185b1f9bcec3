import { Migration } from '@mikro-orm/migrations';

/** Products have barcodes, and of an order it is known what was printed. */
export class Migration20261122212000_counter extends Migration {
  override name = 'Migration20261122212000_counter';

  override up(): void | Promise<void> {
    this.addSql(`alter table stock
      add column barcode varchar(13) null,
      add index stock_barcode (barcode)`);
    this.addSql(`create table order_print (
      order_id int unsigned not null,
      kind enum('picking','slip') not null,
      copies int unsigned not null default 1,
      printed_at datetime(3) not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) not null,
      primary key (order_id, kind),
      key order_print_staff_user_id_index (staff_user_id),
      constraint order_print_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_print_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
