import { Migration } from '@mikro-orm/migrations';

export class Migration20261120213127_back_office extends Migration {
  override name = 'Migration20261120213127_back_office';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`stock_import\` (\`id\` varchar(36) not null, \`staff_user_id\` int unsigned not null, \`filename\` varchar(200) not null, \`state\` enum('checked','running','done','failed') not null default 'checked', \`rows\` longtext not null, \`rows_total\` int unsigned not null, \`rows_done\` int unsigned not null default 0, \`products_created\` int unsigned not null default 0, \`products_updated\` int unsigned not null default 0, \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`stock_import\` add index \`stock_import_staff_user_id_index\` (\`staff_user_id\`), add constraint \`stock_import_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on delete cascade;`,
    );

    this.addSql(`alter table \`subject\` add \`version\` int unsigned not null default 1;`);
    this.addSql(`alter table \`grade_level\` add \`version\` int unsigned not null default 1;`);
    this.addSql(`alter table \`agriculture\` add \`version\` int unsigned not null default 1;`);
    this.addSql(`alter table \`warehouse\` add \`version\` int unsigned not null default 1;`);
    this.addSql(`alter table \`staff_user\` add \`version\` int unsigned not null default 1;`);
    this.addSql(`alter table \`category\` add \`version\` int unsigned not null default 1;`);

    this.addSql(
      `alter table \`stock\` add index \`stock_price\` (\`selling_price\`), add index \`stock_updated\` (\`updated_at\`);`,
    );

    this.addSql(
      `alter table \`audit_log\` modify \`record_id\` varchar(80) not null, add \`staff_name\` varchar(160) not null default '';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`audit_log\` drop column \`staff_name\`, modify \`record_id\` int unsigned not null;`);
    this.addSql(`alter table \`stock\` drop index \`stock_price\`, drop index \`stock_updated\`;`);
    for (const table of ['category', 'staff_user', 'warehouse', 'agriculture', 'grade_level', 'subject']) {
      this.addSql(`alter table \`${table}\` drop column \`version\`;`);
    }
    this.addSql(`drop table if exists \`stock_import\`;`);
  }
}
