import { type RawBuilder, sql } from 'kysely';
import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { type MessageAbout, readSubscribedEvents, writeMessages } from '../../webhooks/messages.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import type { SizeStockRow, StockMove } from './stockMoves.ts';

/** The rule `isLow` in SQL, for a row p of size_price. */
export const sizeIsLow: RawBuilder<boolean> = sql`p.available_quantity < p.restock_level`;

type Size = Omit<SizeStockRow, 'restrict_if_no_available' | 'is_active'>;
type Move = Pick<StockMove, 'size_price_id' | 'quantity'>;

export interface LowSize {
  size: Size;
  quantity: number;
}

/** `sizes` as locked, before the moves. */
export function findLowSizes(sizes: readonly Size[], moves: readonly Move[]): LowSize[] {
  const bySize = Map.groupBy(moves, (move) => move.size_price_id);
  return sizes.flatMap((size) => {
    const moved = (bySize.get(size.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = size.available_quantity + moved;
    return becomesLow(size.available_quantity, quantity, size.restock_level) ? [{ size, quantity }] : [];
  });
}

function toLowStockMessage({ size, quantity }: LowSize, name: string, at: Date): MessageAbout {
  return {
    record: { key: `size:${size.id}`, name: size.size === '' ? name : `${name}, ${size.size}` },
    message: {
      type: 'stock.low',
      timestamp: at.toISOString(),
      data: {
        stock: { _id: String(size.stock_id), name },
        size: size.size,
        available_quantity: quantity,
        old_available_quantity: size.available_quantity,
        restock_level: size.restock_level,
      },
    },
  };
}

/** Sends nothing if no URL subscribes. */
export async function notifyOfLowSizes(
  em: StoreEntityManager,
  low: readonly LowSize[],
  sender: Parameters<typeof writeMessages>[0],
): Promise<void> {
  if (low.length === 0) return;
  const stocks = await readInChunks(new Set(low.map(({ size }) => size.stock_id)), (chunk) =>
    db(em).selectFrom('stock').select(['id', 'name']).where('id', 'in', chunk).execute(),
  );
  const nameOf = new Map(stocks.map(({ id, name }) => [id, name]));
  const named = low.map((size) => ({ ...size, name: nameOf.get(size.size.stock_id) ?? '' }));
  await writeLowStockMessages(em, named, sender);
}

/** Needs the locks of the sizes. */
export async function writeLowStockMessages(
  em: StoreEntityManager,
  low: readonly (LowSize & { name: string })[],
  sender: Parameters<typeof writeMessages>[0],
): Promise<void> {
  if (low.length === 0 || !(await readSubscribedEvents(em)).has('stock.low')) return;
  const messages = low.map((size) => toLowStockMessage(size, size.name, sender.now));
  for (const chunk of chunks(messages)) await writeMessages(sender, em, chunk);
}
