import { useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';

/** The ticked orders in all lists. */
export interface TickedOrders {
  ids: ReadonlySet<string>;
  /** Ticks exactly these orders of a list. */
  setOf: (list: readonly Order[], ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/** Ticks of orders on the board; orders that left it lose theirs. */
export function useTickedOrders(orders: readonly Order[]): TickedOrders & { orders: readonly Order[] } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const ticked = useMemo(() => orders.filter(({ _id }) => marked.has(_id)), [orders, marked]);
  return useMemo(
    () => ({
      ids: new Set(ticked.map(({ _id }) => _id)),
      orders: ticked,
      setOf: (list, ids) => setMarked((current) => tickAll(current, list, ids)),
      clear: () => setMarked(new Set()),
    }),
    [ticked],
  );
}

/** The ticks after a change of one list; at most MAX_BULK_ORDERS in total, in the order of the list. */
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
