import { Migration } from '@mikro-orm/migrations';

/**
 * What reports add up is found in one index: the lines of each order with a number for the item they sold, which the
 * database itself reckons from the names that the line keeps. Any version of the store may go on writing lines as it does.
 */
export class Migration20261122001500_sold_items extends Migration {
  override name = 'Migration20261122001500_sold_items';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table \`order_line\` add \`item_key\` bigint unsigned generated always as (cast(conv(left(md5(concat_ws('|', md5(\`category_name\`), md5(\`name\`), md5(\`size\`), md5(\`uom\`))), 15), 16, 10) as unsigned)) stored;`,
    );
    this.addSql(
      `alter table \`order_line\` add index \`order_line_sold\` (\`order_id\`, \`status\`, \`item_key\`, \`category_id\`, \`quantity\`, \`amount\`);`,
    );
    // Quantities that a stock taking found.
    this.addSql(
      `alter table \`stock_ledger\` modify \`reason\` enum('opening','adjustment','order','cancelled','reinstated','count') not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`update \`stock_ledger\` set \`reason\` = 'adjustment' where \`reason\` = 'count';`);
    this.addSql(
      `alter table \`stock_ledger\` modify \`reason\` enum('opening','adjustment','order','cancelled','reinstated') not null;`,
    );
    this.addSql(`alter table \`order_line\` drop index \`order_line_sold\`, drop column \`item_key\`;`);
  }
}
