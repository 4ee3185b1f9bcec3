import { Migration } from '@mikro-orm/migrations';

export class Migration20261122002000_opened_days extends Migration {
  override name = 'Migration20261122002000_opened_days';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`opened_day\` (\`date\` date not null, \`reason\` varchar(160) not null, \`created_by_id\` int unsigned null, \`staff_name\` varchar(160) not null default '', \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`date\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`opened_day\` add index \`opened_day_created_by_id_index\` (\`created_by_id\`), add constraint \`opened_day_created_by_id_foreign\` foreign key (\`created_by_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`opened_day\`;`);
  }
}
