import { sql } from 'kysely';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSubscribedEvents, writeMessages } from '../../webhooks/messages.ts';
import { chunks } from '../product/chunks.ts';
import { findLowSizes, toLowStockMessage } from './lowStock.ts';
import type { PlannedSize, SizesPlan } from './saveSizes.ts';
import { moveStock, type StockMove } from './stockMoves.ts';

const BATCH_SIZE = 500;
const WRITTEN = ['size', 'sequence', 'price', 'restock_level', 'restrict_if_no_available', 'is_active'] as const;

/**
 * Writes the whole list of each stock that has one here: new sizes with an opening entry of the ledger, adjustments and
 * counts with one of their own. Sizes left out are taken off the stock; their row, ledger and quantity stay.
 */
export async function writeSizes(
  em: StoreEntityManager,
  stocks: readonly { id: number; sizes: SizesPlan | undefined }[],
  entry: { staff_user_id: number; staff_name: string; created_at: Date },
): Promise<void> {
  const removed = stocks.flatMap(({ sizes }) => sizes?.removed ?? []);
  for (const chunk of chunks(removed, BATCH_SIZE)) {
    await db(em).updateTable('size_price').set({ is_active: false }).where('id', 'in', chunk).execute();
  }
  const planned = stocks.flatMap(({ id, sizes }) =>
    (sizes?.planned ?? []).map((size, sequence) => ({ ...size, stock_id: id, sequence })),
  );
  for (const chunk of chunks(planned, BATCH_SIZE)) {
    await db(em)
      .insertInto('size_price')
      .values(
        chunk.map(({ stock_id, size, sequence, price, restock_level, restrict_if_no_available }) => ({
          stock_id,
          size,
          sequence,
          price: formatDecimal(toCentavos(price)),
          restock_level,
          restrict_if_no_available,
          is_active: true,
        })),
      )
      .onDuplicateKeyUpdate(Object.fromEntries(WRITTEN.map((column) => [column, sql`values(${sql.ref(column)})`])))
      .execute();
  }
  const keyOf = await keysBySequence(em, [...new Set(planned.map(({ stock_id }) => stock_id))]);
  const moved = planned.map((size) => ({
    isNew: size.row === null,
    isCounted: size.isCounted === true,
    move: {
      size_price_id: keyOf(size.stock_id, size.sequence),
      order_line_id: null,
      quantity: size.adjustment_quantity,
      note: size.adjustment_note,
    },
  }));
  const openings = moved.filter(({ isNew }) => isNew).map(({ move }) => move);
  const changed = moved.filter(({ isNew, move }) => !isNew && move.quantity !== 0);
  const adjustments = changed.filter(({ isCounted }) => !isCounted).map(({ move }) => move);
  const counts = changed.filter(({ isCounted }) => isCounted).map(({ move }) => move);
  await writeLowStock(em, planned, keyOf, entry.created_at);
  await moveInChunks(em, openings, { ...entry, reason: 'opening' });
  await moveInChunks(em, adjustments, { ...entry, reason: 'adjustment' });
  await moveInChunks(em, counts, { ...entry, reason: 'count' });
}

/**
 * Notifies other programs of sizes that a save takes below their restock levels, by the level that the save gives them. Only
 * such a save sends the statements.
 */
async function writeLowStock(
  em: StoreEntityManager,
  planned: readonly (PlannedSize & { stock_id: number; sequence: number })[],
  keyOf: (stockId: number, sequence: number) => number,
  now: Date,
): Promise<void> {
  const low = planned.flatMap(({ row, stock_id, sequence, size, restock_level, adjustment_quantity: quantity }) => {
    if (row === null) return [];
    const id = keyOf(stock_id, sequence);
    const { available_quantity } = row;
    return findLowSizes([{ id, stock_id, size, available_quantity, restock_level }], [{ size_price_id: id, quantity }]);
  });
  if (low.length === 0 || !(await readSubscribedEvents(em)).has('stock.low')) return;
  const nameOf = new Map<number, string>();
  for (const chunk of chunks([...new Set(low.map(({ size }) => size.stock_id))], BATCH_SIZE)) {
    const found = await db(em).selectFrom('stock').select(['id', 'name']).where('id', 'in', chunk).execute();
    for (const { id, name } of found) nameOf.set(id, name);
  }
  const messages = low.map((size) => toLowStockMessage(size, nameOf.get(size.size.stock_id) ?? '', now));
  for (const chunk of chunks(messages, BATCH_SIZE)) await writeMessages({ now }, em, chunk);
}

async function moveInChunks(
  em: StoreEntityManager,
  moves: readonly StockMove[],
  entry: Parameters<typeof moveStock>[2],
): Promise<void> {
  for (const chunk of chunks(moves, BATCH_SIZE)) await moveStock(em, chunk, entry);
}

/** The key of a size by its stock and its sequence there: the sizes on a product are all numbered anew. */
async function keysBySequence(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<(stockId: number, sequence: number) => number> {
  const keys = new Map<string, number>();
  for (const chunk of chunks(stockIds, BATCH_SIZE)) {
    const found = await db(em)
      .selectFrom('size_price')
      .select(['id', 'stock_id', 'sequence'])
      .where('stock_id', 'in', chunk)
      .where('is_active', '=', true)
      .execute();
    for (const { id, stock_id, sequence } of found) keys.set(`${stock_id}/${sequence}`, id);
  }
  return (stockId, sequence) => {
    const key = keys.get(`${stockId}/${sequence}`);
    if (key === undefined) throw new Error(`size ${sequence} of stock ${stockId} was not written`);
    return key;
  };
}
