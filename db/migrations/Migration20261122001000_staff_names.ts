import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  ['order_status_change', 'staff_user_id'],
  ['stock_ledger', 'staff_user_id'],
  ['closed_day', 'created_by_id'],
] as const;

/** Keeps the name of whoever made a change beside the key, which is emptied when the account is deleted. */
export class Migration20261122001000_staff_names extends Migration {
  override name = 'Migration20261122001000_staff_names';

  override up(): void | Promise<void> {
    for (const [table, key] of TABLES) {
      this.addSql(`alter table \`${table}\` add \`staff_name\` varchar(160) null;`);
      this.addSql(
        `update \`${table}\` t join \`staff_user\` u on u.\`id\` = t.\`${key}\` set t.\`staff_name\` = u.\`name\`;`,
      );
    }
  }

  override down(): void | Promise<void> {
    for (const [table] of TABLES) this.addSql(`alter table \`${table}\` drop column \`staff_name\`;`);
  }
}
