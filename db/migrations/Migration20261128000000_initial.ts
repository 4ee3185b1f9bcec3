import { FIRST_ROWS } from '../firstRows.ts';

const TABLE = 'default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB';

/** All tables in the order of their references, and the rows of every new store. `npm run migration -- --initial` writes this file from the entities. */
export default [
  `create table if not exists subject (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    version int unsigned not null default 1,
    primary key (id),
    unique key subject_name_unique (name)
  ) ${TABLE}`,

  `create table if not exists grade_level (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    version int unsigned not null default 1,
    primary key (id),
    unique key grade_level_name_unique (name)
  ) ${TABLE}`,

  `create table if not exists agriculture (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    version int unsigned not null default 1,
    primary key (id),
    unique key agriculture_name_unique (name)
  ) ${TABLE}`,

  `create table if not exists supplier (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    version int unsigned not null default 1,
    phone varchar(60) not null default '',
    note varchar(500) not null default '',
    primary key (id),
    unique key supplier_name_unique (name)
  ) ${TABLE}`,

  `create table if not exists warehouse (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    address varchar(500) not null default '',
    place varchar(160) not null default '',
    map_link varchar(300) not null default '',
    phone varchar(60) not null default '',
    hours varchar(160) not null default '',
    is_counter tinyint(1) not null default false,
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    unique key warehouse_name_unique (name)
  ) ${TABLE}`,

  `create table if not exists staff_user (
    id int unsigned not null auto_increment,
    name varchar(160) not null,
    username varchar(120) not null,
    email varchar(254) null,
    warehouse_id int unsigned null,
    password_hash varchar(255) not null,
    token_generation int unsigned not null default 0,
    is_active tinyint(1) not null default false,
    single_keys tinyint(1) not null default true,
    works_at_counter tinyint(1) not null default false,
    approved_at datetime(3) null,
    invitation_hash varchar(64) null,
    invitation_expires_at datetime(3) null,
    invitation_used_at datetime(3) null,
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    unique key staff_user_username_unique (username),
    key staff_user_warehouse_id_index (warehouse_id),
    key staff_user_invitation_hash_index (invitation_hash),
    constraint staff_user_warehouse_id_foreign foreign key (warehouse_id) references warehouse (id) on delete restrict
  ) ${TABLE}`,

  `create table if not exists category (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    parent_category_id int unsigned null,
    parent_key int unsigned generated always as (ifnull(parent_category_id, 0)) virtual,
    icon varchar(60) not null default '',
    sequence int not null default 0,
    other_fields json not null,
    has_weekly_cutoff tinyint(1) not null default false,
    closes_weekly tinyint(1) not null default false,
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    key category_siblings (parent_category_id, sequence, name),
    unique key category_sibling_name (parent_key, name),
    constraint category_parent_category_id_foreign foreign key (parent_category_id) references category (id) on delete restrict
  ) ${TABLE}`,

  `create table if not exists staff_user_category (
    staff_user_id int unsigned not null,
    category_id int unsigned not null,
    primary key (staff_user_id, category_id),
    key staff_user_category_category_id_index (category_id),
    constraint staff_user_category_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on update cascade on delete cascade,
    constraint staff_user_category_category_id_foreign foreign key (category_id) references category (id) on update cascade on delete restrict
  ) ${TABLE}`,

  `create table if not exists passkey (
    id int unsigned not null auto_increment,
    staff_user_id int unsigned not null,
    credential_id varchar(700) collate utf8mb4_bin not null,
    public_key varchar(2000) not null,
    counter int unsigned not null default 0,
    name varchar(80) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    last_used_at datetime(3) null,
    primary key (id),
    key passkey_staff_user_id_index (staff_user_id),
    unique key passkey_credential_id_unique (credential_id),
    constraint passkey_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists recovery_code (
    id int unsigned not null auto_increment,
    staff_user_id int unsigned not null,
    code_hash varchar(64) not null,
    used_at datetime(3) null,
    primary key (id),
    key recovery_code_staff_user_id_index (staff_user_id),
    constraint recovery_code_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists passkey_challenge (
    id varchar(64) collate utf8mb4_bin not null,
    staff_user_id int unsigned null,
    expires_at datetime(3) not null,
    primary key (id),
    key passkey_challenge_expires_at_index (expires_at)
  ) ${TABLE}`,

  `create table if not exists audit_log (
    id int unsigned not null auto_increment,
    record_type varchar(40) not null,
    record_id varchar(80) not null,
    action enum('created','updated','deleted','read','exported','signed_in','sign_in_failed','signed_out','denied') not null,
    changes json not null,
    staff_user_id int unsigned null,
    staff_name varchar(160) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key audit_log_record (record_type, record_id, id),
    key audit_log_staff_user_id_index (staff_user_id),
    key audit_log_created (created_at)
  ) ${TABLE}`,

  `create table if not exists account_setting (
    \`key\` varchar(80) not null,
    value json not null,
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (\`key\`)
  ) ${TABLE}`,

  `create table if not exists closed_day (
    date date not null,
    reason varchar(160) not null,
    created_by_id int unsigned null,
    staff_name varchar(160) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (date),
    key closed_day_created_by_id_index (created_by_id),
    constraint closed_day_created_by_id_foreign foreign key (created_by_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists opened_day (
    date date not null,
    reason varchar(160) not null,
    created_by_id int unsigned null,
    staff_name varchar(160) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (date),
    key opened_day_created_by_id_index (created_by_id),
    constraint opened_day_created_by_id_foreign foreign key (created_by_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists holiday (
    date date not null,
    name varchar(160) not null,
    year smallint unsigned not null,
    primary key (date, name),
    key holiday_year_index (year)
  ) ${TABLE}`,

  `create table if not exists holiday_fetch (
    year smallint unsigned not null,
    source varchar(500) not null,
    fetched_at datetime(3) not null,
    primary key (year)
  ) ${TABLE}`,

  `create table if not exists page_view (
    day date not null,
    path varchar(120) not null,
    views int unsigned not null default 0,
    primary key (day, path)
  ) ${TABLE}`,

  `create table if not exists stock_import (
    id varchar(36) not null,
    staff_user_id int unsigned null,
    staff_name varchar(160) not null,
    filename varchar(200) not null,
    \`rows\` longtext null,
    rows_total int unsigned not null,
    products_created int unsigned not null default 0,
    products_updated int unsigned not null default 0,
    created_at datetime(3) not null default current_timestamp(3),
    imported_at datetime(3) null,
    primary key (id),
    key stock_import_staff_user_id_index (staff_user_id),
    key stock_import_imported_at_index (imported_at),
    constraint stock_import_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists stock (
    id int unsigned not null auto_increment,
    name varchar(200) not null,
    description varchar(1000) not null default '',
    content mediumtext not null,
    uom varchar(40) not null default 'pc',
    barcode varchar(13) null,
    isbn varchar(13) null,
    sku varchar(40) null,
    shelf varchar(30) not null default '',
    supplier varchar(120) null,
    selling_price numeric(12,2) not null,
    colors json not null,
    is_available tinyint(1) not null default true,
    weekly_schedule json not null,
    from_time_available varchar(5) null,
    to_time_available varchar(5) null,
    category_id int unsigned not null,
    import_id varchar(36) null,
    version int unsigned not null default 1,
    catalog_version int unsigned not null default 0,
    ordered int unsigned not null default 0,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    key stock_supplier_index (supplier),
    key stock_import_id_index (import_id),
    key stock_listing (is_available, category_id, name),
    key stock_shown_by_name (is_available, name),
    key stock_category_name (category_id, name),
    key stock_name (name),
    key stock_price (selling_price),
    key stock_updated (updated_at),
    key stock_barcode (barcode),
    key stock_isbn (isbn),
    key stock_sku (sku),
    key stock_shelf (shelf),
    key stock_catalog_version (catalog_version),
    constraint stock_supplier_foreign foreign key (supplier) references supplier (name) on update cascade on delete set null,
    constraint stock_category_id_foreign foreign key (category_id) references category (id) on delete restrict,
    constraint stock_import_id_foreign foreign key (import_id) references stock_import (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists stock_image (
    id int unsigned not null auto_increment,
    stock_id int unsigned not null,
    filename varchar(120) not null,
    width int unsigned not null,
    height int unsigned not null,
    color varchar(60) not null default '',
    sequence int not null default 0,
    primary key (id),
    unique key stock_image_filename_unique (filename),
    key stock_image_order (stock_id, sequence),
    constraint stock_image_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists size_price (
    id int unsigned not null auto_increment,
    stock_id int unsigned not null,
    size varchar(60) not null default '',
    sequence int not null default 0,
    price numeric(12,2) not null default '0.00',
    available_quantity int not null default 0,
    restock_level int not null default 0,
    restrict_if_no_available tinyint(1) not null default true,
    is_active tinyint(1) not null default true,
    primary key (id),
    unique key size_price_size (stock_id, size),
    constraint size_price_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists stock_filter (
    stock_id int unsigned not null,
    name varchar(60) not null,
    primary key (stock_id, name),
    key stock_filter_name (name, stock_id),
    constraint stock_filter_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists stock_subject (
    stock_id int unsigned not null,
    subject_id int unsigned not null,
    primary key (stock_id, subject_id),
    key stock_subject_subject_id_index (subject_id),
    constraint stock_subject_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade,
    constraint stock_subject_subject_id_foreign foreign key (subject_id) references subject (id) on update cascade on delete restrict
  ) ${TABLE}`,

  `create table if not exists stock_grade_level (
    stock_id int unsigned not null,
    grade_level_id int unsigned not null,
    primary key (stock_id, grade_level_id),
    key stock_grade_level_grade_level_id_index (grade_level_id),
    constraint stock_grade_level_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade,
    constraint stock_grade_level_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on update cascade on delete restrict
  ) ${TABLE}`,

  `create table if not exists stock_agriculture (
    stock_id int unsigned not null,
    agriculture_id int unsigned not null,
    primary key (stock_id, agriculture_id),
    key stock_agriculture_agriculture_id_index (agriculture_id),
    constraint stock_agriculture_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade,
    constraint stock_agriculture_agriculture_id_foreign foreign key (agriculture_id) references agriculture (id) on update cascade on delete restrict
  ) ${TABLE}`,

  `create table if not exists synonym (
    id int unsigned not null auto_increment,
    words varchar(200) not null,
    means varchar(200) not null default '',
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    unique key synonym_words_unique (words)
  ) ${TABLE}`,

  `create table if not exists missed_search (
    day date not null,
    words varchar(100) not null,
    nothing int unsigned not null default 0,
    widened int unsigned not null default 0,
    meant varchar(100) not null default '',
    primary key (day, words)
  ) ${TABLE}`,

  `create table if not exists ordered_in_grade (
    grade_level varchar(60) not null,
    stock_id int unsigned not null,
    customers int unsigned not null,
    primary key (grade_level, stock_id),
    key ordered_in_grade_stock_id_index (stock_id),
    constraint ordered_in_grade_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists ordered_together (
    stock_id int unsigned not null,
    other_stock_id int unsigned not null,
    customers int unsigned not null,
    primary key (stock_id, other_stock_id),
    key ordered_together_other_stock_id_index (other_stock_id),
    constraint ordered_together_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade,
    constraint ordered_together_other_stock_id_foreign foreign key (other_stock_id) references stock (id) on update cascade on delete cascade
  ) ${TABLE}`,

  `create table if not exists customer (
    id int unsigned not null auto_increment,
    kind varchar(20) null,
    name varchar(160) not null default '',
    full_name varchar(160) not null default '',
    email varchar(254) null,
    email_verified tinyint(1) not null default false,
    phone_number varchar(20) null,
    phone_verified tinyint(1) not null default false,
    employee_number varchar(40) not null default '',
    has_agreed_to_terms_and_conditions tinyint(1) not null default false,
    erased_at datetime(3) null,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    unique key customer_kind_unique (kind),
    key customer_email_index (email),
    key customer_phone_number_index (phone_number)
  ) ${TABLE}`,

  `create table if not exists \`order\` (
    id int unsigned not null auto_increment,
    order_no varchar(20) not null,
    customer_id int unsigned not null,
    customer_name varchar(160) not null,
    customer_email varchar(254) not null default '',
    customer_phone_number varchar(20) not null,
    receiving_option enum('Pick-Up','Delivery') not null,
    order_address varchar(500) not null default '',
    remarks varchar(200) not null default '',
    counter_id int unsigned null,
    pickup_time datetime(3) null,
    pickup_moved_from datetime(3) null,
    pickup_moved_reason varchar(160) not null default '',
    mode_of_payment enum('Bank Transfer','Cash') not null,
    proof_of_payment_filename varchar(120) null,
    proof_uploaded_at datetime(3) null,
    proof_deleted_at datetime(3) null,
    proof_amount numeric(12,2) null,
    part_paid_amount numeric(12,2) null,
    refund_owed numeric(12,2) null,
    payment_status enum('Awaiting Proof','To Check','Confirmed','Rejected') null,
    payment_changed_at datetime(3) not null default current_timestamp(3),
    payment_staff_name varchar(160) null,
    payment_reason varchar(300) not null default '',
    payment_reference varchar(40) not null default '',
    payment_reminded_at datetime(3) null,
    fetch_reminded_at datetime(3) null,
    proof_sha256 varchar(64) null,
    status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending',
    status_changed_at datetime(3) not null,
    total_amount numeric(12,2) not null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    unique key order_order_no_unique (order_no),
    key order_customer_id_index (customer_id),
    key order_counter_id_index (counter_id),
    key order_queue (status, pickup_time),
    key order_claims (status, status_changed_at, pickup_time),
    key order_placed (created_at),
    key order_payment_reference (payment_reference),
    key order_proof_file (proof_sha256, proof_of_payment_filename),
    key order_payments (payment_status, proof_deleted_at, proof_uploaded_at),
    key order_refunds (refund_owed, id),
    key order_listing (created_at, id, status, payment_status, mode_of_payment, pickup_time),
    key order_pickups (pickup_time, id, status, payment_status, mode_of_payment, created_at),
    constraint order_customer_id_foreign foreign key (customer_id) references customer (id) on delete restrict,
    constraint order_counter_id_foreign foreign key (counter_id) references warehouse (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists student (
    id int unsigned not null auto_increment,
    customer_id int unsigned not null,
    name varchar(160) not null,
    grade_level_id int unsigned null,
    section varchar(60) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key student_customer_id_index (customer_id),
    key student_grade_level_id_index (grade_level_id),
    constraint student_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
    constraint student_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists order_student (
    id int unsigned not null auto_increment,
    order_id int unsigned not null,
    name varchar(160) not null,
    grade_level varchar(60) not null default '',
    section varchar(60) not null default '',
    student_id int unsigned null,
    primary key (id),
    key order_student_order_id_index (order_id),
    key order_student_student_id_index (student_id),
    constraint order_student_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
    constraint order_student_student_id_foreign foreign key (student_id) references student (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists order_line (
    id int unsigned not null auto_increment,
    order_id int unsigned not null,
    stock_id int unsigned null,
    size_price_id int unsigned null,
    category_id int unsigned null,
    category_name varchar(120) not null,
    deleted_category_path varchar(1000) null,
    name varchar(200) not null,
    description varchar(1000) not null default '',
    uom varchar(40) not null,
    image_filename varchar(120) null,
    selling_price numeric(12,2) not null,
    addon_price numeric(12,2) not null,
    size varchar(60) not null default '',
    color varchar(60) not null default '',
    other_fields json not null,
    quantity int unsigned not null,
    amount numeric(12,2) not null,
    reduced_amount numeric(12,2) not null default '0',
    order_student_id int unsigned null,
    status enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending',
    status_changed_at datetime(3) null,
    taken_up_at datetime(3) null,
    cancel_reason varchar(500) not null default '',
    primary key (id),
    key order_line_stock_id_index (stock_id),
    key order_line_size_price_id_index (size_price_id),
    key order_line_order_student_id_index (order_student_id),
    key order_line_order_status (order_id, category_id, status),
    key order_line_scope (category_id, status, order_id),
    key order_line_changed (category_id, status, status_changed_at, order_id),
    constraint order_line_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
    constraint order_line_stock_id_foreign foreign key (stock_id) references stock (id) on delete set null,
    constraint order_line_size_price_id_foreign foreign key (size_price_id) references size_price (id) on delete set null,
    constraint order_line_category_id_foreign foreign key (category_id) references category (id) on delete set null,
    constraint order_line_order_student_id_foreign foreign key (order_student_id) references order_student (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists stock_ledger (
    id int unsigned not null auto_increment,
    size_price_id int unsigned not null,
    quantity int not null,
    reason enum('opening','adjustment','order','cancelled','reinstated','count','exchange','damaged') not null,
    note varchar(200) not null default '',
    order_line_id int unsigned null,
    staff_user_id int unsigned null,
    staff_name varchar(160) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key stock_ledger_size_price_id_index (size_price_id),
    key stock_ledger_order_line_id_index (order_line_id),
    key stock_ledger_staff_user_id_index (staff_user_id),
    constraint stock_ledger_size_price_id_foreign foreign key (size_price_id) references size_price (id) on delete cascade,
    constraint stock_ledger_order_line_id_foreign foreign key (order_line_id) references order_line (id) on delete set null,
    constraint stock_ledger_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists customer_identity (
    provider enum('phone','google') not null,
    subject varchar(120) collate utf8mb4_bin not null,
    customer_id int unsigned not null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (provider, subject),
    key customer_identity_customer_id_index (customer_id),
    constraint customer_identity_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists consent (
    id int unsigned not null auto_increment,
    customer_id int unsigned not null,
    action enum('agreed','withdrawn') not null,
    way enum('button','tick_box') not null,
    policy_version varchar(20) not null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key consent_customer_id_index (customer_id),
    constraint consent_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists sms_code (
    id int unsigned not null auto_increment,
    phone_number varchar(20) not null,
    code_hash varchar(64) not null,
    guesses tinyint unsigned not null default 0,
    open_guesses tinyint unsigned not null default 0,
    ticket_hash varchar(64) null,
    network varchar(64) null,
    expires_at datetime(3) not null,
    used_at datetime(3) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key sms_code_number (phone_number, created_at)
  ) ${TABLE}`,

  `create table if not exists sms_day (
    day date not null,
    sent int unsigned not null default 0,
    primary key (day)
  ) ${TABLE}`,

  `create table if not exists used_credential (
    id varchar(64) collate utf8mb4_bin not null,
    expires_at datetime(3) not null,
    primary key (id),
    key used_credential_expires_at_index (expires_at)
  ) ${TABLE}`,

  `create table if not exists cart (
    customer_id int unsigned not null,
    updated_at datetime(3) not null,
    primary key (customer_id),
    key cart_updated_at_index (updated_at),
    constraint cart_customer_id_foreign foreign key (customer_id) references customer (id) on update cascade on delete cascade
  ) ${TABLE}`,

  `create table if not exists cart_item (
    id int unsigned not null auto_increment,
    customer_id int unsigned not null,
    stock_id int unsigned not null,
    size varchar(60) not null default '',
    color varchar(60) not null default '',
    other_fields json not null,
    student_id int unsigned null,
    fingerprint varchar(64) collate utf8mb4_bin not null,
    quantity int unsigned not null,
    is_checked tinyint(1) not null default true,
    seen_price numeric(12,2) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key cart_item_stock_id_index (stock_id),
    key cart_item_student_id_index (student_id),
    unique key cart_item_choice (customer_id, fingerprint),
    constraint cart_item_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
    constraint cart_item_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade,
    constraint cart_item_student_id_foreign foreign key (student_id) references student (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists order_view (
    id int unsigned not null auto_increment,
    staff_user_id int unsigned not null,
    name varchar(30) not null,
    query varchar(1000) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    unique key order_view_name (staff_user_id, name),
    constraint order_view_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists order_note (
    id int unsigned not null auto_increment,
    order_id int unsigned not null,
    text varchar(1000) not null,
    staff_user_id int unsigned null,
    staff_name varchar(160) not null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key order_note_order_id_index (order_id),
    key order_note_staff_user_id_index (staff_user_id),
    constraint order_note_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
    constraint order_note_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists payment_receipt (
    id int unsigned not null auto_increment,
    order_id int unsigned not null,
    kind enum('received','returned') not null,
    amount numeric(12,2) not null,
    way enum('Bank Transfer','Cash') not null,
    account varchar(120) not null default '',
    reference varchar(40) not null default '',
    staff_user_id int unsigned null,
    staff_name varchar(160) null,
    reverses_id int unsigned null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key payment_receipt_staff_user_id_index (staff_user_id),
    unique key payment_receipt_reverses_id_unique (reverses_id),
    key payment_receipt_order (order_id, id),
    key payment_receipt_day (created_at, id),
    constraint payment_receipt_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
    constraint payment_receipt_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists order_word (
    word varchar(40) collate utf8mb4_bin not null,
    order_id int unsigned not null,
    primary key (word, order_id),
    key order_word_order (order_id, word),
    constraint order_word_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists order_line_print (
    order_line_id int unsigned not null,
    kind enum('picking','slip') not null,
    copies int unsigned not null default 1,
    printed_at datetime(3) not null,
    staff_user_id int unsigned null,
    staff_name varchar(160) not null,
    primary key (order_line_id, kind),
    key order_line_print_staff_user_id_index (staff_user_id),
    constraint order_line_print_order_line_id_foreign foreign key (order_line_id) references order_line (id) on delete cascade,
    constraint order_line_print_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists order_line_pick (
    order_line_id int unsigned not null,
    quantity int unsigned not null,
    picked_at datetime(3) not null,
    staff_user_id int unsigned null,
    staff_name varchar(160) not null,
    primary key (order_line_id),
    key order_line_pick_staff_user_id_index (staff_user_id),
    constraint order_line_pick_order_line_id_foreign foreign key (order_line_id) references order_line (id) on update cascade on delete cascade,
    constraint order_line_pick_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists book_list (
    id int unsigned not null auto_increment,
    name varchar(120) not null,
    address varchar(120) not null,
    school_year varchar(9) not null,
    grade_level_id int unsigned null,
    program varchar(80) not null default '',
    section varchar(60) not null default '',
    is_published tinyint(1) not null default false,
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (id),
    unique key book_list_address_unique (address),
    key book_list_grade_level_id_index (grade_level_id),
    constraint book_list_grade_level_id_foreign foreign key (grade_level_id) references grade_level (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists book_list_line (
    id int unsigned not null auto_increment,
    book_list_id int unsigned not null,
    stock_id int unsigned null,
    name varchar(200) not null,
    size varchar(60) not null default '',
    quantity int unsigned not null default 1,
    is_required tinyint(1) not null default true,
    note varchar(200) not null default '',
    sequence int unsigned not null default 0,
    primary key (id),
    key book_list_line_book_list_id_index (book_list_id),
    key book_list_line_stock_id_index (stock_id),
    constraint book_list_line_book_list_id_foreign foreign key (book_list_id) references book_list (id) on delete cascade,
    constraint book_list_line_stock_id_foreign foreign key (stock_id) references stock (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists notice (
    id int unsigned not null auto_increment,
    kind enum('received','payment_confirmed','payment_rejected','payment_due','ready','pickup_tomorrow','late','moved','cancelled','back_in_stock','way_moved','refunded','message','last_pickup') not null,
    channel enum('sms','mail') not null,
    dedupe_key varchar(160) collate utf8mb4_bin not null,
    order_id int unsigned null,
    customer_id int unsigned not null,
    stock_id int unsigned null,
    data json not null,
    status enum('queued','failed','sent','given_up','dropped') not null default 'queued',
    attempts smallint unsigned not null default 0,
    rounds smallint unsigned not null default 0,
    due_at datetime(3) null,
    handed_over_at datetime(3) null,
    sent_to varchar(254) not null default '',
    subject varchar(200) not null default '',
    body text not null,
    attempted_at datetime(3) null,
    sent_at datetime(3) null,
    answer varchar(200) not null default '',
    error varchar(200) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    unique key notice_dedupe_key_unique (dedupe_key),
    key notice_stock_id_index (stock_id),
    key notice_status (status, id),
    key notice_order (order_id, id),
    key notice_customer (customer_id, id),
    key notice_created (created_at),
    constraint notice_order_id_foreign foreign key (order_id) references \`order\` (id) on delete cascade,
    constraint notice_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
    constraint notice_stock_id_foreign foreign key (stock_id) references stock (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists notice_choice (
    customer_id int unsigned not null,
    declined int unsigned not null default 0,
    updated_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
    primary key (customer_id),
    constraint notice_choice_customer_id_foreign foreign key (customer_id) references customer (id) on update cascade on delete cascade
  ) ${TABLE}`,

  `create table if not exists notice_sms_day (
    day date not null,
    sent int unsigned not null default 0,
    primary key (day)
  ) ${TABLE}`,

  `create table if not exists stock_request (
    customer_id int unsigned not null,
    stock_id int unsigned not null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (customer_id, stock_id),
    key stock_request_stock_id_index (stock_id),
    constraint stock_request_customer_id_foreign foreign key (customer_id) references customer (id) on update cascade on delete cascade,
    constraint stock_request_stock_id_foreign foreign key (stock_id) references stock (id) on update cascade on delete cascade
  ) ${TABLE}`,

  `create table if not exists size_request (
    customer_id int unsigned not null,
    size_id int unsigned not null,
    quantity int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (customer_id, size_id),
    key size_request_size_id_index (size_id),
    constraint size_request_customer_id_foreign foreign key (customer_id) references customer (id) on update cascade on delete cascade,
    constraint size_request_size_id_foreign foreign key (size_id) references size_price (id) on update cascade on delete cascade
  ) ${TABLE}`,

  `create table if not exists named_lock (
    name varchar(60) not null,
    taken int unsigned not null default 0,
    primary key (name)
  ) ${TABLE}`,

  `create table if not exists sequence (
    name varchar(60) not null,
    value int unsigned not null,
    primary key (name)
  ) ${TABLE}`,

  `create table if not exists event (
    id int unsigned not null auto_increment,
    subject varchar(20) not null,
    subject_id int unsigned not null,
    kind varchar(20) not null,
    actor_id int unsigned null,
    actor_name varchar(160) null,
    data json not null,
    reason varchar(500) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key event_subject (subject, subject_id, id)
  ) ${TABLE}`,

  `create table if not exists task (
    id int unsigned not null auto_increment,
    queue varchar(60) not null,
    dedupe_key varchar(120) collate utf8mb4_bin null,
    ordering_key varchar(120) collate utf8mb4_bin null,
    payload json not null,
    attempts smallint unsigned not null default 0,
    run_at datetime(3) not null,
    lease_token varchar(36) null,
    requested_at datetime(3) null,
    started_at datetime(3) null,
    finished_at datetime(3) null,
    failed_at datetime(3) null,
    result varchar(200) not null default '',
    last_error varchar(500) not null default '',
    given_up_at datetime(3) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key task_given_up_at_index (given_up_at),
    key task_due (queue, run_at, id),
    key task_order (queue, ordering_key, id),
    unique key task_key (queue, dedupe_key)
  ) ${TABLE}`,

  `create table if not exists webhook (
    id int unsigned not null auto_increment,
    url varchar(500) not null,
    description varchar(160) not null default '',
    events json not null,
    is_enabled tinyint(1) not null default true,
    secret varchar(255) not null,
    previous_secret varchar(255) null,
    previous_secret_until datetime(3) null,
    failures int unsigned not null default 0,
    failing_since datetime(3) null,
    paused_until datetime(3) null,
    disabled_at datetime(3) null,
    disabled_reason enum('failing','gone') null,
    version int unsigned not null default 1,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id)
  ) ${TABLE}`,

  `create table if not exists webhook_delivery (
    id int unsigned not null auto_increment,
    webhook_id int unsigned not null,
    message_id varchar(40) collate utf8mb4_bin not null,
    type varchar(40) not null,
    record_key varchar(60) collate utf8mb4_bin not null,
    record_name varchar(200) not null default '',
    body mediumtext not null,
    status enum('waiting','delivered','given_up') not null default 'waiting',
    attempts int unsigned not null default 0,
    waiting_since datetime(3) not null,
    next_attempt_at datetime(3) null,
    attempted_at datetime(3) null,
    response_status smallint unsigned null,
    duration_ms int unsigned null,
    response_excerpt varchar(300) not null default '',
    error varchar(200) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key webhook_delivery_created (created_at),
    key webhook_delivery_status (status, id),
    unique key webhook_delivery_message (webhook_id, message_id),
    constraint webhook_delivery_webhook_id_foreign foreign key (webhook_id) references webhook (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists privacy_request (
    id int unsigned not null auto_increment,
    customer_id int unsigned null,
    kind enum('copy','erasure','correction','other') not null,
    note varchar(500) not null default '',
    due_on date not null,
    run_at datetime(3) null,
    done_at datetime(3) null,
    cancelled_at datetime(3) null,
    created_at datetime(3) not null default current_timestamp(3),
    primary key (id),
    key privacy_request_customer_id_index (customer_id),
    key privacy_request_open (done_at, cancelled_at, run_at),
    constraint privacy_request_customer_id_foreign foreign key (customer_id) references customer (id) on delete set null
  ) ${TABLE}`,

  `create table if not exists rate_limit (
    \`key\` varchar(255) collate utf8mb4_bin not null,
    points int not null default 0,
    expire bigint unsigned null,
    primary key (\`key\`)
  ) ${TABLE}`,

  `create table if not exists known_network (
    id varchar(64) collate utf8mb4_bin not null,
    last_at datetime(3) not null,
    primary key (id),
    key known_network_last_at_index (last_at)
  ) ${TABLE}`,

  `create table if not exists session (
    id int unsigned not null auto_increment,
    staff_user_id int unsigned null,
    customer_id int unsigned null,
    device varchar(80) not null default '',
    created_at datetime(3) not null default current_timestamp(3),
    expires_at datetime(3) not null,
    ended_at datetime(3) null,
    last_seen_at datetime(3) null,
    primary key (id),
    key session_staff_user_id_index (staff_user_id),
    key session_customer_id_index (customer_id),
    key session_expires_at_index (expires_at),
    constraint session_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade,
    constraint session_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists stored_response (
    id varchar(64) collate utf8mb4_bin not null,
    body_hash varchar(64) not null,
    customer_id int unsigned null,
    staff_user_id int unsigned null,
    response mediumtext null,
    created_at datetime(3) not null,
    primary key (id),
    key stored_response_customer_id_index (customer_id),
    key stored_response_staff_user_id_index (staff_user_id),
    key stored_response_created_at_index (created_at),
    constraint stored_response_customer_id_foreign foreign key (customer_id) references customer (id) on delete cascade,
    constraint stored_response_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists api_token (
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
    key api_token_staff_user_id_index (staff_user_id),
    unique key api_token_token_hash_unique (token_hash),
    constraint api_token_staff_user_id_foreign foreign key (staff_user_id) references staff_user (id) on delete cascade
  ) ${TABLE}`,

  `create table if not exists api_token_category (
    api_token_id int unsigned not null,
    category_id int unsigned not null,
    primary key (api_token_id, category_id),
    key api_token_category_category_id_index (category_id),
    constraint api_token_category_api_token_id_foreign foreign key (api_token_id) references api_token (id) on update cascade on delete cascade,
    constraint api_token_category_category_id_foreign foreign key (category_id) references category (id) on update cascade on delete cascade
  ) ${TABLE}`,

  ...FIRST_ROWS,
];
