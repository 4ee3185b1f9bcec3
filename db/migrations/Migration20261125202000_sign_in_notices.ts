import { Migration } from '@mikro-orm/migrations';

/** A new kind of notice: a way of signing in has moved to another account. Moves before this migration cause no notice. */
export class Migration20261125202000_sign_in_notices extends Migration {
  override name = 'Migration20261125202000_sign_in_notices';

  override up(): void | Promise<void> {
    this.addSql(`alter table notice modify column kind enum('received','payment_confirmed','payment_rejected','payment_due','ready',
      'pickup_tomorrow','late','moved','cancelled','back_in_stock','way_moved') not null`);
    this.addSql(`insert into event_subscriber (name, position)
      select 'sign-in', coalesce(max(position), 0) from event`);
  }
}
