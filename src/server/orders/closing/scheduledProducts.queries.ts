import { hasHours, type ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSettings } from '../../settings/settings.queries.ts';

/** Of each order the products whose hours bind its pick-up; orders without such products are left out. */
export async function scheduledProducts(
  em: StoreEntityManager,
  orders: readonly number[],
): Promise<ReadonlyMap<number, readonly ScheduledProduct[]>> {
  if (orders.length === 0 || (await readSettings(em)).product_hours !== 'pick-up') return new Map();
  const lines = await db(em)
    .selectFrom('order_line as l')
    .innerJoin('stock as s', 's.id', 'l.stock_id')
    .select(['l.order_id', 's.id as stock_id'])
    .distinct()
    .where('l.order_id', 'in', orders)
    .where('l.status', '!=', 'Cancelled')
    .where((eb) =>
      eb.or([eb('s.from_time_available', 'is not', null), eb(eb.fn('json_length', ['s.weekly_schedule']), '>', 0)]),
    )
    .orderBy('l.order_id')
    .orderBy('s.id')
    .execute();
  const products = await productsById(em, [...new Set(lines.map(({ stock_id }) => stock_id))]);
  const found = new Map<number, ScheduledProduct[]>();
  for (const { order_id, stock_id } of lines) {
    const product = products.get(stock_id);
    if (!product || !hasHours(product)) continue;
    const { name, weekly_schedule, from_time_available, to_time_available } = product;
    const ofOrder = found.get(order_id) ?? [];
    ofOrder.push({ name, weekly_schedule, from_time_available, to_time_available });
    found.set(order_id, ofOrder);
  }
  return found;
}
