import { db } from '../../platform/database/db.ts';
import { LockOrderError } from '../../platform/database/failures.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { lockSizes } from '../stocks/stockMoves.ts';

const BATCH_SIZE = 1_000;

/**
 * Locks these stocks and all their sizes, the sizes first and each by its key, as findStockAndSizes does for one. Throws
 * LockOrderError where a size came about meanwhile.
 */
export async function lockImported(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const ids = [...new Set(stockIds)].sort((a, b) => a - b);
  const sizes = await readSizeIds(em, ids);
  for (const chunk of chunks(sizes, BATCH_SIZE)) await lockSizes(em, chunk);
  for (const chunk of chunks(ids, BATCH_SIZE)) {
    await db(em).selectFrom('stock').select('id').where('id', 'in', chunk).orderBy('id').forUpdate().execute();
  }
  const locked = new Set(sizes);
  const later = (await readSizeIds(em, ids)).find((id) => !locked.has(id));
  if (later !== undefined) throw new LockOrderError(`size ${later} was added after the sizes of an import were locked`);
}

async function readSizeIds(em: StoreEntityManager, stockIds: readonly number[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const chunk of chunks(stockIds, BATCH_SIZE)) {
    const found = await db(em).selectFrom('size_price').select('id').where('stock_id', 'in', chunk).execute();
    sizes.push(...found.map(({ id }) => id));
  }
  return sizes.sort((a, b) => a - b);
}
