import { type Expression, sql } from 'kysely';
import { query } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';

/** Rows a statement. */
export const FORMER_BATCH = 5_000;
/** Rows below the last copied one that are looked for again: one of them may have been committed after it. */
const LOOK_BACK = 1_000;

/**
 * Each table in which the released version keeps an order's history, with the columns of its copies: kind, who, data, reason. Copies have
 * negative positions, so that nobody follows them and each row is copied once: that of row n is n below `base`. A migration copies by this
 * too: it is never changed.
 */
export const FORMER_TABLES = [
  {
    table: 'order_status_change',
    base: 0,
    columns: `if(c.from_status is null, 'placed', 'status'), c.staff_user_id,
      coalesce(c.staff_name, u.name, if(c.from_status is null, null, 'A former staff user')),
      json_object('changes', json_array(json_object('line', c.order_line_id, 'from', c.from_status, 'to', c.to_status,
        'unpaid', c.payment_status)), 'undo', c.undo_part = 'undo'), c.reason`,
  },
  {
    table: 'order_pickup_change',
    base: -2_000_000_000,
    columns: `'pickup', c.staff_user_id, coalesce(nullif(c.staff_name, ''), u.name),
      json_object('pickup', json_object('from', date_format(c.from_time, '%Y-%m-%dT%H:%i:%s.%fZ'),
        'to', date_format(c.to_time, '%Y-%m-%dT%H:%i:%s.%fZ'))), c.reason`,
  },
  {
    table: 'order_activity',
    base: -1_000_000_000,
    columns: `c.kind, c.staff_user_id, c.staff_name,
      json_object('activity', json_object('kind', c.kind, 'detail', json_remove(c.detail, '$.reason'))),
      coalesce(left(json_unquote(json_extract(c.detail, '$.reason')), 500), '')`,
  },
] as const;

type FormerTable = Omit<(typeof FORMER_TABLES)[number], 'columns'>;

/** Joins rows, named c, to their copies, named e. */
const joinCopies = ({ base }: FormerTable) => `left join event e on e.position = ${base} - cast(c.id as signed)`;

/** Copies the rows behind one, at most FORMER_BATCH, that were not copied before. */
export const copyStatement = ({ columns, ...former }: (typeof FORMER_TABLES)[number], after: number) =>
  `insert into event (position, subject, subject_id, kind, actor_id, actor_name, data, reason, created_at)
    select ${former.base} - cast(c.id as signed), 'order', c.order_id, ${columns}, c.created_at
    from ${former.table} c ${joinCopies(former)} left join staff_user u on u.id = c.staff_user_id
    where c.id > ${after} and c.id <= ${after + FORMER_BATCH} and e.id is null order by c.id`;

/** Writes of lines since when they are at their status, by the last of the rows behind one that were not copied before. */
const dateStatement = (former: FormerTable, after: number) =>
  `update order_line l join (
      select c.order_line_id, max(c.id) as id from order_status_change c ${joinCopies(former)}
      where c.id > ${after} and c.id <= ${after + FORMER_BATCH} and e.id is null and c.from_status is not null
      group by c.order_line_id
    ) last on last.order_line_id = l.id join order_status_change c on c.id = last.id
    set l.status_changed_at = c.created_at, l.taken_up_at = if(c.from_status = 'Cancelled', c.created_at, l.taken_up_at)
    where l.status_changed_at is null or l.status_changed_at < c.created_at`;

/**
 * Copies into the events what processes of the released version, which serve beside those of this one during an upgrade, write into their
 * tables. The release after this one drops the tables; then only the migration needs this file.
 */
export async function copyFormerHistory({ em }: Pick<Deps, 'em'>): Promise<void> {
  for (const former of FORMER_TABLES) {
    const { base, table } = former;
    const [rows] = await query(
      em,
      sql<{ copied: number | null; last: number | null }>`select
        (select ${base} - min(position) from event where position < ${base} and position > ${base - 1_000_000_000}) as copied,
        (select max(id) from ${sql.table(table)}) as last`,
    );
    const last = Number(rows?.last ?? 0);
    for (let after = Math.max(0, Number(rows?.copied ?? 0) - LOOK_BACK); after < last; after += FORMER_BATCH) {
      await inTransaction(em, async (transaction) => {
        if (table === 'order_status_change') await query(transaction, sql.raw(dateStatement(former, after)));
        await query(transaction, sql.raw(copyStatement(former, after)));
      });
    }
  }
}

/** Takes out of these tables what may name a customer; `orders` selects the keys of the customer's orders. */
export async function eraseFormerHistory(em: StoreEntityManager, orders: Expression<unknown>): Promise<void> {
  await query(em, sql`update order_status_change set reason = '' where order_id in (${orders})`);
  await query(
    em,
    sql`update order_activity set detail = json_remove(detail, '$.reason') where order_id in (${orders})`,
  );
}
