import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Passkeys of staff beside their passwords, and the codes that stand in for one that is lost. */
export class Migration20261122133000_passkeys extends Migration {
  override name = 'Migration20261122133000_passkeys';

  override up(): void | Promise<void> {
    this.addSql(`create table passkey (
      id int unsigned not null auto_increment,
      staff_user_id int unsigned not null,
      credential_id varchar(700) collate utf8mb4_bin not null,
      public_key varchar(2000) not null,
      counter int unsigned not null default 0,
      name varchar(80) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      last_used_at datetime(3) null,
      primary key (id),
      unique key passkey_credential_id_unique (credential_id),
      key passkey_staff_user_id_index (staff_user_id),
      constraint passkey_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table recovery_code (
      id int unsigned not null auto_increment,
      staff_user_id int unsigned not null,
      code_hash varchar(64) not null,
      used_at datetime(3) null,
      primary key (id),
      key recovery_code_staff_user_id_index (staff_user_id),
      constraint recovery_code_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table passkey_challenge (
      id varchar(64) collate utf8mb4_bin not null,
      staff_user_id int unsigned null,
      expires_at datetime(3) not null,
      primary key (id),
      key passkey_challenge_expires_at_index (expires_at)
    ) ${TABLE}`);
  }
}
