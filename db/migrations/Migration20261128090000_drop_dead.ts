import { Migration } from '@mikro-orm/migrations';

/** Until one migration is made from the entities: takes away what none of them declares. */
export class Migration20261128090000_drop_dead extends Migration {
  override name = 'Migration20261128090000_drop_dead';

  override up(): void {
    this.addSql(`drop table category_count, facet_count, idempotency_key, order_activity, order_event, order_pickup_change, order_print,
      order_status_change, product_listing, product_snapshot, proof_match, stock_word, word_count`);
    this.addSql('alter table `order` drop index order_proof_hashes, drop proof_row_hash, drop proof_column_hash');
    this.addSql('alter table `order` alter payment_status set default null');
    this.addSql('alter table event modify position int unsigned null');
    this.addSql('alter table customer drop signed_out_at');
  }
}
