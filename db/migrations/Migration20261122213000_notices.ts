import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** What customers are told by SMS and mail, what they do not want to be told, and what they wait for. */
export class Migration20261122213000_notices extends Migration {
  override name = 'Migration20261122213000_notices';

  override up(): void | Promise<void> {
    this.addSql(`create table notice (
      id int unsigned not null auto_increment,
      kind enum('received','payment_confirmed','payment_rejected','payment_due','ready','pickup_tomorrow','late','moved','cancelled','back_in_stock') not null,
      channel enum('sms','mail') not null,
      dedupe_key varchar(160) collate utf8mb4_bin not null,
      order_id int unsigned null,
      customer_id int unsigned not null,
      stock_id int unsigned null,
      data json not null,
      status enum('queued','failed','sent','given_up','dropped') not null default 'queued',
      attempts smallint unsigned not null default 0,
      rounds smallint unsigned not null default 0,
      due_at datetime(3) null,
      lease_token varchar(36) null,
      handed_over_at datetime(3) null,
      sent_to varchar(254) not null default '',
      subject varchar(200) not null default '',
      body text not null,
      attempted_at datetime(3) null,
      sent_at datetime(3) null,
      answer varchar(200) not null default '',
      error varchar(200) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      unique key notice_dedupe_key_unique (dedupe_key),
      key notice_due (due_at, id),
      key notice_status (status, id),
      key notice_order (order_id, id),
      key notice_customer (customer_id, id),
      key notice_stock_id_index (stock_id),
      key notice_created (created_at),
      constraint notice_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint notice_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint notice_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);
    this.addSql(`create table notice_choice (
      customer_id int unsigned not null,
      declined int unsigned not null default 0,
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (customer_id),
      constraint notice_choice_customer_id_foreign
        foreign key (customer_id) references customer (id) on delete cascade on update cascade
    ) ${TABLE}`);
    this.addSql(`create table stock_request (
      customer_id int unsigned not null,
      stock_id int unsigned not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, stock_id),
      key stock_request_stock_id_index (stock_id),
      constraint stock_request_customer_id_foreign
        foreign key (customer_id) references customer (id) on delete cascade on update cascade,
      constraint stock_request_stock_id_foreign
        foreign key (stock_id) references stock (id) on delete cascade on update cascade
    ) ${TABLE}`);
  }
}
