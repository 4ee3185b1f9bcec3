import { Migration } from '@mikro-orm/migrations';

/** Each line knows since when it is at its status, and when it was taken up again. */
export class Migration20261125190000_order_history extends Migration {
  override name = 'Migration20261125190000_order_history';

  override up(): void {
    this.addSql('alter table event modify position int null');
    this.addSql(`alter table order_line add status_changed_at datetime(3) null, add taken_up_at datetime(3) null,
      add index order_line_changed (category_id, status, status_changed_at, order_id)`);
  }
}
