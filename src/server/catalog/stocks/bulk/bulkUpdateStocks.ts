import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { BulkPreviewOutput, BulkStocksOutput, bulkStocksInput } from '#shared/contracts/stocks.ts';
import { SET_FIELDS, type SetField } from '#shared/domain/catalog/products/productFields.ts';
import { formatDecimal, toPesos } from '#shared/domain/money.ts';
import { writeAudit } from '../../../masterData/audit.ts';
import { db, idsOf } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../../platform/services.ts';
import type { StaffMember } from '../../../platform/sessions/staffMember.ts';
import { chunks } from '../../product/chunks.ts';
import { type StoredColumns, toStored } from '../../product/productColumns.ts';
import { indexStocks } from '../../search/stockIndex.ts';
import { type LockedStock, lockAllSizes, lockStocks, readNames, requireCategory } from '../stockLocks.ts';
import { type BulkPlan, chooseStocks, planNumbers } from './planBulk.ts';

type Input = z.output<typeof bulkStocksInput>;
const CHUNK_SIZE = 1_000;
const PREVIEWED = 50;

/** All or none; returns the number of changes. Only visibility keeps the version. Throws not_found outside the scope, and as callees. */
export async function bulkUpdateStocks(deps: Deps, staff: StaffMember, input: Input): Promise<BulkStocksOutput> {
  const { category } = input;
  const set = toStored(SET_FIELDS, input);
  const changedOf = (stock: LockedStock) =>
    SET_FIELDS.filter((field) => set[field] !== undefined && !isDeepStrictEqual(set[field], stock[field]));
  const ids = await chooseStocks(deps, staff, input);
  if (ids.length === 0) return { changed: 0 };
  return inTransaction(deps.em, async (em) => {
    // Orders lock sizes before the stock's row, so a change of both must do likewise.
    if (input.restock_level) await lockAllSizes(em, ids);
    const locked = await lockStocks(em, staff, ids);
    const target = category === undefined ? null : await requireCategory(em, staff, category);
    const switched = locked.filter((stock) => changedOf(stock).length > 0);
    const moved = locked.filter((stock) => target !== null && stock.category_id !== target.id);
    const plan = await planNumbers(em, ids, input);
    const numbered = new Set([...plan.prices.map(({ id }) => id), ...plan.levels.map(({ stock_id }) => stock_id)]);
    await write(em, switched, set);
    if (target) await write(em, moved, { category_id: target.id });
    await writeNumbers(em, plan, numbered);

    const nameOf = await categoryNames(em, moved);
    const numbersOf = auditOfNumbers(plan);
    const searched = new Set([...switched, ...moved]);
    const changed = locked.filter((stock) => searched.has(stock) || numbered.has(stock.id));
    const entries = changed.map((stock) => {
      const changes: AuditChanges = numbersOf(stock.id);
      for (const field of changedOf(stock)) changes[field] = { from: stock[field], to: set[field] };
      if (target !== null && stock.category_id !== target.id)
        changes.category = { from: nameOf.get(stock.category_id), to: target.name };
      return { record_type: 'stock' as const, record_id: stock.id, action: 'updated' as const, changes };
    });
    for (const chunk of chunks(entries, CHUNK_SIZE)) await writeAudit(em, staff, deps.now(), chunk);
    await indexStocks(em, idsOf(changed));
    const repriced = plan.prices.map(({ id }) => String(id));
    return { changed: changed.length, ...(repriced.length > 0 && { repriced }) };
  });
}

/** Previews bulkUpdateStocks for the first stocks that change. Writes nothing; throws as it does. */
export async function previewBulk(deps: Deps, staff: StaffMember, input: Input): Promise<BulkPreviewOutput> {
  const { em } = deps;
  const ids = await chooseStocks(deps, staff, input);
  const names = await readNames(em, staff, ids);
  const plan = await planNumbers(em, ids, input);
  const changed = [...new Set([...plan.prices.map(({ id }) => id), ...plan.levels.map(({ stock_id }) => stock_id)])];
  const shown = changed.slice(0, PREVIEWED);
  return {
    chosen: ids.length,
    changed: changed.length,
    docs: shown.map((id) => {
      const price = plan.prices.find((each) => each.id === id);
      return {
        _id: String(id),
        name: names.get(id) ?? '',
        selling_price: price ? { from: toPesos(price.from), to: toPesos(price.to) } : null,
        restock_levels: plan.levels
          .filter(({ stock_id }) => stock_id === id)
          .map(({ size, from, to }) => ({ size, from, to })),
      };
    }),
  };
}

async function writeNumbers(em: StoreEntityManager, plan: BulkPlan, changed: ReadonlySet<number>): Promise<void> {
  for (const chunk of chunks(plan.prices, CHUNK_SIZE)) {
    const cases = chunk.map(({ id, to }) => sql`when ${id} then ${formatDecimal(to)}`);
    await db(em)
      .updateTable('stock')
      .set({ selling_price: sql<string>`case id ${sql.join(cases, sql` `)} else selling_price end` })
      .where('id', 'in', idsOf(chunk))
      .execute();
  }
  for (const chunk of chunks(plan.levels, CHUNK_SIZE)) {
    const cases = chunk.map(({ id, to }) => sql`when ${id} then ${to}`);
    await db(em)
      .updateTable('size_price')
      .set({ restock_level: sql<number>`case id ${sql.join(cases, sql` `)} else restock_level end` })
      .where('id', 'in', idsOf(chunk))
      .execute();
  }
  for (const chunk of chunks([...changed], CHUNK_SIZE)) {
    await db(em)
      .updateTable('stock')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
  }
}

/** Price, and the levels of the sizes in order. */
function auditOfNumbers({ prices, levels }: BulkPlan): (id: number) => AuditChanges {
  const priceOf = new Map(prices.map((price) => [price.id, price]));
  const levelsOf = Map.groupBy(levels, ({ stock_id }) => stock_id);
  return (id) => {
    const changes: AuditChanges = {};
    const price = priceOf.get(id);
    if (price) changes.selling_price = { from: toPesos(price.from), to: toPesos(price.to) };
    const own = levelsOf.get(id);
    if (own) {
      const levelTexts = (part: 'from' | 'to') => own.map((level) => `${level.size || 'One size'}: ${level[part]}`);
      changes.restock_level = { from: levelTexts('from'), to: levelTexts('to') };
    }
    return changes;
  };
}

async function write(
  em: StoreEntityManager,
  stocks: readonly LockedStock[],
  values: Partial<Pick<StoredColumns, SetField>> | { category_id: number },
): Promise<void> {
  // A switch must not conflict with an open form.
  const raisesVersion = Object.keys(values).some((field) => field !== 'is_available');
  for (const chunk of chunks(idsOf(stocks), CHUNK_SIZE)) {
    await db(em)
      .updateTable('stock')
      .set(values)
      .$if(raisesVersion, (query) => query.set(({ eb }) => ({ version: eb('version', '+', 1) })))
      .where('id', 'in', chunk)
      .execute();
  }
}

async function categoryNames(em: StoreEntityManager, stocks: readonly LockedStock[]): Promise<Map<number, string>> {
  const ids = [...new Set(stocks.map(({ category_id }) => category_id))];
  if (ids.length === 0) return new Map();
  const found = await db(em).selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
