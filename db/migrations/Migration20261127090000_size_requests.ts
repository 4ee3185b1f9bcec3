import { Migration } from '@mikro-orm/migrations';

/** Customers wait for one size of a product, and for as many pieces of it as they need. The released version knows nothing of these rows. */
export class Migration20261127090000_size_requests extends Migration {
  override name = 'Migration20261127090000_size_requests';

  override up(): void | Promise<void> {
    this.addSql(`create table size_request (
      customer_id int unsigned not null,
      size_id int unsigned not null,
      quantity int unsigned not null default 1,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, size_id),
      key size_request_size_id_index (size_id),
      constraint size_request_customer_id_foreign
        foreign key (customer_id) references customer (id) on delete cascade on update cascade,
      constraint size_request_size_id_foreign
        foreign key (size_id) references size_price (id) on delete cascade on update cascade
    ) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`);
  }
}
