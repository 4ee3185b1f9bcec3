import { becomesLow } from '#shared/domain/catalog/availability.ts';
import type { MessageAbout } from '../../webhooks/messages.ts';
import type { SizeStockRow, StockMove } from './stockMoves.ts';

type Size = Omit<SizeStockRow, 'restrict_if_no_available'>;
type Move = Pick<StockMove, 'size_price_id' | 'quantity'>;

/** A size that moves take below its restock level. */
export interface LowSize {
  size: Size;
  /** The remaining quantity. */
  quantity: number;
}

/** The sizes that moves take below their restock levels; `sizes` as they were locked, before the moves. */
export function findLowSizes(sizes: readonly Size[], moves: readonly Move[]): LowSize[] {
  const bySize = Map.groupBy(moves, (move) => move.size_price_id);
  return sizes.flatMap((size) => {
    const moved = (bySize.get(size.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = size.available_quantity + moved;
    return becomesLow(size.available_quantity, quantity, size.restock_level) ? [{ size, quantity }] : [];
  });
}

/** The message to other programs about a size that has become low; `name` is its product's. */
export function toLowStockMessage({ size, quantity }: LowSize, name: string, at: Date): MessageAbout {
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
