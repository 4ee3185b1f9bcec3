import { Migration } from '@mikro-orm/migrations';

/** A column for the time at which a customer was last reminded to fetch an order, and the kind of notice that does so. */
export class Migration20261126124000_fetch_reminders extends Migration {
  override name = 'Migration20261126124000_fetch_reminders';

  override up(): void | Promise<void> {
    this.addSql('alter table `order` add column fetch_reminded_at datetime(3) null');
    this.addSql(`alter table notice modify column kind enum('received','payment_confirmed','payment_rejected','payment_due','ready',
      'pickup_tomorrow','late','moved','cancelled','back_in_stock','way_moved','refunded','message','last_pickup') not null`);
  }
}
