import { Migration } from '@mikro-orm/migrations';

export class Migration20261120223000_cart_seen_price extends Migration {
  override name = 'Migration20261120223000_cart_seen_price';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`cart_item\` add \`seen_price\` numeric(12,2) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`cart_item\` drop column \`seen_price\`;`);
  }
}
