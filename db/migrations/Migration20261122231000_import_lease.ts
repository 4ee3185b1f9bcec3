import { Migration } from '@mikro-orm/migrations';

/** Until when an import that runs is taken to be alive, whichever process or database node it runs on. */
export class Migration20261122231000_import_lease extends Migration {
  override name = 'Migration20261122231000_import_lease';

  override up(): void | Promise<void> {
    this.addSql('alter table stock_import add column lease_until datetime(3) null');
  }
}
