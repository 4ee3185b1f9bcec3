import { Migration } from '@mikro-orm/migrations';

/** Credentials of Google that have signed somebody in, until they run out: each does so once. */
export class Migration20261122132000_used_credentials extends Migration {
  override name = 'Migration20261122132000_used_credentials';

  override up(): void | Promise<void> {
    this.addSql(`create table used_credential (
      id varchar(64) collate utf8mb4_bin not null,
      expires_at datetime(3) not null,
      primary key (id),
      key used_credential_expires_at_index (expires_at)
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
