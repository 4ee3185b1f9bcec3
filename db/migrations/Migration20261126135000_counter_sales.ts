import { Migration } from '@mikro-orm/migrations';

/**
 * Sales at the counter and exchanges. Walk-in sales belong to one customer, found by its kind; they are paid by cash as well. The ledger has a reason
 * for exchanged pieces, and one for exchanged pieces that are damaged.
 */
export class Migration20261126135000_counter_sales extends Migration {
  override name = 'Migration20261126135000_counter_sales';

  override up(): void | Promise<void> {
    this.addSql(`alter table customer add column kind varchar(20) null, add unique key customer_kind_unique (kind)`);
    this.addSql(`alter table \`order\` modify column mode_of_payment enum('Bank Transfer','Cash') not null`);
    this.addSql(`alter table stock_ledger modify column
      reason enum('opening','adjustment','order','cancelled','reinstated','count','exchange','damaged') not null`);
  }
}
