import { pickSubscriber } from './counter/linePicks.ts';
import { signInNotices } from './notices/signInNotices.ts';
import { orderNotices } from './orders/subscribers/orderNotices.ts';
import { orderWebhooks } from './orders/subscribers/orderWebhooks.ts';
import type { Subscriber } from './platform/events/subscribers.ts';

/** Each consequence has its own queue, so a failure delays neither another one nor the change. */
export const SUBSCRIBERS: readonly Subscriber[] = [orderNotices, orderWebhooks, signInNotices, pickSubscriber];
