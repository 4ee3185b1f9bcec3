import { Migration } from '@mikro-orm/migrations';

/** The dashboard of staff with assigned categories follows lines: found by category and status, judged within their order. */
export class Migration20261122003000_scoped_lists extends Migration {
  override name = 'Migration20261122003000_scoped_lists';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table \`order_line\` add index \`order_line_order_status\` (\`order_id\`, \`category_id\`, \`status\`), add index \`order_line_scope\` (\`category_id\`, \`status\`, \`order_id\`), drop index \`order_line_order\`, drop index \`order_line_category_id_index\`;`,
    );
    this.addSql(
      `alter table \`order_status_change\` add index \`order_change_status\` (\`to_status\`, \`created_at\`, \`order_line_id\`);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`order_status_change\` drop index \`order_change_status\`;`);
    this.addSql(
      `alter table \`order_line\` add index \`order_line_order\` (\`order_id\`, \`category_id\`), add index \`order_line_category_id_index\` (\`category_id\`), drop index \`order_line_order_status\`, drop index \`order_line_scope\`;`,
    );
  }
}
