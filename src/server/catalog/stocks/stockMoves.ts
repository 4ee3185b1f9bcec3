import { sql } from 'kysely';
import { quantityCounted } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { catalogChanged, stockMoved } from '../../platform/responseCache/catalogVersion.ts';
import type { RowOf, StoreEntityManager } from '../../platform/services.ts';
import { isListed } from '../product/visibility.ts';
import { indexStocks } from '../search/stockIndex.ts';

/** One change of a size's stock: negative takes, positive gives. */
export interface StockMove {
  size_price_id: number;
  /** The order line that it is for; null for what staff count. */
  order_line_id: number | null;
  quantity: number;
  note?: string;
}

export type SizeStockRow = RowOf<
  'size_price',
  'id' | 'stock_id' | 'size' | 'available_quantity' | 'restock_level' | 'restrict_if_no_available' | 'is_active'
>;

/** The key of a size that is listed; null where the product is not counted, or has no such size. */
export async function findSizeId(em: StoreEntityManager, stock_id: number, size: string): Promise<number | null> {
  const found = await db(em)
    .selectFrom('size_price as p')
    .select('p.id')
    .where('p.stock_id', '=', stock_id)
    .where('p.size', '=', size)
    .where(isListed)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The sizes that their product has no more and to which pieces come back, in words; `nameOf` returns the product's name. */
export const listedAgain = (
  sizes: readonly SizeStockRow[],
  moves: readonly StockMove[],
  nameOf: (sizeId: number) => string,
): string[] =>
  sizes.flatMap(({ id, size, is_active, available_quantity }) => {
    const moved = moves.filter((move) => move.size_price_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    return is_active || moved <= 0 ? [] : [quantityCounted(nameOf(id), size, available_quantity + moved)];
  });

/** Locks sizes until the transaction ends, and reads them. All who change quantities lock here, by key, so that nobody waits in a circle. */
export async function lockSizes(em: StoreEntityManager, ids: readonly number[]): Promise<SizeStockRow[]> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return [];
  return db(em)
    .selectFrom('size_price')
    .select(['id', 'stock_id', 'size', 'available_quantity', 'restock_level', 'restrict_if_no_available', 'is_active'])
    .where('id', 'in', distinct)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Two statements for any number of lines of locked sizes. A product that sells out or comes back is numbered for the index;
 * `locked` are the sizes before, or none if the caller numbers its products.
 */
export async function moveStock(
  em: StoreEntityManager,
  locked: readonly SizeStockRow[],
  moves: readonly StockMove[],
  entry: RowOf<'stock_ledger', 'reason' | 'staff_user_id' | 'staff_name' | 'created_at'>,
): Promise<void> {
  if (moves.length === 0) return;
  if (moves.some(({ order_line_id }) => order_line_id !== null)) stockMoved(em);
  else catalogChanged(em);
  const sums = new Map<number, number>();
  for (const { size_price_id, quantity } of moves) sums.set(size_price_id, (sums.get(size_price_id) ?? 0) + quantity);
  const cases = [...sums].map(([id, sum]) => sql`when ${id} then ${sum}`);
  await db(em)
    .updateTable('size_price')
    .set({ available_quantity: sql<number>`available_quantity + case id ${sql.join(cases, sql` `)} else 0 end` })
    .where('id', 'in', [...sums.keys()])
    .execute();
  const entries = moves.map((move) => ({ ...move, ...entry }));
  await db(em).insertInto('stock_ledger').values(entries).execute();
  const turned = locked.filter((size) => turnsSoldOut(size, sums.get(size.id) ?? 0));
  if (turned.length > 0) await numberProducts(em, [...new Set(turned.map(({ stock_id }) => stock_id))]);
}

const turnsSoldOut = ({ restrict_if_no_available, available_quantity }: SizeStockRow, moved: number): boolean =>
  restrict_if_no_available && available_quantity > 0 !== available_quantity + moved > 0;

/** Their rows are locked before the number is drawn, as a save of a product does: else the two could wait for each other. */
async function numberProducts(em: StoreEntityManager, ids: readonly number[]): Promise<void> {
  await db(em).selectFrom('stock').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  await indexStocks(em, ids);
}
