import { Migration } from '@mikro-orm/migrations';

/** Two new kinds of notices: money was returned, and staff wrote a message about an order. */
export class Migration20261125233100_refund_notices extends Migration {
  override name = 'Migration20261125233100_refund_notices';

  override up(): void | Promise<void> {
    this.addSql(`alter table notice modify column kind enum('received','payment_confirmed','payment_rejected','payment_due','ready',
      'pickup_tomorrow','late','moved','cancelled','back_in_stock','way_moved','refunded','message') not null`);
  }
}
