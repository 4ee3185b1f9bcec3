import { Migration } from '@mikro-orm/migrations';

/** The run that an import belongs to: a run that lost it to a reader or to a later run cannot commit any more. */
export class Migration20261127092000_import_lease_token extends Migration {
  override name = 'Migration20261127092000_import_lease_token';

  override up(): void | Promise<void> {
    this.addSql('alter table stock_import add column lease_token varchar(36) null');
  }
}
