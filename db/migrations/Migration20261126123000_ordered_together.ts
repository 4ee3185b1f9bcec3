import { Migration } from '@mikro-orm/migrations';

/** Two tables that a job fills every night: products that are ordered together, and products that are ordered for a grade level. */
export class Migration20261126123000_ordered_together extends Migration {
  override name = 'Migration20261126123000_ordered_together';

  override up(): void | Promise<void> {
    this.addSql(`create table ordered_together (stock_id int unsigned not null, other_stock_id int unsigned not null,
      customers int unsigned not null, primary key (stock_id, other_stock_id),
      key ordered_together_other_stock_id_index (other_stock_id),
      constraint ordered_together_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade,
      constraint ordered_together_other_stock_id_foreign foreign key (other_stock_id) references stock (id) on update cascade on delete cascade)
      default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`create table ordered_in_grade (grade_level varchar(60) not null, stock_id int unsigned not null,
      customers int unsigned not null, primary key (grade_level, stock_id),
      key ordered_in_grade_stock_id_index (stock_id),
      constraint ordered_in_grade_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade)
      default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
