import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Sessions as rows, so that each can be shown and ended. A token from before carries none. */
export class Migration20261122131000_sessions extends Migration {
  override name = 'Migration20261122131000_sessions';

  override up(): void | Promise<void> {
    this.addSql(`create table session (
      id int unsigned not null auto_increment,
      staff_user_id int unsigned null,
      customer_id int unsigned null,
      device varchar(80) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      ended_at datetime(3) null,
      primary key (id),
      key session_staff_user_id_index (staff_user_id),
      key session_customer_id_index (customer_id),
      key session_expires_at_index (expires_at),
      constraint session_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade,
      constraint session_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
    ) ${TABLE}`);

    // Ends the tokens of a customer that carry no session and are no newer.
    this.addSql('alter table customer add column signed_out_at datetime(3) null');
  }
}
