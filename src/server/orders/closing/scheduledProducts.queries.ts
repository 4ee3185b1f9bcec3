import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { type ScheduledProduct, scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSettings } from '../../settings/settings.queries.ts';

/** Returns for each order the products that limit its pick-up, by their hours or by the weekly cut-off it met. */
export async function readScheduledProducts(
  em: StoreEntityManager,
  orders: readonly number[],
  calendar: PickupCalendar,
): Promise<ReadonlyMap<number, readonly ScheduledProduct[]>> {
  if (orders.length === 0) return new Map();
  const { product_hours } = await readSettings(em);
  const lines = await db(em)
    .selectFrom('order_line as l')
    .innerJoin('stock as s', 's.id', 'l.stock_id')
    .innerJoin('category as c', 'c.id', 's.category_id')
    .innerJoin('order as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 's.id as stock_id', 'o.created_at'])
    .distinct()
    .where('l.order_id', 'in', orders)
    .where('l.status', '!=', 'Cancelled')
    .where((eb) =>
      eb.or([
        eb('s.from_time_available', 'is not', null),
        eb(eb.fn('json_length', ['s.weekly_schedule']), '>', 0),
        eb('c.closes_weekly', '=', true),
      ]),
    )
    .orderBy('l.order_id')
    .orderBy('s.id')
    .execute();
  const products = await productsById(em, [...new Set(lines.map(({ stock_id }) => stock_id))]);
  const found = new Map<number, readonly ScheduledProduct[]>();
  for (const ofOrder of Map.groupBy(lines, ({ order_id }) => order_id).values()) {
    const [{ order_id, created_at }] = ofOrder as [(typeof lines)[number]];
    const ordered = ofOrder.flatMap(({ stock_id }) => products.get(stock_id) ?? []);
    const scheduled = scheduledAmong(ordered, product_hours, created_at, calendar);
    if (scheduled.length > 0) found.set(order_id, scheduled);
  }
  return found;
}
