import { sql } from 'kysely';
import { quantityCounted } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import { catalogChanged, stockMoved } from '../../platform/responseCache/catalogVersion.ts';
import type { RowOf, StoreEntityManager } from '../../platform/services.ts';
import { isListed } from '../product/visibility.ts';
import { indexStocks } from '../search/stockIndex.ts';

/** Negative takes, positive returns. */
export interface StockMove {
  size_price_id: number;
  /** Null for changes by staff. */
  order_line_id: number | null;
  quantity: number;
  note?: string;
}

export type SizeStockRow = RowOf<
  'size_price',
  'id' | 'stock_id' | 'size' | 'available_quantity' | 'restock_level' | 'restrict_if_no_available' | 'is_active'
>;

/** Null if the product is not counted or has no such size. */
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

/** Sizes that were removed and get pieces back; `nameOf` returns the product's name. */
export const listedAgain = (
  sizes: readonly SizeStockRow[],
  moves: readonly StockMove[],
  nameOf: (sizeId: number) => string,
): string[] =>
  sizes.flatMap(({ id, size, is_active, available_quantity }) => {
    const moved = moves.filter((move) => move.size_price_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    return is_active || moved <= 0 ? [] : [quantityCounted(nameOf(id), size, available_quantity + moved)];
  });

/** Every change of quantities locks here, in key order, which avoids deadlocks. */
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

/** Two statements for any number of lines. `locked` are the sizes before, to index products that sell out or return; none if the caller indexes. */
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
  const turned = locked.filter((size) => becomesSoldOut(size, sums.get(size.id) ?? 0));
  if (turned.length > 0) await numberProducts(em, [...new Set(turned.map(({ stock_id }) => stock_id))]);
}

const becomesSoldOut = ({ restrict_if_no_available, available_quantity }: SizeStockRow, moved: number): boolean =>
  restrict_if_no_available && available_quantity > 0 !== available_quantity + moved > 0;

/** Locks the products before the number, as a save does; the other order could deadlock. */
async function numberProducts(em: StoreEntityManager, ids: readonly number[]): Promise<void> {
  await db(em).selectFrom('stock').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  await indexStocks(em, ids);
}
