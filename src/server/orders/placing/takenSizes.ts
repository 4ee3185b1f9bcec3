import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { lastOfMany } from '#shared/domain/orders/orderLimits.ts';
import { tookTheLast } from '#shared/serverMessages.ts';
import type { SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import type { OrderEventData } from '../events/orderEvents.ts';
import type { OrderLineRow } from '../order/orders.records.ts';
import type { OrderPlan } from './orderDecision.ts';

/** The quantity that an order takes from a size. */
export interface TakenSize {
  stock_id: number;
  name: string;
  size: SizeStockRow;
  before: number;
  after: number;
}

/** Returns the quantities that the order takes from each size that it has locked; `sizes` are as before the order. */
export function takenSizes(plan: OrderPlan, sizes: readonly SizeStockRow[]): TakenSize[] {
  const linesOf = Map.groupBy(plan.lines, ({ cartLine }) => cartLine.size_price_id);
  return sizes.flatMap((size) => {
    const lines = linesOf.get(size.id) ?? [];
    const before = size.available_quantity;
    const after = lines.reduce((left, { cartLine }) => left - cartLine.quantity, before);
    const name = lines[0]?.product.name ?? '';
    return lines.length === 0 ? [] : [{ stock_id: size.stock_id, name, size, before, after }];
  });
}

/** The part of the order's event about the sizes that it takes: those that become low, and the last pieces of many products (none of most orders). */
export function takenData(
  taken: readonly TakenSize[],
  lines: readonly OrderLineRow[],
): Pick<OrderEventData, 'low' | 'sold_out' | 'activity'> {
  const low = taken
    .filter(({ before, after, size }) => becomesLow(before, after, size.restock_level))
    .map(({ size, after, name }) => ({ size, quantity: after, name }));
  const last = lastOfMany(taken);
  if (last.length === 0) return low.length > 0 ? { low } : {};
  const isLast = (line: OrderLineRow) =>
    last.some(({ stock_id, size }) => stock_id === line.stock_id && size.size === line.size);
  return {
    ...(low.length > 0 && { low }),
    sold_out: last.map(({ name, size }) => ({ stock: { _id: String(size.stock_id), name }, size: size.size })),
    activity: {
      kind: 'stock',
      detail: {
        to: tookTheLast(new Set(last.map(({ stock_id }) => stock_id)).size),
        lines: lines.filter(isLast).map(({ id }) => id),
      },
    },
  };
}
