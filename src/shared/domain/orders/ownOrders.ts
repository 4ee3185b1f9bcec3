export const MAX_OWN_SEARCH = 100;

export const OWN_ORDER_VIEWS = ['to-pay', 'open', 'ready', 'claimed', 'cancelled'] as const;
export type OwnOrderView = (typeof OWN_ORDER_VIEWS)[number];
