import { Migration } from '@mikro-orm/migrations';
import { copyStatement, FORMER_BATCH, FORMER_TABLES } from '#server/orders/history/formerHistory.ts';

/**
 * The history of an order is its events: those of until now are copied from the tables of changes of status, moved pick-ups and activities,
 * which the release after this one drops. Each line knows since when it is at its status, and when it was taken up again.
 */
export class Migration20261125190000_order_history extends Migration {
  override name = 'Migration20261125190000_order_history';

  override async up(): Promise<void> {
    const lastOf = async (table: string) => {
      const rows: { last?: number | null }[] | undefined = await this.execute(`select max(id) as last from ${table}`);
      return Number(rows?.[0]?.last ?? 0);
    };
    this.addSql('alter table event modify position int null');
    this.addSql(`alter table order_line add status_changed_at datetime(3) null, add taken_up_at datetime(3) null,
      add index order_line_changed (category_id, status, status_changed_at, order_id)`);
    // Events from before this migration also stand in the former tables: they are marked, so that the history shows only their copies.
    this.addSql(`update event set data = json_set(data, '$.beside', true)`);
    for (const former of FORMER_TABLES) {
      const last = await lastOf(former.table);
      for (let after = 0; after < last; after += FORMER_BATCH) this.addSql(copyStatement(former, after));
    }
    const lastLine = await lastOf('order_line');
    for (let after = 0; after < lastLine; after += FORMER_BATCH) {
      this.addSql(`update order_line l set
        l.status_changed_at = (
          select c.created_at from order_status_change c where c.order_line_id = l.id and c.from_status is not null
            and c.undo_part is null order by c.id desc limit 1),
        l.taken_up_at = (
          select max(c.created_at) from order_status_change c where c.order_line_id = l.id and c.from_status = 'Cancelled'
            and c.undo_part is null)
        where l.id > ${after} and l.id <= ${after + FORMER_BATCH}`);
    }
  }
}
