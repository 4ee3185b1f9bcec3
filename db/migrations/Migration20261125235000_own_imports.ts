import { Migration } from '@mikro-orm/migrations';

/** Imports can be undone, the rows of deliveries are known again, and what a clerk has said of an own file is remembered. */
export class Migration20261125235000_own_imports extends Migration {
  override name = 'Migration20261125235000_own_imports';

  override up(): void | Promise<void> {
    const options = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';
    const hash = 'char(64) character set ascii collate ascii_bin not null';
    this.addSql(`create table product_import (id varchar(36) not null, filename varchar(200) not null,
      staff_user_id int unsigned null, staff_name varchar(160) not null, imported_at datetime(3) not null,
      products_created int unsigned not null, products_updated int unsigned not null,
      undone_at datetime(3) null, undone_by varchar(160) null, primary key (id)) ${options}`);
    this.addSql(`alter table product_import add index product_import_staff_user_id_index (staff_user_id),
      add index product_import_imported_at_index (imported_at)`);
    this.addSql(`create table product_import_stock (product_import_id varchar(36) not null, stock_id int unsigned not null,
      earlier longtext null, primary key (product_import_id, stock_id)) ${options}`);
    this.addSql('alter table product_import_stock add index product_import_stock_stock_id_index (stock_id)');
    this.addSql(`create table imported_delivery (row_hash ${hash}, imported_at datetime(3) not null,
      primary key (row_hash)) ${options}`);
    this.addSql('alter table imported_delivery add index imported_delivery_imported_at_index (imported_at)');
    this.addSql(`create table import_choice (choice_hash ${hash}, kind enum('heads','name') not null,
      choice text not null, used_at datetime(3) not null, primary key (choice_hash)) ${options}`);
    this.addSql('alter table import_choice add index import_choice_used_at_index (used_at)');
    this.addSql(`alter table product_import add constraint product_import_staff_user_id_foreign
      foreign key (staff_user_id) references staff_user (id) on delete set null`);
    this.addSql(`alter table product_import_stock add constraint product_import_stock_product_import_id_foreign
      foreign key (product_import_id) references product_import (id) on update cascade on delete cascade,
      add constraint product_import_stock_stock_id_foreign foreign key (stock_id) references stock (id)
      on update cascade on delete cascade`);
  }
}
