import { pickSubscriber } from './counter/linePicks.ts';
import { signInNotices } from './notices/signInNotices.ts';
import { orderNotices } from './orders/subscribers/orderNotices.ts';
import { orderWebhooks } from './orders/subscribers/orderWebhooks.ts';
import type { Subscriber } from './platform/events/subscribers.ts';

/**
 * All that follows from the events of orders and customers, each by its own queue: one that fails delays neither another nor the change. The
 * open pages read the same events, in each process from where it started (orders/events/orderEventFeed.ts); the history of an order
 * reads them when it is shown.
 */
export const SUBSCRIBERS: readonly Subscriber[] = [orderNotices, orderWebhooks, signInNotices, pickSubscriber];
