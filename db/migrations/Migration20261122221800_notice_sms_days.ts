import { Migration } from '@mikro-orm/migrations';

/** How many notices went by SMS on each day of the store, which bounds them. */
export class Migration20261122221800_notice_sms_days extends Migration {
  override name = 'Migration20261122221800_notice_sms_days';

  override up(): void | Promise<void> {
    this.addSql(`create table notice_sms_day (
      day date not null,
      sent int unsigned not null default 0,
      primary key (day)
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
