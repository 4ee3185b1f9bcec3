import { Migration } from '@mikro-orm/migrations';

/** The shop's own code of a product, by which search and scanners find it. The released version leaves it null. */
export class Migration20261125202000_sku extends Migration {
  override name = 'Migration20261125202000_sku';

  override up(): void | Promise<void> {
    this.addSql('alter table stock add column sku varchar(40) null, add index stock_sku (sku)');
  }
}
