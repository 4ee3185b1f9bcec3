/** What a URL can be notified of. The position of each is a bit of what the store stores of all URLs: only ever add at the end. */
export const WEBHOOK_EVENTS = ['order.placed', 'order.status_changed', 'order.payment_changed', 'stock.low'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** In characters. */
export const MAX_URL_LENGTH = 500;
export const MAX_DESCRIPTION_LENGTH = 160;

/** What becomes of a message to a URL. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const;
