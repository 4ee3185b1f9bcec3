import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Requests about personal data, erased customers, and proofs that were deleted when their time was up. */
export class Migration20261122140200_personal_data extends Migration {
  override name = 'Migration20261122140200_personal_data';

  override up(): void | Promise<void> {
    this.addSql('alter table customer add erased_at datetime(3) null');
    this.addSql('alter table `order` add proof_deleted_at datetime(3) null');
    this.addSql(`create table privacy_request (
      id int unsigned not null auto_increment,
      customer_id int unsigned null,
      kind enum('copy','erasure','correction','other') not null,
      note varchar(500) not null default '',
      due_on date not null,
      run_at datetime(3) null,
      done_at datetime(3) null,
      cancelled_at datetime(3) null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key privacy_request_customer_id_index (customer_id),
      key privacy_request_open (done_at, cancelled_at, run_at),
      constraint privacy_request_customer_id_foreign foreign key (customer_id) references customer (id) on delete set null
    ) ${TABLE}`);
  }
}
