import type { StoreEntityManager } from '../../../platform/services.ts';
import { chunks } from '../../product/chunks.ts';
import { findLowSizes, notifyOfLowSizes } from '../lowStock.ts';
import type { PlannedSize } from '../saveSizes.ts';
import { moveStock, type StockMove } from '../stockMoves.ts';

export type WrittenSize = PlannedSize & { id: number; stock_id: number };

interface LedgerEntry {
  staff_user_id: number;
  staff_name: string;
  created_at: Date;
}

/** New sizes get an opening entry in the ledger, adjustments and counts an entry each. */
export async function moveQuantities(em: StoreEntityManager, sizes: readonly WrittenSize[], entry: LedgerEntry) {
  await writeLowStock(em, sizes, entry.created_at);
  const changed = sizes.filter(({ row, adjustment_quantity }) => row !== null && adjustment_quantity !== 0);
  const moves = [
    ['opening', sizes.filter(({ row }) => row === null)],
    ['adjustment', changed.filter(({ isCounted }) => isCounted !== true)],
    ['count', changed.filter(({ isCounted }) => isCounted === true)],
  ] as const;
  for (const [reason, moved] of moves) {
    for (const chunk of chunks(moved.map(toMove))) await moveStock(em, [], chunk, { ...entry, reason });
  }
}

const toMove = ({ id, adjustment_quantity, adjustment_note }: WrittenSize): StockMove => ({
  size_price_id: id,
  order_line_id: null,
  quantity: adjustment_quantity,
  note: adjustment_note,
});

/** Compares with the restock levels of this save; skips the statements if none becomes low. */
async function writeLowStock(em: StoreEntityManager, sizes: readonly WrittenSize[], now: Date): Promise<void> {
  const low = sizes.flatMap(({ row, id, stock_id, size, restock_level, adjustment_quantity: quantity }) => {
    if (row === null) return [];
    const { available_quantity } = row;
    return findLowSizes([{ id, stock_id, size, available_quantity, restock_level }], [{ size_price_id: id, quantity }]);
  });
  await notifyOfLowSizes(em, low, { now });
}
