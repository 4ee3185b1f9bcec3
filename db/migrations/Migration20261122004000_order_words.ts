import { Migration } from '@mikro-orm/migrations';

/** The words that an order is found by. Orders that are there already get theirs after the start, by indexOrders. */
export class Migration20261122004000_order_words extends Migration {
  override name = 'Migration20261122004000_order_words';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`order_word\` (\`word\` varchar(40) collate utf8mb4_bin not null, \`order_id\` int unsigned not null, primary key (\`word\`, \`order_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order_word\` add index \`order_word_order\` (\`order_id\`, \`word\`);`);
    this.addSql(
      `alter table \`order_word\` add constraint \`order_word_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop table `order_word`;');
  }
}
