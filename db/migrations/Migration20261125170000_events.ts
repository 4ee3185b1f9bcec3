import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/**
 * What happened to orders, each in one row that is numbered after its commit, and how far each subscriber has read. The events of until now keep
 * their numbers, by which streams go on; what follows from them was done by those who wrote them, so that subscribers begin behind them.
 */
export class Migration20261125170000_events extends Migration {
  override name = 'Migration20261125170000_events';

  override up(): void | Promise<void> {
    this.addSql(`create table event (
      id int unsigned not null auto_increment,
      position int unsigned null,
      subject varchar(20) not null,
      subject_id int unsigned not null,
      kind varchar(20) not null,
      actor_id int unsigned null,
      actor_name varchar(160) null,
      data json not null,
      reason varchar(500) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      unique key event_position_unique (position),
      key event_subject (subject, subject_id, id)
    ) ${TABLE}`);
    this.addSql(`create table event_subscriber (
      name varchar(40) not null,
      position int unsigned not null,
      primary key (name)
    ) ${TABLE}`);
    this.addSql(`insert into event (position, subject, subject_id, kind, data, created_at)
      select id, 'order', order_id, type, json_object('status', status, 'beside', true), created_at from order_event order by id`);
    this.addSql(`insert into event_subscriber (name, position)
      select names.name, coalesce((select max(id) from order_event), 0)
      from (select 'notices' as name union all select 'webhooks' union all select 'low-stock') names`);
  }
}
