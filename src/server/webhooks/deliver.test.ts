import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebhookEvent } from '#shared/contracts/webhooks.ts';
import { placeSimpleOrder } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { loadGuideExample, sendWebhooks, startReceiver, type WebhookReceiver } from '#test/webhookReceiver.ts';
import type { Services } from '../platform/services.ts';
import type { AppCaller } from '../router.ts';
import { createWebhookTransport } from './transport.ts';

const START = new Date('2026-11-20T02:00:00Z');
const DAY = 86_400;

const verifyMessage = await loadGuideExample();

let store: TestStore;
let staff: AppCaller;
let receiver: WebhookReceiver;
let log: Record<'error' | 'warn' | 'info', ReturnType<typeof vi.fn>>;
let services: Services;
beforeEach(async () => {
  store ??= await createTestStore({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  store.clock.set(START);
  const { em } = store.deps();
  await em.execute('delete from queue_task');
  await em.execute('delete from webhook');
  staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
  receiver = await startReceiver();
  log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  services = { ...store.services, log: log as never };
});
afterEach(() => receiver.close());
afterAll(() => store.close());

const subscribe = (events: WebhookEvent[] = ['order.placed', 'order.status_changed'], url = receiver.url) =>
  staff.webhooks.create({ url, events });
const send = () => sendWebhooks(services);
/** By the example of the guide, which rejects what is more than five minutes old, at the store's time. */
function verify(secret: string, { body, headers }: WebhookReceiver['received'][number]) {
  vi.useFakeTimers({ toFake: ['Date'], now: store.clock.now() });
  try {
    return verifyMessage(secret, headers, body);
  } finally {
    vi.useRealTimers();
  }
}
const deliveries = async () => (await staff.webhooks.deliveries()).docs;
const setStatus = (_id: string, order_status: 'Processing' | 'Claimed' | 'Cancelled') =>
  staff.orders.orderStatus({ _id, order_status });
/** What was received of an order: its number and status. */
const statuses = () =>
  receiver.received.map(({ message }) => {
    const { order } = message.data as { order: { order_no: string; order_status: string } };
    return `${order.order_no} ${order.order_status}`;
  });

test('the example of the guide verifies what is sent, with the same id and body on each attempt and a time of its own', async () => {
  const { secret } = await subscribe();
  receiver.respond({ status: 503, body: 'come back later' });
  await placeSimpleOrder(store);
  await send();
  receiver.respond({ status: 200 });
  store.clock.advance(5);
  await send();
  const [first, second] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(second).toMatchObject({ id: first?.id, body: first?.body });
  expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(5);
  for (const message of receiver.received) expect(verify(secret, message)).toMatchObject({ type: 'order.placed' });
  expect(await deliveries()).toEqual([
    expect.objectContaining({
      status: 'delivered',
      attempts: 2,
      response_status: 200,
      error: '',
      message_id: first?.id,
    }),
  ]);
});

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { _id, secret: old } = await subscribe();
  const { secret } = await staff.webhooks.rotateSecret({ _id });
  await placeSimpleOrder(store);
  await send();
  for (const either of [old, secret]) for (const message of receiver.received) verify(either, message);
  store.clock.advance(DAY);
  const { order } = await placeSimpleOrder(store);
  await send();
  const later = receiver.received.find(({ body }) => body.includes(order.order_no));
  expect(later?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  if (later) expect(verify(secret, later)).toBeDefined();
  expect((await staff.webhooks.list()).docs[0]?.previous_secret_until).toBeNull();
});

test('messages of one order come in its order, also behind one that fails; those of others do not wait', async () => {
  await subscribe();
  receiver.respond({ status: 500 });
  const { order } = await placeSimpleOrder(store);
  await send();
  await setStatus(order._id, 'Processing');
  await setStatus(order._id, 'Claimed');
  receiver.respond({ status: 200 });
  const { order: other } = await placeSimpleOrder(store);
  await send();
  expect(statuses()).toEqual([`${order.order_no} Pending`, `${other.order_no} Pending`]);
  store.clock.advance(5);
  await send();
  expect(statuses().slice(2)).toEqual(
    ['Pending', 'Processing', 'Claimed'].map((status) => `${order.order_no} ${status}`),
  );
});

test('a message is given up after 24 hours, loudly, and the next of its order goes on', async () => {
  const url = 'http://127.0.0.1:9/';
  await subscribe(undefined, url);
  const { order } = await placeSimpleOrder(store);
  await setStatus(order._id, 'Processing');
  let rounds = 0;
  for (; (await deliveries()).at(-1)?.status !== 'given_up' && rounds < 60; rounds += 1) {
    await send();
    const next = (await deliveries()).at(-1)?.next_attempt_at;
    if (next) store.clock.set(next);
  }
  const [second, first] = await deliveries();
  expect(store.clock.now().getTime() - START.getTime()).toBe(DAY * 1000);
  expect(first).toMatchObject({ status: 'given_up', error: 'The connection was refused.', response_status: null });
  expect(first?.attempts).toBe(rounds);
  expect(second).toMatchObject({ status: 'waiting', type: 'order.status_changed' });
  expect(second?.attempts).toBeLessThanOrEqual(1);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ attempts: rounds }),
    'a webhook message was given up',
  );
});

test('a receiver that never responds ends in a timeout, and rests after three failures while others are served', async () => {
  const other = await startReceiver();
  try {
    await subscribe(['order.placed']);
    await subscribe(['order.placed'], other.url);
    receiver.respond(null);
    // Only who never responds is waited for that short a time, so that a slow machine changes nothing.
    let isHanging = true;
    const [patient, impatient] = [undefined, 200].map((timeoutMs) =>
      createWebhookTransport({ allowPrivate: true, timeoutMs }),
    );
    services.webhookTransport = {
      post: (to, signal) => {
        const transport = isHanging && to.url === receiver.url ? impatient : patient;
        if (!transport) throw new Error('there is no transport');
        return transport.post(to, signal);
      },
    };
    for (let count = 0; count < 5; count += 1) await placeSimpleOrder(store);
    await send();
    expect(other.received).toHaveLength(5);
    expect(receiver.received).toHaveLength(3);
    const waiting = (await deliveries()).filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ error }) => error).filter(Boolean)).toEqual(Array(3).fill('No response within 0.2 seconds.'));
    receiver.respond({ status: 200 });
    isHanging = false;
    store.clock.advance(30);
    await send();
    expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
  } finally {
    await other.close();
  }
});

test('a redirect is a failure, and where it leads nothing arrives', async () => {
  const elsewhere = await startReceiver();
  try {
    await subscribe(['order.placed']);
    receiver.respond({ status: 302, headers: { location: elsewhere.url } });
    await placeSimpleOrder(store);
    await send();
    expect(elsewhere.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({
      status: 'waiting',
      response_status: 302,
      error: 'The receiver redirects, which is not followed.',
    });
  } finally {
    await elsewhere.close();
  }
});

test('a URL whose receiver says 410 is turned off at once: what waits is given up, staff are told, nobody is sent more', async () => {
  await subscribe();
  const { order } = await placeSimpleOrder(store);
  await setStatus(order._id, 'Processing');
  receiver.respond({ status: 410 });
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await deliveries()).map(({ status }) => status)).toEqual(['given_up', 'given_up']);
  expect((await staff.webhooks.list()).docs[0]).toMatchObject({
    is_enabled: false,
    disabled_at: START,
    disabled_reason: 'gone',
  });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ reason: 'gone' }),
    'the URL of a webhook was turned off',
  );
  const [entry] = (await staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({
    who: '',
    changes: expect.arrayContaining([{ field: 'is_enabled', from: true, to: false }]),
  });
  await placeSimpleOrder(store);
  await send();
  expect(receiver.received).toHaveLength(1);
});

test('a URL of which every attempt has failed for three days is turned off; turned on again it starts anew', async () => {
  const { _id } = await subscribe(['order.placed']);
  receiver.respond({ status: 500 });
  await placeSimpleOrder(store);
  await send();
  store.clock.advance(3 * DAY);
  await placeSimpleOrder(store);
  await send();
  expect((await staff.webhooks.list()).docs[0]).toMatchObject({ is_enabled: false, disabled_reason: 'failing' });
  const on = await staff.webhooks.update({ _id, is_enabled: true });
  expect(on).toMatchObject({ is_enabled: true, disabled_at: null, failing_since: null });
  receiver.respond({ status: 200 });
  await placeSimpleOrder(store);
  await send();
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a process that is killed in the middle loses the message to the next when its lease ends, with the same id', async () => {
  await subscribe(['order.placed']);
  receiver.respond(null);
  await placeSimpleOrder(store);
  const ending = new AbortController();
  const dying = sendWebhooks(services, ending.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  // As after a kill: nothing is written any more.
  ending.abort();
  await dying;
  receiver.respond({ status: 200 });
  store.clock.advance(59);
  await send();
  expect(receiver.received).toHaveLength(1);
  store.clock.advance(1);
  await send();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 1 });
});

test('two processes at once deliver each message once', async () => {
  await subscribe(['order.placed', 'order.status_changed', 'stock.low']);
  for (let count = 0; count < 10; count += 1) {
    const { order } = await placeSimpleOrder(store);
    await setStatus(order._id, 'Processing');
  }
  await Promise.all([send(), send(), send(), send()]);
  await send();
  expect(receiver.received).toHaveLength(20);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20);
  const orders = Map.groupBy(statuses(), (status) => status.split(' ')[0]);
  for (const [order_no, seen] of orders) expect(seen).toEqual([`${order_no} Pending`, `${order_no} Processing`]);
});

test('staff have a message sent again, with the same id and body, and the audit log says who', async () => {
  const { _id } = await subscribe(['order.placed']);
  await placeSimpleOrder(store);
  await send();
  const [delivery] = await deliveries();
  await staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await expect(staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await send();
  const [first, again] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
  const [entry] = (await staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({ who: 'Ana Cruz', record_id: _id });
  expect(entry?.changes).toContainEqual({ field: 'sent_again', from: null, to: first?.id });
});

test('a message that was given up when its URL was turned off is sent again at once, whatever its earlier task waits for', async () => {
  const { _id } = await subscribe(['order.placed']);
  receiver.respond({ status: 500 });
  await placeSimpleOrder(store);
  await send();
  await staff.webhooks.update({ _id, is_enabled: false });
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ status: 'given_up', error: 'The URL was turned off.' });
  await expect(staff.webhooks.replay({ _id: delivery?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await staff.webhooks.update({ _id, is_enabled: true });
  await staff.webhooks.replay({ _id: delivery?._id ?? '' });
  receiver.respond({ status: 200 });
  await send();
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a message that is sent again before the task of its last attempt is deleted waits by a task of its own', async () => {
  await subscribe(['order.placed']);
  await placeSimpleOrder(store);
  await send();
  const [delivery] = await deliveries();
  const { em } = store.deps();
  await em.execute(
    `insert into queue_task (queue, dedupe_key, payload, run_at, lease_token, attempts)
      values ('webhook-deliveries', ?, '{}', '2099-01-01', 'last', 1)`,
    [`delivery ${delivery?._id}`],
  );
  await staff.webhooks.replay({ _id: delivery?._id ?? '' });
  await em.execute("delete from queue_task where lease_token = 'last'");
  await send();
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
  expect(receiver.received).toHaveLength(2);
});

test('what a receiver responds is stored by its beginning, without mails, numbers and secrets', async () => {
  const { secret } = await subscribe(['order.placed']);
  receiver.respond({
    status: 500,
    body: `bad\n\u0000 ana@example.org +63 917 555 0199 ${secret} ${'x'.repeat(2_000)}`,
  });
  await placeSimpleOrder(store);
  await send();
  const [delivery] = await deliveries();
  expect(delivery?.response_excerpt).toMatch(/^bad … … … x+$/);
  expect(delivery?.response_excerpt.length).toBeLessThanOrEqual(300);
});

test('the secret is in the response that made it, and nowhere else: not in the log, the audit log or the database', async () => {
  const { _id, secret } = await subscribe();
  const { secret: rotated } = await staff.webhooks.rotateSecret({ _id });
  receiver.respond({ status: 500 });
  await placeSimpleOrder(store);
  await send();
  const seen = [
    await staff.webhooks.list(),
    await staff.webhooks.update({ _id, description: 'Warehouse' }),
    await deliveries(),
    await store.deps().em.execute('select * from audit_log'),
    await store.deps().em.execute('select * from webhook'),
    await store.deps().em.execute('select * from queue_task'),
    Object.values(log).flatMap(({ mock }) => mock.calls),
  ];
  for (const each of [secret, rotated]) expect(JSON.stringify(seen)).not.toContain(each.slice(6));
  expect(Object.keys((await staff.webhooks.list()).docs[0] ?? {})).not.toContain('secret');
});

test('a secret that was encrypted by another SESSION_SECRET sends nothing and says what to do', async () => {
  await subscribe(['order.placed']);
  await placeSimpleOrder(store);
  await sendWebhooks({
    ...services,
    config: { ...services.config, sessionSecret: 'another one of 32 characters at least' },
  });
  expect(receiver.received).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ error: 'The secret cannot be read: please make a new one.' });
});
