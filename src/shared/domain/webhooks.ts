/** The events for webhooks. Positions are bits of a stored set: add new events at the end. */
export const WEBHOOK_EVENTS = ['order.placed', 'order.status_changed', 'order.payment_changed', 'stock.low'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const MAX_URL_LENGTH = 500;
export const MAX_DESCRIPTION_LENGTH = 160;

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const;
