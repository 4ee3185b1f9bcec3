import { Migration } from '@mikro-orm/migrations';

/** The number of a book, by which search and scanners find it. The released version leaves it null. */
export class Migration20261125201500_isbn extends Migration {
  override name = 'Migration20261125201500_isbn';

  override up(): void | Promise<void> {
    this.addSql('alter table stock add column isbn varchar(13) null, add index stock_isbn (isbn)');
  }
}
