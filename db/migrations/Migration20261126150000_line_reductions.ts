import { Migration } from '@mikro-orm/migrations';

/** How much less the pieces of a line cost since exchanges: that part of a refund belongs to the line. The released version does not use this column. */
export class Migration20261126150000_line_reductions extends Migration {
  override name = 'Migration20261126150000_line_reductions';

  override up(): void | Promise<void> {
    this.addSql('alter table order_line add column reduced_amount decimal(12,2) not null default 0');
  }
}
