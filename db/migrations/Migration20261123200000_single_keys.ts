import { Migration } from '@mikro-orm/migrations';

/** Whether keys without Ctrl act on the screens of a staff user. */
export class Migration20261123200000_single_keys extends Migration {
  override name = 'Migration20261123200000_single_keys';

  override up(): void | Promise<void> {
    this.addSql('alter table staff_user add column single_keys tinyint(1) not null default 1 after is_active');
  }
}
