import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { lockSizes } from '../../catalog/stocks/stockMoves.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { OrderableLine, OrderContext } from './orderDecision.ts';
import type { OrderRequest } from './orderRequest.queries.ts';

/** Locks the sizes that lines would take from. */
export const lockSizesOf = (em: StoreEntityManager, lines: readonly OrderableLine[]) =>
  lockSizes(
    em,
    lines.flatMap((line) => line.size_price_id ?? []),
  );

/** Reads what else the decision needs: quantities and prices are those of now, and stay so where the sizes are locked. */
export async function readFacts(
  em: StoreEntityManager,
  deps: Pick<Deps, 'catalogIndex'>,
  { lines, limits, held, calendar, offersDelivery, counter, product_hours }: OrderRequest,
  now: Date,
): Promise<OrderContext> {
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))], deps.catalogIndex.atHand());
  const scheduled = scheduledAmong([...products.values()], product_hours, now, calendar);
  return { now, calendar, offersDelivery, counter, scheduled, product_hours, lines, products, limits, held };
}
