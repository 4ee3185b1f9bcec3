import { Migration } from '@mikro-orm/migrations';

/** The audit log has no chain of hashes. */
export class Migration20261128091000_no_chain extends Migration {
  override name = 'Migration20261128091000_no_chain';

  override up(): void | Promise<void> {
    this.addSql(`alter table audit_log
      drop index audit_log_chain, drop column nonce, drop column row_hash, drop column chain_no, drop column chain_hash`);
    this.addSql('drop table audit_chain');
  }
}
