import type { CounterOrder, ExchangeInput } from '#shared/contracts/counter.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { findSizeId, lockSizes } from '../catalog/stocks/stockMoves.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import { exchangeChange, exchangedLine } from '../orders/change/exchangeDecision.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readCounterOrder } from './counterOrder.queries.ts';

/** Exchanges pieces of a line for another size or color, of hidden products too. Throws as exchangedLine and exchangeChange. */
export async function exchangeLine(deps: Deps, staff: StaffMember, input: ExchangeInput): Promise<CounterOrder> {
  const { scope } = staff;
  const at = deps.now();
  const { listed_again = [] } = await changeOrder(deps, input._id, { actor: staff, at }, async (locked, em) => {
    const line = exchangedLine(locked, scope, input);
    const { stock_id } = line;
    const taken = stock_id === null ? null : await findSizeId(em, stock_id, input.size);
    // Both sizes are locked at once, by key, so that two exchanges cannot deadlock.
    const moved = [line.size_price_id, taken].filter((id) => id !== null);
    const sizes = await lockSizes(em, moved);
    const size = sizes.find(({ id }) => id === taken) ?? null;
    const product = stock_id === null ? undefined : (await productsById(em, [stock_id])).get(stock_id);
    return exchangeChange(locked, line, input, { scope, product, size, at });
  });
  const order = await readCounterOrder(deps, staff, input._id);
  return listed_again.length > 0 ? { ...order, listed_again: [...listed_again] } : order;
}
