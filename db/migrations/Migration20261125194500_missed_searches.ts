import { Migration } from '@mikro-orm/migrations';

/** Searches of customers that found nothing, or only after they had been widened, are counted by day. */
export class Migration20261125194500_missed_searches extends Migration {
  override name = 'Migration20261125194500_missed_searches';

  override up(): void | Promise<void> {
    this.addSql(`create table missed_search (day date not null, words varchar(100) not null,
      nothing int unsigned not null default 0, widened int unsigned not null default 0,
      meant varchar(100) not null default '', primary key (day, words))
      default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
