import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks.ts';

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'order.placed': 'An order is placed',
  'order.status_changed': 'The status of an order changes',
  'order.payment_changed': 'A proof of payment comes',
  'stock.low': 'A size falls below its restock level',
};

export const eventLabel = (event: WebhookEvent): string => EVENT_LABELS[event];
export const EVENT_OPTIONS = WEBHOOK_EVENTS.map((id) => ({ id, label: EVENT_LABELS[id], description: id }));
/** Returns the values of a checkbox group in the order of the list. */
export const toEvents = (chosen: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
