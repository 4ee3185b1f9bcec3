import { Migration } from '@mikro-orm/migrations';

export class Migration20261122003000_moved_pickups extends Migration {
  override name = 'Migration20261122003000_moved_pickups';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table \`order\` add \`pickup_moved_from\` datetime(3) null, add \`pickup_moved_reason\` varchar(160) not null default '';`,
    );
    this.addSql(
      `create table \`order_pickup_change\` (\`id\` int unsigned not null auto_increment primary key, \`order_id\` int unsigned not null, \`from_time\` datetime(3) not null, \`to_time\` datetime(3) not null, \`reason\` varchar(160) not null, \`staff_user_id\` int unsigned null, \`staff_name\` varchar(160) not null default '', \`created_at\` datetime(3) not null default current_timestamp(3)) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB;`,
    );
    this.addSql(
      `alter table \`order_pickup_change\` add index \`order_pickup_change_order_id_index\` (\`order_id\`), add index \`order_pickup_change_staff_user_id_index\` (\`staff_user_id\`), add constraint \`order_pickup_change_order_id_foreign\` foreign key (\`order_id\`) references \`order\` (\`id\`) on delete cascade, add constraint \`order_pickup_change_staff_user_id_foreign\` foreign key (\`staff_user_id\`) references \`staff_user\` (\`id\`) on delete set null;`,
    );
    this.addSql(`alter table \`order_event\` modify \`type\` enum('placed','status','proof','pickup') not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from \`order_event\` where \`type\` = 'pickup';`);
    this.addSql(`alter table \`order_event\` modify \`type\` enum('placed','status','proof') not null;`);
    this.addSql(`drop table if exists \`order_pickup_change\`;`);
    this.addSql(`alter table \`order\` drop column \`pickup_moved_from\`, drop column \`pickup_moved_reason\`;`);
  }
}
