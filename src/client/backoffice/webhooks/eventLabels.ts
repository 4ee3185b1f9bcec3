import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks.ts';

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.status_changed': 'Order status changed',
  'order.payment_changed': 'Proof of payment uploaded',
  'stock.low': 'Stock below restock level',
};

export const eventLabel = (event: WebhookEvent): string => EVENT_LABELS[event];
export const EVENT_OPTIONS = WEBHOOK_EVENTS.map((id) => ({ id, label: EVENT_LABELS[id], description: id }));
/** Returns the values of a checkbox group in the order of the list. */
export const toEvents = (chosen: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
