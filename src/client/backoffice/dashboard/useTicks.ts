import { useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { tickAll } from './ticks.ts';

/** Which orders are ticked, in whatever list they stand. */
export interface Ticks {
  ids: ReadonlySet<string>;
  /** Ticks these of a list, and none of its others. */
  setOf: (list: readonly Order[], ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/** Ticks of orders on the board; of those that are not there any more nothing is kept. */
export function useTicks(orders: readonly Order[]): Ticks & { orders: readonly Order[] } {
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
