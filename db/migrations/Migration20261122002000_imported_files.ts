import { Migration } from '@mikro-orm/migrations';

/** Which files of stocks have been imported, so that the same one is not by mistake imported twice. */
export class Migration20261122002000_imported_files extends Migration {
  override name = 'Migration20261122002000_imported_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`imported_file\` (\`content_hash\` char(64) character set ascii collate ascii_bin not null, \`filename\` varchar(200) not null, \`staff_name\` varchar(120) not null, \`imported_at\` datetime(3) not null, primary key (\`content_hash\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`imported_file\` add index \`imported_file_imported_at_index\` (\`imported_at\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`imported_file\`;`);
  }
}
