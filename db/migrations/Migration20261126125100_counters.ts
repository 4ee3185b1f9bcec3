import { Migration } from '@mikro-orm/migrations';

/** A warehouse may be a counter with a place of its own, and an order may name one. The released version neither reads nor writes these columns. */
export class Migration20261126125100_counters extends Migration {
  override name = 'Migration20261126125100_counters';

  override up(): void | Promise<void> {
    this.addSql(`alter table warehouse
      add place varchar(160) not null default '',
      add map_link varchar(300) not null default '',
      add phone varchar(60) not null default '',
      add hours varchar(160) not null default '',
      add is_counter tinyint(1) not null default false`);
    this.addSql(`alter table \`order\`
      add counter_id int unsigned null,
      add key order_counter_id_index (counter_id),
      add constraint order_counter_id_foreign foreign key (counter_id) references warehouse (id) on delete set null`);
  }
}
