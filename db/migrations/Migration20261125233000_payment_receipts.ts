import { Migration } from '@mikro-orm/migrations';

/**
 * Each order has a list of the money that came and of the money that was returned. The payments that were confirmed before are its first
 * entries. A column of the order holds how much is still to be returned.
 */
export class Migration20261125233000_payment_receipts extends Migration {
  override name = 'Migration20261125233000_payment_receipts';

  override up(): void | Promise<void> {
    this.addSql(`create table payment_receipt (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      kind enum('received','returned') not null,
      amount decimal(12,2) not null,
      way enum('Bank Transfer','Cash') not null,
      account varchar(120) not null default '',
      reference varchar(40) not null default '',
      staff_user_id int unsigned null,
      staff_name varchar(160) null,
      reverses_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key payment_receipt_order (order_id, id),
      key payment_receipt_day (created_at, id),
      key payment_receipt_staff_user_id_index (staff_user_id),
      unique key payment_receipt_reverses_id_unique (reverses_id),
      constraint payment_receipt_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint payment_receipt_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`insert into payment_receipt (order_id, kind, amount, way, reference, staff_name, created_at)
      select id, 'received', if(payment_status = 'Confirmed', coalesce(proof_amount, total_amount), part_paid_amount),
        'Bank Transfer', payment_reference, payment_staff_name, payment_changed_at
      from \`order\` where payment_status = 'Confirmed' or part_paid_amount is not null`);
    this.addSql(
      'alter table `order` add column refund_owed decimal(12,2) null, add index order_refunds (refund_owed, id)',
    );
    this.addSql(`update \`order\` o
      join (select r.order_id, sum(r.amount) as paid,
          (select coalesce(sum(l.amount), 0) from order_line l where l.order_id = r.order_id and l.status <> 'Cancelled') as due
        from payment_receipt r group by r.order_id) money on money.order_id = o.id
      set o.refund_owed = money.paid - money.due where money.paid > money.due`);
    // An amount and the number of a transfer are words that an order is found by, as orderWords has them.
    this.addSql(`insert ignore into order_word (word, order_id)
      select concat('₱', replace(o.total_amount, '.', '')), o.id from \`order\` o
      where exists (select 1 from order_word w where w.order_id = o.id)`);
    this.addSql(`insert ignore into order_word (word, order_id)
      select lower(left(o.payment_reference, 40)), o.id from \`order\` o
      where o.payment_reference <> '' and exists (select 1 from order_word w where w.order_id = o.id)`);
  }
}
