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

/** Returns the part of the order's event about the sizes that it takes: those that become low, and products of which it takes the last. */
export function takenData(taken: readonly TakenSize[]): Pick<OrderEventData, 'low' | 'sold_out'> {
  const low = taken
    .filter(({ before, after, size }) => becomesLow(before, after, size.restock_level))
    .map(({ size, after, name }) => ({ size, quantity: after, name }));
  const soldOut = lastOfMany(taken).map(({ name, size }) => ({
    stock: { _id: String(size.stock_id), name },
    size: size.size,
  }));
  return { ...(low.length > 0 && { low }), ...(soldOut.length > 0 && { sold_out: soldOut }) };
}

/** Has the order's history say that it takes the last of many products; nothing for most orders. */
export function lastTaken(
  lines: readonly OrderLineRow[],
  taken: readonly TakenSize[],
): Pick<OrderEventData, 'activity'> {
  const last = lastOfMany(taken);
  if (last.length === 0) return {};
  const detail = {
    to: tookTheLast(new Set(last.map(({ stock_id }) => stock_id)).size),
    lines: lines
      .filter((line) => last.some(({ stock_id, size }) => stock_id === line.stock_id && size.size === line.size))
      .map(({ id }) => id),
  };
  return { activity: { kind: 'stock', detail } };
}
