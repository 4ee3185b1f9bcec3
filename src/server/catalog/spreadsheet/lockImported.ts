import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { lockSizes } from '../stocks/stockMoves.ts';

const BATCH_SIZE = 1_000;

/** Locks these stocks and all their sizes, the sizes first and each by its key, as lockStockAndSizes does for one. */
export async function lockImported(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const ids = [...new Set(stockIds)].sort((a, b) => a - b);
  const sizes: number[] = [];
  for (const chunk of chunks(ids, BATCH_SIZE)) {
    const found = await db(em).selectFrom('size_price').select('id').where('stock_id', 'in', chunk).execute();
    sizes.push(...found.map(({ id }) => id));
  }
  for (const chunk of chunks(
    sizes.sort((a, b) => a - b),
    BATCH_SIZE,
  )) {
    await lockSizes(em, chunk);
  }
  for (const chunk of chunks(ids, BATCH_SIZE)) {
    await db(em).selectFrom('stock').select('id').where('id', 'in', chunk).orderBy('id').forUpdate().execute();
  }
}
