import { Migration } from '@mikro-orm/migrations';

/** The tables that lists are read from. The store fills them when it starts: what they hold is reckoned from the others. */
export class Migration20261121010500_shelves extends Migration {
  override name = 'Migration20261121010500_shelves';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`shelf_place\` (\`category_id\` int unsigned not null, \`is_available\` tinyint(1) not null, \`name\` varchar(200) not null, \`stock_id\` int unsigned not null, primary key (\`category_id\`, \`is_available\`, \`name\`, \`stock_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`shelf_place\` add index \`shelf_place_stock_id_index\` (\`stock_id\`), add constraint \`shelf_place_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `create table \`shelf_count\` (\`category_id\` int unsigned not null, \`shown\` int not null default 0, \`hidden\` int not null default 0, primary key (\`category_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    // The whole catalog's row is always there: those who change the shelves take turns by it.
    this.addSql(`insert into \`shelf_count\` (\`category_id\`) values (0);`);
    this.addSql(
      `create table \`shelf_name_count\` (\`category_id\` int unsigned not null, \`list\` enum('grade_levels','subjects','agriculture','filters') not null, \`name\` varchar(120) not null, \`shown\` int not null default 0, primary key (\`category_id\`, \`list\`, \`name\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `create table \`stock_parts\` (\`stock_id\` int unsigned not null, \`parts\` json not null, \`made_at\` datetime(3) not null, primary key (\`stock_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`stock_parts\` add constraint \`stock_parts_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );
    // A version before this one goes on writing words by their old columns.
    this.addSql(
      `alter table \`stock_word\` add \`is_available\` tinyint(1) not null default 1, add \`name\` varchar(200) not null default '', drop primary key, add primary key (\`word\`, \`is_available\`, \`weight\`, \`name\`, \`stock_id\`);`,
    );
    this.addSql(
      `create table \`word_count\` (\`word\` varchar(40) collate utf8mb4_bin not null, \`shown\` int not null default 0, \`whole\` int not null default 0, primary key (\`word\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table \`stock_word\` drop primary key, drop column \`is_available\`, drop column \`name\`, add primary key (\`word\`, \`stock_id\`);`,
    );
    for (const table of ['word_count', 'stock_parts', 'shelf_name_count', 'shelf_count', 'shelf_place']) {
      this.addSql(`drop table if exists \`${table}\`;`);
    }
  }
}
