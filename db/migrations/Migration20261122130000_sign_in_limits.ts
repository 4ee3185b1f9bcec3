import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** What holds tries of signing in back, counted where all processes see it; tickets of codes sent by SMS. */
export class Migration20261122130000_sign_in_limits extends Migration {
  override name = 'Migration20261122130000_sign_in_limits';

  override up(): void | Promise<void> {
    this.addSql(`create table throttle (
      id varchar(64) collate utf8mb4_bin not null,
      tries int unsigned not null default 0,
      last_at datetime(3) not null,
      expires_at datetime(3) not null,
      primary key (id),
      key throttle_expires_at_index (expires_at)
    ) ${TABLE}`);

    this.addSql(`create table known_network (
      id varchar(64) collate utf8mb4_bin not null,
      last_at datetime(3) not null,
      primary key (id),
      key known_network_last_at_index (last_at)
    ) ${TABLE}`);

    this.addSql(`create table sms_day (
      day date not null,
      sent int unsigned not null default 0,
      primary key (day)
    ) ${TABLE}`);

    this.addSql(`alter table sms_code
      add column ticket_hash varchar(64) null,
      add column open_guesses tinyint unsigned not null default 0,
      add column network varchar(64) null`);
  }
}
