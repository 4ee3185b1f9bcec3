import { Migration } from '@mikro-orm/migrations';

/** The path of a category that was deleted, kept with the lines sold in it: two of one name stay two in reports. */
export class Migration20261123206000_deleted_category_path extends Migration {
  override name = 'Migration20261123206000_deleted_category_path';

  override up(): void | Promise<void> {
    this.addSql('alter table order_line add column deleted_category_path varchar(1000) null');
  }
}
