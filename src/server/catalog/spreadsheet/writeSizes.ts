import { sql } from 'kysely';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import { moveQuantities } from '../stocks/moveQuantities.ts';
import type { PlannedSize } from '../stocks/saveSizes.ts';

const WRITTEN = ['size', 'sequence', 'price', 'restock_level', 'restrict_if_no_available', 'is_active'] as const;

/** Writes the whole list of sizes of each stock that has one here, and moves their quantities, by a few statements for all of them. */
export async function writeSizes(
  em: StoreEntityManager,
  stocks: readonly { id: number; sizes: readonly PlannedSize[] | undefined }[],
  entry: Parameters<typeof moveQuantities>[2],
): Promise<void> {
  const planned = stocks.flatMap(({ id, sizes = [] }) =>
    sizes.map((size, sequence) => ({ ...size, stock_id: id, sequence })),
  );
  for (const chunk of chunks(planned)) {
    await db(em)
      .insertInto('size_price')
      .values(
        chunk.map(({ stock_id, size, sequence, price, restock_level, restrict_if_no_available, is_sold }) => ({
          stock_id,
          size,
          sequence,
          price: formatDecimal(toCentavos(price)),
          restock_level,
          restrict_if_no_available,
          is_active: is_sold,
        })),
      )
      .onDuplicateKeyUpdate(Object.fromEntries(WRITTEN.map((column) => [column, sql`values(${sql.ref(column)})`])))
      .execute();
  }
  const keyOf = await keysBySequence(em, [...new Set(planned.map(({ stock_id }) => stock_id))]);
  const written = planned.map((size) => ({ ...size, id: size.row?.id ?? keyOf(size.stock_id, size.sequence) }));
  await moveQuantities(em, written, entry);
}

/** The key of a size by its stock and its sequence there: the sizes on a product are all numbered in the order of its list. */
async function keysBySequence(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<(stockId: number, sequence: number) => number> {
  const found = await readInChunks(stockIds, (chunk) =>
    db(em)
      .selectFrom('size_price')
      .select(['id', 'stock_id', 'sequence'])
      .where('stock_id', 'in', chunk)
      .where('is_active', '=', true)
      .execute(),
  );
  const keys = new Map(found.map(({ id, stock_id, sequence }) => [`${stock_id}/${sequence}`, id]));
  return (stockId, sequence) => {
    const key = keys.get(`${stockId}/${sequence}`);
    if (key === undefined) throw new Error(`size ${sequence} of stock ${stockId} was not written`);
    return key;
  };
}
