import { Migration } from '@mikro-orm/migrations';

/**
 * A store without a payment deadline (0 days) goes on without one: `allow_no_payment_proof` now says so, unless staff have set it. A deadline is
 * at least one business day.
 */
export class Migration20261128050500_proof_deadline extends Migration {
  override name = 'Migration20261128050500_proof_deadline';

  override up(): void | Promise<void> {
    this.addSql(`
      insert ignore into account_setting (\`key\`, value)
      select 'allow_no_payment_proof', 'true' from account_setting
      where \`key\` = 'payment_deadline_days' and cast(value as char) = '0'`);
    this.addSql(`
      delete from account_setting where \`key\` = 'payment_deadline_days' and cast(value as char) = '0'`);
  }
}
