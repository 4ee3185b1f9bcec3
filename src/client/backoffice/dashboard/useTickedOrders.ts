import { useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';

export interface TickedOrders {
  ids: ReadonlySet<string>;
  setOf: (list: readonly Order[], ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/** Orders that left the board lose their tick. */
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
