import { Migration } from '@mikro-orm/migrations';

/** The list of all orders walks indexes of its own; orders are found by their products too, once their words are written anew. */
export class Migration20261122215000_order_listing extends Migration {
  override name = 'Migration20261122215000_order_listing';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`order\`
      add key order_listing (created_at, id, status, payment_status, mode_of_payment, pickup_time),
      add key order_pickups (pickup_time, id, status, payment_status, mode_of_payment, created_at)`);
    // The job order-index, which runs at every start, writes those of all orders.
    this.addSql('truncate table order_word');
  }
}
