import { Migration } from '@mikro-orm/migrations';

/** Adds the shelf of a product, which staff alone see. The released version writes no shelf. */
export class Migration20261127093000_shelf extends Migration {
  override name = 'Migration20261127093000_shelf';

  override up(): void | Promise<void> {
    this.addSql("alter table stock add column shelf varchar(30) not null default '', add index stock_shelf (shelf)");
  }
}
