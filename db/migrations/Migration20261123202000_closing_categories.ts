import { Migration } from '@mikro-orm/migrations';

/** Whether a category or one above it has the weekly cut-off, so that every product can be read with it. */
export class Migration20261123202000_closing_categories extends Migration {
  override name = 'Migration20261123202000_closing_categories';

  override up(): void | Promise<void> {
    this.addSql('alter table category add column closes_weekly tinyint(1) not null default 0 after has_weekly_cutoff');
    this.addSql(`
      update category set closes_weekly = id in (
        select id from (
          with recursive closing (id) as (
            select id from category where has_weekly_cutoff = 1
            union
            select c.id from category c join closing on c.parent_category_id = closing.id
          )
          select id from closing
        ) closing_categories
      )`);
  }
}
