import { Migration } from '@mikro-orm/migrations';

/** How far the payment of an order is, who said so and why, its reference number, and what its proof is compared by. */
export class Migration20261122211000_payments extends Migration {
  override name = 'Migration20261122211000_payments';

  override up(): void | Promise<void> {
    // What the version before still writes meanwhile is awaited until its proof is read.
    this.addSql(`alter table \`order\`
      add payment_status enum('Awaiting Proof','To Check','Confirmed','Rejected') null default 'Awaiting Proof',
      add payment_changed_at datetime(3) not null default current_timestamp(3),
      add payment_staff_name varchar(160) null,
      add payment_reason varchar(300) not null default '',
      add payment_reference varchar(40) not null default '',
      add payment_reminded_at datetime(3) null,
      add proof_sha256 varchar(64) null,
      add proof_row_hash bigint unsigned null,
      add proof_column_hash bigint unsigned null,
      add key order_payment_reference (payment_reference),
      add key order_proof_sha256 (proof_sha256),
      add key order_proof_hashes (proof_row_hash, proof_column_hash, proof_of_payment_filename),
      add key order_payments (payment_status, proof_deleted_at, proof_uploaded_at)`);
    // Until now staff took an order on once they had looked at its proof: what is past Pending counts as confirmed.
    this.addSql(`update \`order\` set
      payment_status = case
        when proof_of_payment_filename is null and proof_deleted_at is null then 'Awaiting Proof'
        when status = 'Pending' then 'To Check'
        else 'Confirmed'
      end,
      payment_changed_at = coalesce(proof_uploaded_at, created_at)`);
    this.addSql(`create table proof_match (
      order_id int unsigned not null,
      other_order_id int unsigned not null,
      primary key (order_id, other_order_id),
      key proof_match_other_order_id_index (other_order_id),
      constraint proof_match_order_id_foreign foreign key (order_id) references \`order\` (id) on update cascade on delete cascade,
      constraint proof_match_other_order_id_foreign foreign key (other_order_id) references \`order\` (id) on update cascade on delete cascade
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
    this.addSql(`alter table order_event
      modify type enum('placed','status','proof','pickup','payment') not null`);
  }
}
