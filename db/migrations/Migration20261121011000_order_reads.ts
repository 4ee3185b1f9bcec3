import { Migration } from '@mikro-orm/migrations';

export class Migration20261121011000_order_reads extends Migration {
  override name = 'Migration20261121011000_order_reads';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table \`order\` add index \`order_claims\` (\`status\`, \`status_changed_at\`, \`pickup_time\`), drop index \`order_status_since\`;`,
    );
    this.addSql(
      `alter table \`order_line\` add index \`order_line_order\` (\`order_id\`, \`category_id\`), drop index \`order_line_order_id_index\`;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table \`order_line\` add index \`order_line_order_id_index\` (\`order_id\`), drop index \`order_line_order\`;`,
    );
    this.addSql(
      `alter table \`order\` add index \`order_status_since\` (\`status\`, \`status_changed_at\`), drop index \`order_claims\`;`,
    );
  }
}
