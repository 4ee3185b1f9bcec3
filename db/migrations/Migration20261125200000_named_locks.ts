import { Migration } from '@mikro-orm/migrations';

/**
 * Locks by name get a table of their own, where `sequence` had them among running numbers. The lock of the pick-up calendar is there from the
 * beginning, since those who share it do not write it. The row of `sequence` counts how much of the catalog's changes the released version was told.
 */
export class Migration20261125200000_named_locks extends Migration {
  override name = 'Migration20261125200000_named_locks';

  override up(): void | Promise<void> {
    this.addSql(`create table named_lock (
      name varchar(60) not null,
      taken int unsigned not null default 0,
      primary key (name)
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql("insert into named_lock (name) values ('pickup_calendar')");
    this.addSql("insert into sequence (name, value) values ('catalog_version:told', 0)");
  }
}
