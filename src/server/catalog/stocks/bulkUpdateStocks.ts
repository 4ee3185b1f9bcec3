import type { z } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { bulkStocksInput, bulkStocksOutput } from '#shared/contracts/stocks.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { type LockedStock, lockStocks, requireCategory } from './stockLocks.ts';

/**
 * Shows, hides or moves many products, all of them or none; returns how many were otherwise before. A move raises the
 * version, a switch does not. Throws not_found unless all are in scope, and as requireCategory does.
 */
export function bulkUpdateStocks(
  deps: Deps,
  staff: StaffMember,
  { ids, is_available, category }: z.output<typeof bulkStocksInput>,
): Promise<z.output<typeof bulkStocksOutput>> {
  return inTransaction(deps.em, async (em) => {
    const locked = await lockStocks(em, staff, ids);
    const target = category === undefined ? null : await requireCategory(em, staff, category);
    const switched = locked.filter((stock) => is_available !== undefined && stock.is_available !== is_available);
    const moved = locked.filter((stock) => target !== null && stock.category_id !== target.id);
    if (is_available !== undefined) await write(em, switched, { is_available });
    if (target) await write(em, moved, { category_id: target.id });

    const nameOf = await categoryNames(em, moved);
    const changed = locked.filter((stock) => switched.includes(stock) || moved.includes(stock));
    await writeAudit(
      em,
      staff,
      deps.now(),
      changed.map((stock) => {
        const changes: AuditChanges = {};
        if (switched.includes(stock)) changes.is_available = { from: stock.is_available, to: is_available };
        if (moved.includes(stock)) changes.category = { from: nameOf.get(stock.category_id), to: target?.name };
        return { record_type: 'stock' as const, record_id: stock.id, action: 'updated' as const, changes };
      }),
    );
    await indexStocks(em, keysOf(changed));
    return { changed: changed.length };
  });
}

const keysOf = (stocks: readonly LockedStock[]) => stocks.map(({ id }) => id);

async function write(
  em: StoreEntityManager,
  stocks: readonly LockedStock[],
  values: { is_available: boolean } | { category_id: number },
): Promise<void> {
  if (stocks.length === 0) return;
  await db(em)
    .updateTable('stock')
    .set(values)
    .$if('category_id' in values, (query) => query.set(({ eb }) => ({ version: eb('version', '+', 1) })))
    .where('id', 'in', keysOf(stocks))
    .execute();
}

async function categoryNames(em: StoreEntityManager, stocks: readonly LockedStock[]): Promise<Map<number, string>> {
  const ids = [...new Set(stocks.map(({ category_id }) => category_id))];
  if (ids.length === 0) return new Map();
  const found = await db(em).selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
