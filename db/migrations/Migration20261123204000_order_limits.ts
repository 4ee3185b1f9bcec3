import { Migration } from '@mikro-orm/migrations';

/**
 * A new store has a payment deadline; a store where staff have worked before keeps what it had, which was none unless they set one.
 * What happened to orders lately is found by its kind.
 */
export class Migration20261123204000_order_limits extends Migration {
  override name = 'Migration20261123204000_order_limits';

  override up(): void | Promise<void> {
    this.addSql('alter table order_activity add index order_activity_kind (kind, created_at)');
    this.addSql(`
      insert ignore into account_setting (\`key\`, value)
      select 'payment_deadline_days', '0' from dual where exists (select id from staff_user)`);
  }
}
