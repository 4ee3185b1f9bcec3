import { Migration } from '@mikro-orm/migrations';

/**
 * The confirmed money of an order to which more became due. Open orders whose confirmed payment is less than what is due wait for the rest
 * from now on; what has been handed over or cancelled stays as it is.
 */
export class Migration20261125201000_part_paid extends Migration {
  override name = 'Migration20261125201000_part_paid';

  override up(): void | Promise<void> {
    this.addSql('alter table `order` add column part_paid_amount decimal(12,2) null');
    this.addSql(`update \`order\` o
      join (select l.order_id, sum(l.amount) as due from order_line l join \`order\` open on open.id = l.order_id
        where open.payment_status = 'Confirmed' and open.status in ('Pending', 'Processing', 'Ready for Pickup')
          and l.status <> 'Cancelled' group by l.order_id) line on line.order_id = o.id
      set o.part_paid_amount = coalesce(o.proof_amount, o.total_amount), o.payment_status = 'Awaiting Proof',
        o.payment_changed_at = utc_timestamp(3), o.payment_reminded_at = null
      where line.due > coalesce(o.proof_amount, o.total_amount)`);
  }
}
