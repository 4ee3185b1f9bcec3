import { Migration } from '@mikro-orm/migrations';

/**
 * Customers keep students, a cart line may name one, and a line of an order says whose it is. The released version leaves all of these
 * columns null or empty.
 */
export class Migration20261126000000_students extends Migration {
  override name = 'Migration20261126000000_students';

  override up(): void | Promise<void> {
    this.addSql(`create table student (
      id int unsigned not null auto_increment,
      customer_id int unsigned not null,
      name varchar(160) not null,
      grade_level_id int unsigned null,
      section varchar(60) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key student_customer_id_index (customer_id),
      key student_grade_level_id_index (grade_level_id),
      constraint student_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint student_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on delete set null
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`alter table cart_item add column student_id int unsigned null, add index cart_item_student_id_index (student_id),
      add constraint cart_item_student_id_foreign foreign key (student_id) references student (id) on delete set null`);
    this.addSql(`alter table order_student add column section varchar(60) not null default '', add column student_id int unsigned null,
      add index order_student_student_id_index (student_id),
      add constraint order_student_student_id_foreign foreign key (student_id) references student (id) on delete set null`);
    this.addSql(`alter table order_line add column order_student_id int unsigned null,
      add index order_line_order_student_id_index (order_student_id),
      add constraint order_line_order_student_id_foreign foreign key (order_student_id) references order_student (id) on delete set null`);
  }
}
