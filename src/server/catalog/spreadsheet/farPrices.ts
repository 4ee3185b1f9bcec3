import { isFarFromMiddle, middlePrice, type PriceCount } from '#shared/domain/catalog/middlePrice.ts';
import { formatPesos, parseDecimal, toCentavos, toPesos } from '#shared/domain/money.ts';
import { importFarPrice } from '#shared/importMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { PlannedProduct } from './planImport.ts';

/**
 * Remarks on new prices that are far from the middle of their category: of the prices that the store has in it, or, where these are too
 * few, of those in the file.
 */
export async function remarkFarPrices(em: StoreEntityManager, products: readonly PlannedProduct[]): Promise<void> {
  const priced = products.flatMap(({ group, known, read, remarks }) => {
    if (!read?.selling_price) return [];
    const { category_id, category, selling_price } = read;
    const isNew = known?.record.selling_price !== selling_price;
    const key = category_id > 0 ? String(category_id) : category;
    return [{ row: group.first.row, category_id, key, price: toCentavos(selling_price), isNew, remarks }];
  });
  const stored = await readPrices(em, [...new Set(priced.map(({ category_id }) => category_id))]);
  for (const [key, inCategory] of Map.groupBy(priced, (each) => each.key)) {
    const own = inCategory.map(({ price }) => ({ price, products: 1 }));
    const middle = middlePrice(stored.get(key) ?? []) ?? middlePrice(own);
    if (middle === null) continue;
    for (const { row, price, isNew, remarks } of inCategory) {
      if (!isNew || !isFarFromMiddle(price, middle)) continue;
      const [shown, among] = [price, middle].map((centavos) => formatPesos(toPesos(centavos)));
      remarks.push({ row, message: importFarPrice, value: `${shown} (middle ${among})` });
    }
  }
}

/** The prices in some categories, by the key of the category; a category that is not there yet has none. */
async function readPrices(em: StoreEntityManager, ids: readonly number[]): Promise<Map<string, PriceCount[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db(em)
    .selectFrom('stock')
    .select(['category_id', 'selling_price', (eb) => eb.fn.countAll<number>().as('products')])
    .where('category_id', 'in', ids)
    .groupBy(['category_id', 'selling_price'])
    .execute();
  const counts = rows.map(({ category_id, selling_price, products }) => ({
    category: String(category_id),
    count: { price: parseDecimal(selling_price), products: Number(products) },
  }));
  return new Map(
    [...Map.groupBy(counts, ({ category }) => category)].map(([key, all]) => [key, all.map(({ count }) => count)]),
  );
}
