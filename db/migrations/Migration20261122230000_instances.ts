import { Migration } from '@mikro-orm/migrations';

/** Where the processes of a store listen for each other's news. */
export class Migration20261122230000_instances extends Migration {
  override name = 'Migration20261122230000_instances';

  override up(): void | Promise<void> {
    this.addSql(`create table instance (
      address varchar(120) collate utf8mb4_bin not null,
      seen_at datetime(3) not null,
      primary key (address)
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
