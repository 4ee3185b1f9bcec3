/** So many orders of a list are counted and paged; beyond, it says that there are more (docs/rules/orders.md, The list of orders). */
export const MAX_COUNTED_ORDERS = 2_000;

/** The keys by which the list of orders is sorted: the time of placing or of the pick-up; the first is the default. */
export const ORDER_SORTS = ['created_at', 'pickup_time'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** A slot is looked for on at most so many days. */
export const MAX_SLOT_DAYS = 92;

/** So many orders are changed at once. */
export const MAX_BULK_ORDERS = 100;

/** How long a change of several orders is offered to be taken back. */
export const BULK_UNDO_MS = 60_000;
