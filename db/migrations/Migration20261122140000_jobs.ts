import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Jobs with their leases, and the tasks of queues. */
export class Migration20261122140000_jobs extends Migration {
  override name = 'Migration20261122140000_jobs';

  override up(): void | Promise<void> {
    this.addSql(`create table job (
      name varchar(60) not null,
      next_run_at datetime(3) not null,
      requested_at datetime(3) null,
      lease_token varchar(36) null,
      lease_until datetime(3) null,
      started_at datetime(3) null,
      finished_at datetime(3) null,
      duration_ms int unsigned null,
      result varchar(200) not null default '',
      failures int unsigned not null default 0,
      last_error varchar(500) not null default '',
      failed_at datetime(3) null,
      primary key (name)
    ) ${TABLE}`);

    this.addSql(`create table queue_task (
      id int unsigned not null auto_increment,
      queue varchar(60) not null,
      dedupe_key varchar(120) collate utf8mb4_bin null,
      payload json not null,
      attempts tinyint unsigned not null default 0,
      run_at datetime(3) not null,
      lease_token varchar(36) null,
      last_error varchar(500) not null default '',
      given_up_at datetime(3) null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key queue_task_due (queue, run_at, id),
      key queue_task_given_up_at_index (given_up_at),
      unique key queue_task_key (queue, dedupe_key)
    ) ${TABLE}`);
  }
}
