import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, type Mock, vi } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import type { AppCaller } from '#server/router.ts';
import type { WebhookEvent } from '#shared/domain/webhooks.ts';
import { createTestStore, type TestStore } from '../store/testStore.ts';
import { loadGuideExample, sendWebhooks, startReceiver, type WebhookReceiver } from './webhookReceiver.ts';

export const START = new Date('2026-11-20T02:00:00Z');
export const DAY = 86_400;

/** A store whose webhooks may go to loopback, a staff user, and a receiver. */
export interface WebhookFixture {
  store: TestStore;
  staff: AppCaller;
  receiver: WebhookReceiver;
  log: Record<'error' | 'warn' | 'info', Mock>;
  services: Services;
  subscribe: (events?: WebhookEvent[], url?: string) => ReturnType<AppCaller['webhooks']['create']>;
  /** Sends due messages, as one process would. */
  send: () => Promise<void>;
  /** Verifies with the guide's example and the reference library, at the store's time; both reject messages older than five minutes. */
  verify: (secret: string, message: WebhookReceiver['received'][number]) => unknown;
  deliveries: () => Promise<Awaited<ReturnType<AppCaller['webhooks']['deliveries']>>['docs']>;
  setStatus: (_id: string, order_status: 'Processing' | 'Claimed' | 'Cancelled') => Promise<unknown>;
  statuses: () => string[];
}

/** Resets the fixture before every test; call it at the top of a file. */
export function setUpWebhooks(): WebhookFixture {
  const fixture = {
    subscribe: (events = ['order.placed', 'order.status_changed'], url = fixture.receiver.url) =>
      fixture.staff.webhooks.create({ url, events }),
    send: () => sendWebhooks(fixture.services),
    deliveries: async () => (await fixture.staff.webhooks.deliveries()).docs,
    setStatus: (_id, order_status) => fixture.staff.orders.orderStatus({ _id, order_status }),
    statuses: () =>
      fixture.receiver.received.map(({ message }) => {
        const { order } = message.data as { order: { order_no: string; order_status: string } };
        return `${order.order_no} ${order.order_status}`;
      }),
  } as WebhookFixture;
  beforeEach(async () => {
    fixture.store ??= await createTestStore({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
    const { store } = fixture;
    const verifyByGuide = await loadGuideExample();
    store.clock.set(START);
    await store.deps().em.execute('delete from task');
    await store.deps().em.execute('delete from webhook');
    fixture.staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
    fixture.receiver = await startReceiver();
    fixture.log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
    fixture.services = { ...store.services, log: fixture.log as never };
    fixture.verify = (secret, { body, headers }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: store.clock.now() });
      try {
        new Webhook(secret).verify(body, headers);
        return verifyByGuide(secret, headers, body);
      } finally {
        vi.useRealTimers();
      }
    };
  });
  afterEach(() => fixture.receiver.close());
  afterAll(() => fixture.store.close());
  return fixture;
}
