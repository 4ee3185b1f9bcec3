import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** All tables of the first release, each after those that it refers to. */
export class Migration20261122120000_initial extends Migration {
  override name = 'Migration20261122120000_initial';

  override up(): void | Promise<void> {
    this.addSql(`create table account_setting (
      \`key\` varchar(80) not null,
      value json not null,
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (\`key\`)
    ) ${TABLE}`);

    this.addSql(`create table agriculture (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      version int unsigned not null default 1,
      primary key (id),
      unique key agriculture_name_unique (name)
    ) ${TABLE}`);

    this.addSql(`create table category (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      parent_category_id int unsigned null,
      icon varchar(60) not null default '',
      sequence int not null default 0,
      other_fields json not null,
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      version int unsigned not null default 1,
      has_weekly_cutoff tinyint(1) not null default 0,
      parent_key int unsigned generated always as (ifnull(parent_category_id,0)) virtual,
      primary key (id),
      unique key category_sibling_name (parent_key, name),
      key category_siblings (parent_category_id, sequence, name),
      constraint category_parent_category_id_foreign foreign key (parent_category_id) references category (id)
    ) ${TABLE}`);

    this.addSql(`create table customer (
      id int unsigned not null auto_increment,
      name varchar(160) not null default '',
      full_name varchar(160) not null default '',
      email varchar(254) null,
      email_verified tinyint(1) not null default 0,
      phone_number varchar(20) null,
      phone_verified tinyint(1) not null default 0,
      employee_number varchar(40) not null default '',
      has_agreed_to_terms_and_conditions tinyint(1) not null default 0,
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (id),
      key customer_email_index (email),
      key customer_phone_number_index (phone_number)
    ) ${TABLE}`);

    this.addSql(`create table grade_level (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      version int unsigned not null default 1,
      primary key (id),
      unique key grade_level_name_unique (name)
    ) ${TABLE}`);

    this.addSql(`create table holiday (
      date date not null,
      name varchar(160) not null,
      year smallint unsigned not null,
      primary key (date, name),
      key holiday_year_index (year)
    ) ${TABLE}`);

    this.addSql(`create table holiday_fetch (
      year smallint unsigned not null,
      source varchar(500) not null,
      fetched_at datetime(3) not null,
      primary key (year)
    ) ${TABLE}`);

    this.addSql(`create table imported_file (
      content_hash char(64) character set ascii collate ascii_bin not null,
      filename varchar(200) not null,
      staff_name varchar(120) not null,
      imported_at datetime(3) not null,
      primary key (content_hash),
      key imported_file_imported_at_index (imported_at)
    ) ${TABLE}`);

    this.addSql(`create table page_view (
      day date not null,
      path varchar(120) not null,
      views int unsigned not null default 0,
      primary key (day, path)
    ) ${TABLE}`);

    this.addSql(`create table sequence (
      name varchar(60) not null,
      value int unsigned not null,
      primary key (name)
    ) ${TABLE}`);

    this.addSql(`create table category_count (
      category_id int unsigned not null,
      shown int not null default 0,
      hidden int not null default 0,
      primary key (category_id)
    ) ${TABLE}`);

    this.addSql(`create table facet_count (
      category_id int unsigned not null,
      facet enum('grade_levels','subjects','agriculture','filters') not null,
      name varchar(120) not null,
      shown int not null default 0,
      primary key (category_id, facet, name)
    ) ${TABLE}`);

    this.addSql(`create table sms_code (
      id int unsigned not null auto_increment,
      phone_number varchar(20) not null,
      code_hash varchar(64) not null,
      guesses tinyint unsigned not null default 0,
      expires_at datetime(3) not null,
      used_at datetime(3) null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key sms_code_number (phone_number, created_at)
    ) ${TABLE}`);

    this.addSql(`create table subject (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      version int unsigned not null default 1,
      primary key (id),
      unique key subject_name_unique (name)
    ) ${TABLE}`);

    this.addSql(`create table warehouse (
      id int unsigned not null auto_increment,
      name varchar(120) not null,
      address varchar(500) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      version int unsigned not null default 1,
      primary key (id),
      unique key warehouse_name_unique (name)
    ) ${TABLE}`);

    this.addSql(`create table word_count (
      word varchar(40) collate utf8mb4_bin not null,
      shown int not null default 0,
      whole int not null default 0,
      primary key (word)
    ) ${TABLE}`);

    this.addSql(`create table cart (
      customer_id int unsigned not null,
      updated_at datetime(3) not null,
      primary key (customer_id),
      key cart_updated_at_index (updated_at),
      constraint cart_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade on update cascade
    ) ${TABLE}`);

    this.addSql(`create table consent (
      id int unsigned not null auto_increment,
      customer_id int unsigned not null,
      action enum('agreed','withdrawn') not null,
      way enum('button','tick_box') not null,
      policy_version varchar(20) not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key consent_customer_id_index (customer_id),
      constraint consent_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table customer_identity (
      provider enum('phone','google') not null,
      subject varchar(120) collate utf8mb4_bin not null,
      customer_id int unsigned not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (provider, subject),
      key customer_identity_customer_id_index (customer_id),
      constraint customer_identity_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table \`order\` (
      id int unsigned not null auto_increment,
      order_no varchar(20) not null,
      customer_id int unsigned not null,
      customer_name varchar(160) not null,
      customer_email varchar(254) not null default '',
      customer_phone_number varchar(20) not null,
      receiving_option enum('Pick-Up','Delivery') not null,
      order_address varchar(500) not null default '',
      pickup_time datetime(3) null,
      mode_of_payment enum('Bank Transfer') not null,
      proof_of_payment_filename varchar(120) null,
      proof_uploaded_at datetime(3) null,
      status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending',
      status_changed_at datetime(3) not null,
      total_amount decimal(12,2) not null,
      created_at datetime(3) not null default current_timestamp(3),
      proof_amount decimal(12,2) null,
      pickup_moved_from datetime(3) null,
      pickup_moved_reason varchar(160) not null default '',
      primary key (id),
      unique key order_order_no_unique (order_no),
      key order_customer_id_index (customer_id),
      key order_queue (status, pickup_time),
      key order_placed (created_at),
      key order_claims (status, status_changed_at, pickup_time),
      constraint order_customer_id_foreign foreign key (customer_id) references customer (id)
    ) ${TABLE}`);

    this.addSql(`create table staff_user (
      id int unsigned not null auto_increment,
      name varchar(160) not null,
      username varchar(120) not null,
      email varchar(254) null,
      password_hash varchar(255) not null,
      token_generation int unsigned not null default 0,
      is_active tinyint(1) not null default 0,
      warehouse_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      version int unsigned not null default 1,
      approved_at datetime(3) null,
      primary key (id),
      unique key staff_user_username_unique (username),
      key staff_user_warehouse_id_index (warehouse_id),
      constraint staff_user_warehouse_id_foreign foreign key (warehouse_id) references warehouse (id)
    ) ${TABLE}`);

    this.addSql(`create table stock (
      id int unsigned not null auto_increment,
      name varchar(200) not null,
      description varchar(1000) not null default '',
      content mediumtext not null,
      category_id int unsigned not null,
      uom varchar(40) not null default 'pc',
      selling_price decimal(12,2) not null,
      colors json not null,
      is_available tinyint(1) not null default 1,
      weekly_schedule json not null,
      from_time_available varchar(5) null,
      to_time_available varchar(5) null,
      version int unsigned not null default 1,
      created_at datetime(3) not null default current_timestamp(3),
      updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (id),
      key stock_listing (is_available, category_id, name),
      key stock_shown_by_name (is_available, name),
      key stock_category_name (category_id, name),
      key stock_name (name),
      key stock_price (selling_price),
      key stock_updated (updated_at),
      constraint stock_category_id_foreign foreign key (category_id) references category (id)
    ) ${TABLE}`);

    this.addSql(`create table audit_log (
      id int unsigned not null auto_increment,
      record_type varchar(40) not null,
      record_id varchar(80) not null,
      action enum('created','updated','deleted') not null,
      changes json not null,
      staff_user_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      staff_name varchar(160) not null default '',
      primary key (id),
      key audit_log_staff_user_id_index (staff_user_id),
      key audit_log_record (record_type, record_id, id),
      constraint audit_log_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table cart_item (
      id int unsigned not null auto_increment,
      customer_id int unsigned not null,
      stock_id int unsigned not null,
      size varchar(60) not null default '',
      color varchar(60) not null default '',
      other_fields json not null,
      fingerprint varchar(64) collate utf8mb4_bin not null,
      quantity int unsigned not null,
      is_checked tinyint(1) not null default 1,
      created_at datetime(3) not null default current_timestamp(3),
      seen_price decimal(12,2) null,
      primary key (id),
      unique key cart_item_choice (customer_id, fingerprint),
      key cart_item_stock_id_index (stock_id),
      constraint cart_item_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint cart_item_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table closed_day (
      date date not null,
      reason varchar(160) not null,
      created_by_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      staff_name varchar(160) null,
      primary key (date),
      key closed_day_created_by_id_index (created_by_id),
      constraint closed_day_created_by_id_foreign foreign key (created_by_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table idempotency_key (
      customer_id int unsigned not null,
      \`key\` varchar(100) collate utf8mb4_bin not null,
      body_hash varchar(64) not null,
      order_id int unsigned not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, \`key\`),
      key idempotency_key_order_id_index (order_id),
      constraint idempotency_key_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint idempotency_key_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table opened_day (
      date date not null,
      reason varchar(160) not null,
      created_by_id int unsigned null,
      staff_name varchar(160) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (date),
      key opened_day_created_by_id_index (created_by_id),
      constraint opened_day_created_by_id_foreign foreign key (created_by_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table order_event (
      id int unsigned not null,
      type enum('placed','status','proof','pickup') not null,
      order_id int unsigned not null,
      customer_id int unsigned not null,
      order_no varchar(20) not null,
      status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key order_event_order_id_index (order_id),
      key order_event_customer_id_index (customer_id),
      constraint order_event_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
      constraint order_event_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table order_pickup_change (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      from_time datetime(3) not null,
      to_time datetime(3) not null,
      reason varchar(160) not null,
      staff_user_id int unsigned null,
      staff_name varchar(160) not null default '',
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key order_pickup_change_order_id_index (order_id),
      key order_pickup_change_staff_user_id_index (staff_user_id),
      constraint order_pickup_change_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_pickup_change_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table order_student (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      name varchar(160) not null,
      grade_level varchar(60) not null default '',
      primary key (id),
      key order_student_order_id_index (order_id),
      constraint order_student_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table order_word (
      word varchar(40) collate utf8mb4_bin not null,
      order_id int unsigned not null,
      primary key (word, order_id),
      key order_word_order (order_id, word),
      constraint order_word_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table product_listing (
      category_id int unsigned not null,
      is_available tinyint(1) not null,
      name varchar(200) not null,
      stock_id int unsigned not null,
      primary key (category_id, is_available, name, stock_id),
      key product_listing_stock_id_index (stock_id),
      constraint product_listing_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table size_price (
      id int unsigned not null auto_increment,
      stock_id int unsigned not null,
      size varchar(60) not null default '',
      sequence int not null default 0,
      price decimal(12,2) not null default 0.00,
      available_quantity int not null default 0,
      restock_level int not null default 0,
      restrict_if_no_available tinyint(1) not null default 1,
      is_active tinyint(1) not null default 1,
      primary key (id),
      unique key size_price_size (stock_id, size),
      constraint size_price_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table staff_user_category (
      staff_user_id int unsigned not null,
      category_id int unsigned not null,
      primary key (staff_user_id, category_id),
      key staff_user_category_category_id_index (category_id),
      constraint staff_user_category_category_id_foreign foreign key (category_id) references category (id) on update cascade,
      constraint staff_user_category_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade on update cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_agriculture (
      stock_id int unsigned not null,
      agriculture_id int unsigned not null,
      primary key (stock_id, agriculture_id),
      key stock_agriculture_agriculture_id_index (agriculture_id),
      constraint stock_agriculture_agriculture_id_foreign foreign key (agriculture_id) references agriculture (id) on update cascade,
      constraint stock_agriculture_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade on update cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_filter (
      stock_id int unsigned not null,
      name varchar(60) not null,
      primary key (stock_id, name),
      key stock_filter_name (name, stock_id),
      constraint stock_filter_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_grade_level (
      stock_id int unsigned not null,
      grade_level_id int unsigned not null,
      primary key (stock_id, grade_level_id),
      key stock_grade_level_grade_level_id_index (grade_level_id),
      constraint stock_grade_level_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on update cascade,
      constraint stock_grade_level_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade on update cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_image (
      id int unsigned not null auto_increment,
      stock_id int unsigned not null,
      filename varchar(120) not null,
      width int unsigned not null,
      height int unsigned not null,
      sequence int not null default 0,
      primary key (id),
      unique key stock_image_filename_unique (filename),
      key stock_image_order (stock_id, sequence),
      constraint stock_image_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_import (
      id varchar(36) not null,
      staff_user_id int unsigned not null,
      filename varchar(200) not null,
      state enum('checked','running','done','failed') not null default 'checked',
      \`rows\` longtext not null,
      rows_total int unsigned not null,
      rows_done int unsigned not null default 0,
      products_created int unsigned not null default 0,
      products_updated int unsigned not null default 0,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      key stock_import_staff_user_id_index (staff_user_id),
      constraint stock_import_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table product_snapshot (
      stock_id int unsigned not null,
      snapshot json not null,
      made_at datetime(3) not null,
      primary key (stock_id),
      constraint product_snapshot_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_subject (
      stock_id int unsigned not null,
      subject_id int unsigned not null,
      primary key (stock_id, subject_id),
      key stock_subject_subject_id_index (subject_id),
      constraint stock_subject_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade on update cascade,
      constraint stock_subject_subject_id_foreign foreign key (subject_id) references subject (id) on update cascade
    ) ${TABLE}`);

    this.addSql(`create table stock_word (
      word varchar(40) collate utf8mb4_bin not null,
      stock_id int unsigned not null,
      weight tinyint unsigned not null,
      is_available tinyint(1) not null default 1,
      name varchar(200) not null default '',
      primary key (word, is_available, weight, name, stock_id),
      key stock_word_stock_id_index (stock_id),
      constraint stock_word_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
    ) ${TABLE}`);

    this.addSql(`create table order_line (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      stock_id int unsigned null,
      size_price_id int unsigned null,
      category_id int unsigned null,
      category_name varchar(120) not null,
      name varchar(200) not null,
      description varchar(1000) not null default '',
      uom varchar(40) not null,
      image_filename varchar(120) null,
      selling_price decimal(12,2) not null,
      addon_price decimal(12,2) not null,
      size varchar(60) not null default '',
      color varchar(60) not null default '',
      other_fields json not null,
      quantity int unsigned not null,
      amount decimal(12,2) not null,
      status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending',
      item_key bigint unsigned generated always as (cast(conv(left(md5(concat_ws('|',md5(category_name),md5(name),md5(size),md5(uom))),15),16,10) as unsigned)) stored,
      cancel_reason varchar(500) not null default '',
      primary key (id),
      key order_line_stock_id_index (stock_id),
      key order_line_size_price_id_index (size_price_id),
      key order_line_sold (order_id, status, item_key, category_id, quantity, amount),
      key order_line_order_status (order_id, category_id, status),
      key order_line_scope (category_id, status, order_id),
      constraint order_line_category_id_foreign foreign key (category_id) references category (id) on delete set null,
      constraint order_line_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_line_size_price_id_foreign foreign key (size_price_id) references size_price (id) on delete set null,
      constraint order_line_stock_id_foreign foreign key (stock_id) references stock (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table order_status_change (
      id int unsigned not null auto_increment,
      order_id int unsigned not null,
      order_line_id int unsigned not null,
      from_status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') null,
      to_status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null,
      staff_user_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      staff_name varchar(160) null,
      reason varchar(500) not null default '',
      primary key (id),
      key order_status_change_order_id_index (order_id),
      key order_status_change_order_line_id_index (order_line_id),
      key order_status_change_staff_user_id_index (staff_user_id),
      key order_change_status (to_status, created_at, order_line_id),
      constraint order_status_change_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
      constraint order_status_change_order_line_id_foreign foreign key (order_line_id) references order_line (id) on delete cascade,
      constraint order_status_change_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    this.addSql(`create table stock_ledger (
      id int unsigned not null auto_increment,
      size_price_id int unsigned not null,
      quantity int not null,
      reason enum('opening','adjustment','order','cancelled','reinstated','count') not null,
      note varchar(200) not null default '',
      order_line_id int unsigned null,
      staff_user_id int unsigned null,
      created_at datetime(3) not null default current_timestamp(3),
      staff_name varchar(160) null,
      primary key (id),
      key stock_ledger_size_price_id_index (size_price_id),
      key stock_ledger_order_line_id_index (order_line_id),
      key stock_ledger_staff_user_id_index (staff_user_id),
      constraint stock_ledger_order_line_id_foreign foreign key (order_line_id) references order_line (id) on delete set null,
      constraint stock_ledger_size_price_id_foreign foreign key (size_price_id) references size_price (id) on delete cascade,
      constraint stock_ledger_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
    ) ${TABLE}`);

    // The row of the whole catalog, which every change of a listing locks.
    this.addSql('insert into category_count (category_id, shown, hidden) values (0, 0, 0)');
  }
}
