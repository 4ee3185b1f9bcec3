import { Migration } from '@mikro-orm/migrations';

export class Migration20261120184356_initial extends Migration {
  override name = 'Migration20261120184356_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`account_setting\` (\`key\` varchar(80) not null, \`value\` json not null, \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3), primary key (\`key\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );

    this.addSql(
      `create table \`agriculture\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(120) not null) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`agriculture\` add unique \`agriculture_name_unique\` (\`name\`);`);

    this.addSql(
      `create table \`category\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(120) not null, \`parent_category_id\` int unsigned null, \`icon\` varchar(60) not null default '', \`sequence\` int not null default 0, \`other_fields\` json not null, \`created_at\` datetime(3) not null default current_timestamp(3), \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`category\` add index \`category_siblings\` (\`parent_category_id\`, \`sequence\`, \`name\`);`,
    );

    this.addSql(
      `create table \`customer\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(160) not null default '', \`full_name\` varchar(160) not null default '', \`email\` varchar(254) null, \`email_verified\` tinyint(1) not null default false, \`phone_number\` varchar(20) null, \`phone_verified\` tinyint(1) not null default false, \`employee_number\` varchar(40) not null default '', \`has_agreed_to_terms_and_conditions\` tinyint(1) not null default false, \`created_at\` datetime(3) not null default current_timestamp(3), \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`customer\` add index \`customer_email_index\` (\`email\`);`);
    this.addSql(`alter table \`customer\` add index \`customer_phone_number_index\` (\`phone_number\`);`);

    this.addSql(
      `create table \`consent\` (\`id\` int unsigned not null auto_increment primary key, \`customer_id\` int unsigned not null, \`action\` enum('agreed','withdrawn') not null, \`way\` enum('button','tick_box') not null, \`policy_version\` varchar(20) not null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`consent\` add index \`consent_customer_id_index\` (\`customer_id\`);`);

    this.addSql(
      `create table \`cart\` (\`customer_id\` int unsigned not null, \`updated_at\` datetime(3) not null, primary key (\`customer_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`cart\` add index \`cart_updated_at_index\` (\`updated_at\`);`);

    this.addSql(
      `create table \`customer_identity\` (\`provider\` enum('phone','google') not null, \`subject\` varchar(120) collate utf8mb4_bin not null, \`customer_id\` int unsigned not null, \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`provider\`, \`subject\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`customer_identity\` add index \`customer_identity_customer_id_index\` (\`customer_id\`);`,
    );

    this.addSql(
      `create table \`grade_level\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(120) not null) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`grade_level\` add unique \`grade_level_name_unique\` (\`name\`);`);

    this.addSql(
      `create table \`holiday\` (\`date\` date not null, \`name\` varchar(160) not null, \`year\` smallint unsigned not null, primary key (\`date\`, \`name\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`holiday\` add index \`holiday_year_index\` (\`year\`);`);

    this.addSql(
      `create table \`holiday_fetch\` (\`year\` smallint unsigned not null, \`source\` varchar(500) not null, \`fetched_at\` datetime(3) not null, primary key (\`year\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );

    this.addSql(
      `create table \`order\` (\`id\` int unsigned not null auto_increment primary key, \`order_no\` varchar(20) not null, \`customer_id\` int unsigned not null, \`customer_name\` varchar(160) not null, \`customer_email\` varchar(254) not null default '', \`customer_phone_number\` varchar(20) not null, \`receiving_option\` enum('Pick-Up','Delivery') not null, \`order_address\` varchar(500) not null default '', \`pickup_time\` datetime(3) null, \`mode_of_payment\` enum('Bank Transfer') not null, \`proof_of_payment_filename\` varchar(120) null, \`proof_uploaded_at\` datetime(3) null, \`status\` enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending', \`status_changed_at\` datetime(3) not null, \`total_amount\` numeric(12,2) not null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order\` add unique \`order_order_no_unique\` (\`order_no\`);`);
    this.addSql(`alter table \`order\` add index \`order_customer_id_index\` (\`customer_id\`);`);
    this.addSql(`alter table \`order\` add index \`order_queue\` (\`status\`, \`pickup_time\`);`);
    this.addSql(`alter table \`order\` add index \`order_status_since\` (\`status\`, \`status_changed_at\`);`);
    this.addSql(`alter table \`order\` add index \`order_placed\` (\`created_at\`);`);

    this.addSql(
      `create table \`idempotency_key\` (\`customer_id\` int unsigned not null, \`key\` varchar(100) collate utf8mb4_bin not null, \`body_hash\` varchar(64) not null, \`order_id\` int unsigned not null, \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`customer_id\`, \`key\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`idempotency_key\` add index \`idempotency_key_order_id_index\` (\`order_id\`);`);

    this.addSql(
      `create table \`order_event\` (\`id\` int unsigned not null, \`type\` enum('placed','status','proof') not null, \`order_id\` int unsigned not null, \`customer_id\` int unsigned not null, \`order_no\` varchar(20) not null, \`status\` enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null, \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order_event\` add index \`order_event_order_id_index\` (\`order_id\`);`);
    this.addSql(`alter table \`order_event\` add index \`order_event_customer_id_index\` (\`customer_id\`);`);

    this.addSql(
      `create table \`order_student\` (\`id\` int unsigned not null auto_increment primary key, \`order_id\` int unsigned not null, \`name\` varchar(160) not null, \`grade_level\` varchar(60) not null default '') default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order_student\` add index \`order_student_order_id_index\` (\`order_id\`);`);

    this.addSql(
      `create table \`page_view\` (\`day\` date not null, \`path\` varchar(120) not null, \`views\` int unsigned not null default 0, primary key (\`day\`, \`path\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );

    this.addSql(
      `create table \`sequence\` (\`name\` varchar(60) not null, \`value\` int unsigned not null, primary key (\`name\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );

    this.addSql(
      `create table \`sms_code\` (\`id\` int unsigned not null auto_increment primary key, \`phone_number\` varchar(20) not null, \`code_hash\` varchar(64) not null, \`guesses\` tinyint unsigned not null default 0, \`expires_at\` datetime(3) not null, \`used_at\` datetime(3) null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`sms_code\` add index \`sms_code_number\` (\`phone_number\`, \`created_at\`);`);

    this.addSql(
      `create table \`stock\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(200) not null, \`description\` varchar(1000) not null default '', \`content\` mediumtext not null, \`category_id\` int unsigned not null, \`uom\` varchar(40) not null default 'pc', \`selling_price\` numeric(12,2) not null, \`colors\` json not null, \`is_available\` tinyint(1) not null default true, \`weekly_schedule\` json not null, \`from_time_available\` varchar(5) null, \`to_time_available\` varchar(5) null, \`version\` int unsigned not null default 1, \`created_at\` datetime(3) not null default current_timestamp(3), \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock\` add index \`stock_shelf\` (\`is_available\`, \`category_id\`, \`name\`);`);
    this.addSql(`alter table \`stock\` add index \`stock_shown_by_name\` (\`is_available\`, \`name\`);`);
    this.addSql(`alter table \`stock\` add index \`stock_category_name\` (\`category_id\`, \`name\`);`);
    this.addSql(`alter table \`stock\` add index \`stock_name\` (\`name\`);`);

    this.addSql(
      `create table \`size_price\` (\`id\` int unsigned not null auto_increment primary key, \`stock_id\` int unsigned not null, \`size\` varchar(60) not null default '', \`sequence\` int not null default 0, \`price\` numeric(12,2) not null default '0.00', \`available_quantity\` int not null default 0, \`restock_level\` int not null default 0, \`restrict_if_no_available\` tinyint(1) not null default true, \`is_active\` tinyint(1) not null default true) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`size_price\` add unique \`size_price_size\` (\`stock_id\`, \`size\`);`);

    this.addSql(
      `create table \`order_line\` (\`id\` int unsigned not null auto_increment primary key, \`order_id\` int unsigned not null, \`stock_id\` int unsigned null, \`size_price_id\` int unsigned null, \`category_id\` int unsigned null, \`category_name\` varchar(120) not null, \`name\` varchar(200) not null, \`description\` varchar(1000) not null default '', \`uom\` varchar(40) not null, \`image_filename\` varchar(120) null, \`selling_price\` numeric(12,2) not null, \`addon_price\` numeric(12,2) not null, \`size\` varchar(60) not null default '', \`color\` varchar(60) not null default '', \`other_fields\` json not null, \`quantity\` int unsigned not null, \`amount\` numeric(12,2) not null, \`status\` enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null default 'Pending') default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order_line\` add index \`order_line_order_id_index\` (\`order_id\`);`);
    this.addSql(`alter table \`order_line\` add index \`order_line_stock_id_index\` (\`stock_id\`);`);
    this.addSql(`alter table \`order_line\` add index \`order_line_size_price_id_index\` (\`size_price_id\`);`);
    this.addSql(`alter table \`order_line\` add index \`order_line_category_id_index\` (\`category_id\`);`);

    this.addSql(
      `create table \`cart_item\` (\`id\` int unsigned not null auto_increment primary key, \`customer_id\` int unsigned not null, \`stock_id\` int unsigned not null, \`size\` varchar(60) not null default '', \`color\` varchar(60) not null default '', \`other_fields\` json not null, \`fingerprint\` varchar(64) collate utf8mb4_bin not null, \`quantity\` int unsigned not null, \`is_checked\` tinyint(1) not null default true, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`cart_item\` add index \`cart_item_stock_id_index\` (\`stock_id\`);`);
    this.addSql(`alter table \`cart_item\` add unique \`cart_item_choice\` (\`customer_id\`, \`fingerprint\`);`);

    this.addSql(
      `create table \`stock_agriculture\` (\`stock_id\` int unsigned not null, \`agriculture_id\` int unsigned not null, primary key (\`stock_id\`, \`agriculture_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`stock_agriculture\` add index \`stock_agriculture_agriculture_id_index\` (\`agriculture_id\`);`,
    );

    this.addSql(
      `create table \`stock_filter\` (\`stock_id\` int unsigned not null, \`name\` varchar(60) not null, primary key (\`stock_id\`, \`name\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock_filter\` add index \`stock_filter_name\` (\`name\`, \`stock_id\`);`);

    this.addSql(
      `create table \`stock_grade_level\` (\`stock_id\` int unsigned not null, \`grade_level_id\` int unsigned not null, primary key (\`stock_id\`, \`grade_level_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`stock_grade_level\` add index \`stock_grade_level_grade_level_id_index\` (\`grade_level_id\`);`,
    );

    this.addSql(
      `create table \`stock_image\` (\`id\` int unsigned not null auto_increment primary key, \`stock_id\` int unsigned not null, \`filename\` varchar(120) not null, \`width\` int unsigned not null, \`height\` int unsigned not null, \`sequence\` int not null default 0) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock_image\` add unique \`stock_image_filename_unique\` (\`filename\`);`);
    this.addSql(`alter table \`stock_image\` add index \`stock_image_order\` (\`stock_id\`, \`sequence\`);`);

    this.addSql(
      `create table \`stock_word\` (\`word\` varchar(40) collate utf8mb4_bin not null, \`stock_id\` int unsigned not null, \`weight\` tinyint unsigned not null, primary key (\`word\`, \`stock_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock_word\` add index \`stock_word_stock_id_index\` (\`stock_id\`);`);

    this.addSql(
      `create table \`subject\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(120) not null) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`subject\` add unique \`subject_name_unique\` (\`name\`);`);

    this.addSql(
      `create table \`stock_subject\` (\`stock_id\` int unsigned not null, \`subject_id\` int unsigned not null, primary key (\`stock_id\`, \`subject_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock_subject\` add index \`stock_subject_subject_id_index\` (\`subject_id\`);`);

    this.addSql(
      `create table \`warehouse\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(120) not null, \`address\` varchar(500) not null default '', \`created_at\` datetime(3) not null default current_timestamp(3), \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`warehouse\` add unique \`warehouse_name_unique\` (\`name\`);`);

    this.addSql(
      `create table \`staff_user\` (\`id\` int unsigned not null auto_increment primary key, \`name\` varchar(160) not null, \`username\` varchar(120) not null, \`email\` varchar(254) null, \`password_hash\` varchar(255) not null, \`token_generation\` int unsigned not null default 0, \`is_active\` tinyint(1) not null default false, \`warehouse_id\` int unsigned null, \`created_at\` datetime(3) not null default current_timestamp(3), \`updated_at\` datetime(3) not null default current_timestamp(3) ON UPDATE CURRENT_TIMESTAMP(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`staff_user\` add unique \`staff_user_username_unique\` (\`username\`);`);
    this.addSql(`alter table \`staff_user\` add index \`staff_user_warehouse_id_index\` (\`warehouse_id\`);`);

    this.addSql(
      `create table \`stock_ledger\` (\`id\` int unsigned not null auto_increment primary key, \`size_price_id\` int unsigned not null, \`quantity\` int not null, \`reason\` enum('opening','adjustment','order','cancelled','reinstated') not null, \`note\` varchar(200) not null default '', \`order_line_id\` int unsigned null, \`staff_user_id\` int unsigned null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`stock_ledger\` add index \`stock_ledger_size_price_id_index\` (\`size_price_id\`);`);
    this.addSql(`alter table \`stock_ledger\` add index \`stock_ledger_order_line_id_index\` (\`order_line_id\`);`);
    this.addSql(`alter table \`stock_ledger\` add index \`stock_ledger_staff_user_id_index\` (\`staff_user_id\`);`);

    this.addSql(
      `create table \`staff_user_category\` (\`staff_user_id\` int unsigned not null, \`category_id\` int unsigned not null, primary key (\`staff_user_id\`, \`category_id\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`staff_user_category\` add index \`staff_user_category_category_id_index\` (\`category_id\`);`,
    );

    this.addSql(
      `create table \`order_status_change\` (\`id\` int unsigned not null auto_increment primary key, \`order_id\` int unsigned not null, \`order_line_id\` int unsigned not null, \`from_status\` enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') null, \`to_status\` enum('Pending','Processing','Ready for Pickup','Claimed','Cancelled') not null, \`staff_user_id\` int unsigned null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`order_status_change\` add index \`order_status_change_order_id_index\` (\`order_id\`);`);
    this.addSql(
      `alter table \`order_status_change\` add index \`order_status_change_order_line_id_index\` (\`order_line_id\`);`,
    );
    this.addSql(
      `alter table \`order_status_change\` add index \`order_status_change_staff_user_id_index\` (\`staff_user_id\`);`,
    );

    this.addSql(
      `create table \`closed_day\` (\`date\` date not null, \`reason\` varchar(160) not null, \`created_by_id\` int unsigned null, \`created_at\` datetime(3) not null default current_timestamp(3), primary key (\`date\`)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`closed_day\` add index \`closed_day_created_by_id_index\` (\`created_by_id\`);`);

    this.addSql(
      `create table \`audit_log\` (\`id\` int unsigned not null auto_increment primary key, \`record_type\` varchar(40) not null, \`record_id\` int unsigned not null, \`action\` enum('created','updated','deleted') not null, \`changes\` json not null, \`staff_user_id\` int unsigned null, \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(`alter table \`audit_log\` add index \`audit_log_staff_user_id_index\` (\`staff_user_id\`);`);
    this.addSql(`alter table \`audit_log\` add index \`audit_log_record\` (\`record_type\`, \`record_id\`, \`id\`);`);

    this.addSql(
      `alter table \`category\` add constraint \`category_parent_category_id_foreign\` foreign key (\`parent_category_id\`) references \`category\` (\`id\`) on delete restrict;`,
    );

    this.addSql(
      `alter table \`consent\` add constraint \`consent_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`cart\` add constraint \`cart_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table \`customer_identity\` add constraint \`customer_identity_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`order\` add constraint \`order_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete restrict;`,
    );

    this.addSql(
      `alter table \`idempotency_key\` add constraint \`idempotency_key_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`idempotency_key\` add constraint \`idempotency_key_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`order_event\` add constraint \`order_event_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`order_event\` add constraint \`order_event_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`order_student\` add constraint \`order_student_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`stock\` add constraint \`stock_category_id_foreign\` foreign key (\`category_id\`) references \`category\` (\`id\`) on delete restrict;`,
    );

    this.addSql(
      `alter table \`size_price\` add constraint \`size_price_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`order_line\` add constraint \`order_line_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`order_line\` add constraint \`order_line_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete set null;`,
    );
    this.addSql(
      `alter table \`order_line\` add constraint \`order_line_size_price_id_foreign\` foreign key (\`size_price_id\`) references \`size_price\` (\`id\`) on delete set null;`,
    );
    this.addSql(
      `alter table \`order_line\` add constraint \`order_line_category_id_foreign\` foreign key (\`category_id\`) references \`category\` (\`id\`) on delete set null;`,
    );

    this.addSql(
      `alter table \`cart_item\` add constraint \`cart_item_customer_id_foreign\` foreign key (\`customer_id\`) references \`customer\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`cart_item\` add constraint \`cart_item_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`stock_agriculture\` add constraint \`stock_agriculture_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table \`stock_agriculture\` add constraint \`stock_agriculture_agriculture_id_foreign\` foreign key (\`agriculture_id\`) references \`agriculture\` (\`id\`) on update cascade on delete restrict;`,
    );

    this.addSql(
      `alter table \`stock_filter\` add constraint \`stock_filter_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`stock_grade_level\` add constraint \`stock_grade_level_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table \`stock_grade_level\` add constraint \`stock_grade_level_grade_level_id_foreign\` foreign key (\`grade_level_id\`) references \`grade_level\` (\`id\`) on update cascade on delete restrict;`,
    );

    this.addSql(
      `alter table \`stock_image\` add constraint \`stock_image_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`stock_word\` add constraint \`stock_word_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on delete cascade;`,
    );

    this.addSql(
      `alter table \`stock_subject\` add constraint \`stock_subject_stock_id_foreign\` foreign key (\`stock_id\`) references \`stock\` (\`id\`) on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table \`stock_subject\` add constraint \`stock_subject_subject_id_foreign\` foreign key (\`subject_id\`) references \`subject\` (\`id\`) on update cascade on delete restrict;`,
    );

    this.addSql(
      `alter table \`staff_user\` add constraint \`staff_user_warehouse_id_foreign\` foreign key (\`warehouse_id\`) references \`warehouse\` (\`id\`) on delete restrict;`,
    );

    this.addSql(
      `alter table \`stock_ledger\` add constraint \`stock_ledger_size_price_id_foreign\` foreign key (\`size_price_id\`) references \`size_price\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`stock_ledger\` add constraint \`stock_ledger_order_line_id_foreign\` foreign key (\`order_line_id\`) references \`order_line\` (\`id\`) on delete set null;`,
    );
    this.addSql(
      `alter table \`stock_ledger\` add constraint \`stock_ledger_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );

    this.addSql(
      `alter table \`staff_user_category\` add constraint \`staff_user_category_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table \`staff_user_category\` add constraint \`staff_user_category_category_id_foreign\` foreign key (\`category_id\`) references \`category\` (\`id\`) on update cascade on delete restrict;`,
    );

    this.addSql(
      `alter table \`order_status_change\` add constraint \`order_status_change_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`order_status_change\` add constraint \`order_status_change_order_line_id_foreign\` foreign key (\`order_line_id\`) references \`order_line\` (\`id\`) on delete cascade;`,
    );
    this.addSql(
      `alter table \`order_status_change\` add constraint \`order_status_change_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );

    this.addSql(
      `alter table \`closed_day\` add constraint \`closed_day_created_by_id_foreign\` foreign key (\`created_by_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );

    this.addSql(
      `alter table \`audit_log\` add constraint \`audit_log_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );
  }
}
