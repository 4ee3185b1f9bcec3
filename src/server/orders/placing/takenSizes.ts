import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { lastOfMany } from '#shared/domain/orders/orderLimits.ts';
import { tookTheLast } from '#shared/serverMessages.ts';
import type { SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import type { OrderEventData } from '../events/orderEvents.ts';
import type { OrderLineRow } from '../order/orders.records.ts';
import type { OrderPlan } from './orderDecision.ts';

export interface TakenSize {
  stock_id: number;
  name: string;
  size: SizeStockRow;
  before: number;
  after: number;
}

/** Returns the quantity taken from each locked size; `sizes` are as before the order. */
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

/** Returns the event's data about sizes that become low and about the last pieces of many products. */
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
