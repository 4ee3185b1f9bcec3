import { Migration } from '@mikro-orm/migrations';

/** Book lists: a list has the products that a class needs in a school year. The released version does not use these tables. */
export class Migration20261126000100_book_lists extends Migration {
  override name = 'Migration20261126000100_book_lists';

  override up(): void | Promise<void> {
    this.addSql(`create table book_list (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      address varchar(120) not null,
      school_year varchar(9) not null,
      grade_level_id int unsigned null,
      program varchar(80) not null default '',
      section varchar(60) not null default '',
      is_published tinyint(1) not null default false,
      version int unsigned not null default 1,
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (id),
      unique key book_list_address_unique (address),
      key book_list_grade_level_id_index (grade_level_id),
      constraint book_list_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`create table book_list_line (
      id int unsigned not null auto_increment,
      book_list_id int unsigned not null,
      stock_id int unsigned null,
      name varchar(200) not null,
      size varchar(60) not null default '',
      quantity int unsigned not null default 1,
      is_required tinyint(1) not null default true,
      note varchar(200) not null default '',
      sequence int unsigned not null default 0,
      primary key (id),
      key book_list_line_book_list_id_index (book_list_id),
      key book_list_line_stock_id_index (stock_id),
      constraint book_list_line_book_list_id_foreign foreign key (book_list_id) references book_list (id) on delete cascade,
      constraint book_list_line_stock_id_foreign foreign key (stock_id) references stock (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
