import { Migration } from '@mikro-orm/migrations';

/** Pictures that an import gives by their addresses, which are fetched after it. */
export class Migration20261126140100_import_pictures extends Migration {
  override name = 'Migration20261126140100_import_pictures';

  override up(): void | Promise<void> {
    this.addSql(`create table import_picture (
      id int unsigned not null auto_increment,
      product_import_id varchar(36) not null,
      stock_id int unsigned not null,
      url varchar(1000) not null,
      state enum('waiting', 'done', 'failed') not null default 'waiting',
      error varchar(200) not null default '',
      filename varchar(120) null,
      primary key (id),
      key import_picture_product_import_id_index (product_import_id),
      key import_picture_stock_id_index (stock_id),
      constraint import_picture_product_import_id_foreign foreign key (product_import_id) references product_import (id) on delete cascade,
      constraint import_picture_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
