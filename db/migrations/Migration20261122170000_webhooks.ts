import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** URLs of other programs that are told of events, what was sent to them, and tasks that are done in order. */
export class Migration20261122170000_webhooks extends Migration {
  override name = 'Migration20261122170000_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`alter table queue_task
      add ordering_key varchar(120) character set utf8mb4 collate utf8mb4_bin null,
      add key queue_task_order (queue, ordering_key, id)`);
    this.addSql(`create table webhook (
      id int unsigned not null auto_increment,
      url varchar(500) not null,
      description varchar(160) not null default '',
      events json not null,
      is_enabled tinyint(1) not null default 1,
      secret varchar(255) not null,
      previous_secret varchar(255) null,
      previous_secret_until datetime(3) null,
      failures int unsigned not null default 0,
      failing_since datetime(3) null,
      paused_until datetime(3) null,
      disabled_at datetime(3) null,
      disabled_reason enum('failing','gone') null,
      version int unsigned not null default 1,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id)
    ) ${TABLE}`);
    this.addSql(`create table webhook_delivery (
      id int unsigned not null auto_increment,
      webhook_id int unsigned not null,
      message_id varchar(40) collate utf8mb4_bin not null,
      type varchar(40) not null,
      record_key varchar(60) collate utf8mb4_bin not null,
      record_name varchar(200) not null default '',
      body mediumtext not null,
      status enum('waiting','delivered','given_up') not null default 'waiting',
      attempts int unsigned not null default 0,
      waiting_since datetime(3) not null,
      next_attempt_at datetime(3) null,
      attempted_at datetime(3) null,
      response_status smallint unsigned null,
      duration_ms int unsigned null,
      response_excerpt varchar(300) not null default '',
      error varchar(200) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key webhook_delivery_created (created_at),
      key webhook_delivery_status (status, id),
      unique key webhook_delivery_message (webhook_id, message_id),
      constraint webhook_delivery_webhook_id_foreign foreign key (webhook_id) references webhook (id) on delete cascade
    ) ${TABLE}`);
  }
}
