import { Migration } from '@mikro-orm/migrations';

/** Whether the menu of a staff user has only the screens of the counter. */
export class Migration20261125200000_works_at_counter extends Migration {
  override name = 'Migration20261125200000_works_at_counter';

  override up(): void | Promise<void> {
    this.addSql('alter table staff_user add column works_at_counter tinyint(1) not null default 0 after single_keys');
  }
}
