import { Migration } from '@mikro-orm/migrations';

/** A payment that was confirmed without a proof is for what the order came to when it was confirmed. */
export class Migration20261123203000_confirmed_amounts extends Migration {
  override name = 'Migration20261123203000_confirmed_amounts';

  override up(): void | Promise<void> {
    this.addSql(`
      update \`order\` o set o.proof_amount = (
        select coalesce(sum(l.amount), 0) from order_line l where l.order_id = o.id and coalesce((
          select c.to_status from order_status_change c
          where c.order_line_id = l.id and c.created_at <= o.payment_changed_at order by c.id desc limit 1
        ), 'Pending') <> 'Cancelled'
      )
      where o.payment_status = 'Confirmed' and o.proof_amount is null
        and o.proof_of_payment_filename is null and o.proof_deleted_at is null`);
  }
}
