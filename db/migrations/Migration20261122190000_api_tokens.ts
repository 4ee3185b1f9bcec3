import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** Tokens with which programs call in the name of staff. */
export class Migration20261122190000_api_tokens extends Migration {
  override name = 'Migration20261122190000_api_tokens';

  override up(): void | Promise<void> {
    this.addSql(`create table api_token (
      id int unsigned not null auto_increment,
      staff_user_id int unsigned not null,
      name varchar(60) not null,
      token_hash varchar(64) collate utf8mb4_bin not null,
      begins_with varchar(16) not null,
      scopes json not null,
      is_limited tinyint(1) not null default false,
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      last_used_at datetime(3) null,
      last_used_from varchar(45) not null default '',
      revoked_at datetime(3) null,
      primary key (id),
      unique key api_token_token_hash_unique (token_hash),
      key api_token_staff_user_id_index (staff_user_id),
      constraint api_token_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table api_token_category (
      api_token_id int unsigned not null,
      category_id int unsigned not null,
      primary key (api_token_id, category_id),
      key api_token_category_category_id_index (category_id),
      constraint api_token_category_api_token_id_foreign
        foreign key (api_token_id) references api_token (id) on delete cascade on update cascade,
      constraint api_token_category_category_id_foreign
        foreign key (category_id) references category (id) on delete cascade on update cascade
    ) ${TABLE}`);
  }
}
