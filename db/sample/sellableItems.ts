import { readInChunks } from '#server/catalog/product/chunks.ts';
import { db } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import type { SellableItem } from './orderHistory.ts';

export const readSellableItems = (em: StoreEntityManager, ids: readonly number[]): Promise<SellableItem[]> =>
  readInChunks(ids, (some) => readBatch(em, some));

async function readBatch(em: StoreEntityManager, ids: readonly number[]): Promise<SellableItem[]> {
  const stocks = await db(em)
    .selectFrom('stock as s')
    .innerJoin('category as c', 'c.id', 's.category_id')
    .select(['s.id', 's.name', 's.description', 's.uom', 's.selling_price', 's.colors', 's.is_available'])
    .select(['c.id as category_id', 'c.name as category_name', 'c.other_fields'])
    .where('s.id', 'in', ids)
    .orderBy('s.id')
    .execute();
  const sizes = await db(em)
    .selectFrom('size_price')
    .select(['id', 'stock_id', 'size', 'price', 'available_quantity'])
    .where('stock_id', 'in', ids)
    .orderBy('stock_id')
    .orderBy('sequence')
    .execute();
  const images = await db(em)
    .selectFrom('stock_image')
    .select(['stock_id', 'filename'])
    .where('stock_id', 'in', ids)
    .where('sequence', '=', 0)
    .execute();
  const sizesByStock = Map.groupBy(sizes, (size) => size.stock_id);
  const firstImages = new Map(images.map(({ stock_id, filename }) => [stock_id, filename]));
  return stocks.map(({ id, category_id, category_name, other_fields, selling_price, ...stock }) => ({
    ...stock,
    stock_id: id,
    category: { id: category_id, name: category_name, other_fields },
    image_filename: firstImages.get(id) ?? null,
    selling_price: parseDecimal(selling_price),
    sizes: (sizesByStock.get(id) ?? []).map((size) => ({
      id: size.id,
      size: size.size,
      addon_price: parseDecimal(size.price),
      available_quantity: size.available_quantity,
    })),
  }));
}
