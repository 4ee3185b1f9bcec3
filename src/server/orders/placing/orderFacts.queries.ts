import type { OrderForm } from '#shared/contracts/orders.ts';
import { hasHours, scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { lockSizes, type SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import type { OrderableLine, OrderContext } from './orderDecision.ts';
import type { OrderRequest } from './orderRequest.queries.ts';

/** Most orders are picked up and of products without hours: no setting decides on them. */
const NO_FORM = { offer_delivery: false, product_hours: 'pick-up' } as const;

/** Locks the sizes that lines would take from. */
export const lockSizesOf = (em: StoreEntityManager, lines: readonly OrderableLine[]) =>
  lockSizes(
    em,
    lines.flatMap((line) => line.size_price_id ?? []),
  );

type FactsRead = Pick<OrderRequest, 'lines' | 'limits' | 'held'> & { deps: Deps; form: OrderForm; now: Date };

/** Reads what else the decision needs: quantities and prices are those of now, and stay so where the sizes are locked. */
export async function readFacts(
  em: StoreEntityManager,
  { deps, form, lines, limits, held, now }: FactsRead,
  sizes: SizeStockRow[],
): Promise<{ context: OrderContext; sizes: SizeStockRow[]; ordersPerSlot: number }> {
  const calendar = await readPickupCalendar(em, deps);
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))], deps.catalogIndex.atHand());
  const withHours = [...products.values()].filter(hasHours);
  const isDelivery = form.receiving_option === 'Delivery';
  const { offer_delivery, product_hours } = isDelivery || withHours.length > 0 ? await readSettings(em) : NO_FORM;
  const scheduled = scheduledAmong([...products.values()], product_hours, now, calendar);
  return {
    context: { now, calendar, offersDelivery: offer_delivery, scheduled, product_hours, lines, products, limits, held },
    sizes,
    ordersPerSlot: calendar.hours.orders_per_slot,
  };
}
