import { Migration } from '@mikro-orm/migrations';

/** The color of a product's picture; empty for all colors. The released version does not use this column. */
export class Migration20261126122000_picture_colors extends Migration {
  override name = 'Migration20261126122000_picture_colors';

  override up(): void | Promise<void> {
    this.addSql(`alter table stock_image add color varchar(60) not null default ''`);
  }
}
