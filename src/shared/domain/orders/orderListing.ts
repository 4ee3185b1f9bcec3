/** Orders are counted and paged up to this number (docs/rules/orders.md, The list of orders). */
export const MAX_COUNTED_ORDERS = 2_000;

export const ORDER_SORTS = ['created_at', 'pickup_time'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const MAX_SLOT_DAYS = 92;

export const MAX_BULK_ORDERS = 100;

export const BULK_UNDO_MS = 60_000;
