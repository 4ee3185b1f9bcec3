import type { Order } from '#shared/contracts/orders.ts';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';

/** The ticks with those of one list as they are now; at most MAX_BULK_ORDERS in all, in the order of the list. */
export function tickAll(
  current: ReadonlySet<string>,
  list: readonly Pick<Order, '_id'>[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const ofList = new Set(list.map(({ _id }) => _id));
  const others = [...current].filter((id) => !ofList.has(id));
  const ticked = list.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id);
  return new Set([...others, ...ticked].slice(0, MAX_BULK_ORDERS));
}
