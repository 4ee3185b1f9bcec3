/** The longest search of a customer among their own orders. */
export const MAX_OWN_SEARCH = 100;

/** The kinds of orders that My Orders can be narrowed to, as its URL names them. */
export const OWN_ORDER_VIEWS = ['to-pay', 'open', 'ready', 'claimed', 'cancelled'] as const;
export type OwnOrderView = (typeof OWN_ORDER_VIEWS)[number];
