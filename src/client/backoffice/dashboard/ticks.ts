import type { Order } from '#shared/contracts/orders.ts';

/** Orders that are changed together at most: each is a change of its own, checked by itself. */
export const MAX_TICKED = 100;

/** The ticks with those of one list as they are now; at most MAX_TICKED in all, in the order of the list. */
export function tickAll(
  current: ReadonlySet<string>,
  list: readonly Pick<Order, '_id'>[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const ofList = new Set(list.map(({ _id }) => _id));
  const others = [...current].filter((id) => !ofList.has(id));
  const ticked = list.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id);
  return new Set([...others, ...ticked].slice(0, MAX_TICKED));
}
