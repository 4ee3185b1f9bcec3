import { Migration } from '@mikro-orm/migrations';

/** The color of a picture that an import gave by its address; empty for none in particular. The released version does not use this column. */
export class Migration20261127091000_import_picture_colors extends Migration {
  override name = 'Migration20261127091000_import_picture_colors';

  override up(): void | Promise<void> {
    this.addSql(`alter table import_picture add color varchar(60) not null default ''`);
  }
}
