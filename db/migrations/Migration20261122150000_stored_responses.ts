import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Responses of calls that came with an Idempotency-Key; such a key has up to 200 characters, also of an order. */
export class Migration20261122150000_stored_responses extends Migration {
  override name = 'Migration20261122150000_stored_responses';

  override up(): void | Promise<void> {
    this.addSql(
      'alter table idempotency_key modify `key` varchar(200) character set utf8mb4 collate utf8mb4_bin not null',
    );
    this.addSql(`create table stored_response (
      id varchar(64) character set utf8mb4 collate utf8mb4_bin not null,
      body_hash varchar(64) not null,
      customer_id int unsigned null,
      staff_user_id int unsigned null,
      response mediumtext null,
      created_at datetime(3) not null,
      primary key (id),
      key stored_response_customer_id_index (customer_id),
      key stored_response_staff_user_id_index (staff_user_id),
      key stored_response_created_at_index (created_at),
      constraint stored_response_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint stored_response_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id)
        on delete cascade
    ) ${TABLE}`);
  }
}
