import { sql } from 'kysely';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { indexStocks } from './stockIndex.ts';

const DAYS = 90;

/** Counts recent orders that were not cancelled, for ranking. Returns the number of changed counts. */
export async function countOrdered({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const since = new Date(now().getTime() - DAYS * DAY_MS);
  const found = await db(em)
    .selectFrom('stock as s')
    .leftJoin(
      (from) =>
        from
          .selectFrom('order_line as l')
          .innerJoin('order as o', 'o.id', 'l.order_id')
          .where('o.created_at', '>=', since)
          .where('l.status', '!=', 'Cancelled')
          .where('l.stock_id', 'is not', null)
          .groupBy('l.stock_id')
          .select(['l.stock_id', sql<number>`sum(l.quantity)`.as('pieces')])
          .as('sold'),
      (join) => join.onRef('sold.stock_id', '=', 's.id'),
    )
    .select(['s.id', sql<number>`coalesce(sold.pieces, 0)`.as('pieces')])
    .where(sql<boolean>`s.ordered <> coalesce(sold.pieces, 0)`)
    .orderBy('s.id')
    .execute();
  for (const chunk of chunks(found)) {
    if (signal?.aborted) break;
    const counts = chunk.map(({ id, pieces }) => sql`when ${id} then ${Number(pieces)}`);
    const ids = chunk.map(({ id }) => id);
    await inTransaction(em, async (each) => {
      // Keeps `updated_at`, because this is no save.
      const ordered = sql<number>`case id ${sql.join(counts, sql` `)} end`;
      const set = { ordered, updated_at: sql<Date>`updated_at` };
      await db(each).updateTable('stock').set(set).where('id', 'in', ids).execute();
      await indexStocks(each, ids);
    });
  }
  return found.length;
}
