import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Rows of the audit log bear a hash and a place in a chain, say what was read as well, and outlive who did it. */
export class Migration20261122140100_audit_chain extends Migration {
  override name = 'Migration20261122140100_audit_chain';

  override up(): void | Promise<void> {
    this.addSql('alter table audit_log drop foreign key audit_log_staff_user_id_foreign');
    this.addSql(`alter table audit_log
      modify action enum('created','updated','deleted','read','exported') not null,
      add nonce varchar(32) null,
      add row_hash varchar(64) null,
      add chain_no int unsigned null,
      add chain_hash varchar(64) null,
      add unique key audit_log_chain (chain_no),
      add key audit_log_created (created_at)`);
    this.addSql(`create table audit_chain (
      id tinyint unsigned not null,
      chain_no int unsigned not null default 0,
      chain_hash varchar(64) not null default '',
      adopt_until datetime(3) not null,
      primary key (id)
    ) ${TABLE}`);
    // The version before may go on writing rows for a while after this; they are taken in without a hash of their own.
    this.addSql('insert into audit_chain (id, adopt_until) values (1, date_add(utc_timestamp(3), interval 1 hour))');
  }
}
