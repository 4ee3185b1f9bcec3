import { expect, test } from 'vitest';
import type { WebhookOrder } from '#shared/contracts/webhooks.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { DAY, START, setUpWebhooks } from '#test/servers/webhookFixture.ts';
import { sendWebhooks, startReceiver } from '#test/servers/webhookReceiver.ts';
import { createOutgoing } from '../platform/outgoing/outgoing.ts';

const fixture = setUpWebhooks();

test('the guide’s example and the reference library verify each message, with the same id and body and a new time at each attempt', async () => {
  const { secret } = await fixture.subscribe();
  fixture.receiver.respond({ status: 503, body: 'come back later' });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  fixture.receiver.respond({ status: 200 });
  fixture.store.clock.advance(5);
  await fixture.send();
  const [first, second] = fixture.receiver.received;
  expect(fixture.receiver.received).toHaveLength(2);
  expect(second).toMatchObject({ id: first?.id, body: first?.body });
  expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(5);
  for (const message of fixture.receiver.received)
    expect(fixture.verify(secret, message)).toMatchObject({ type: 'order.placed' });
  expect(await fixture.deliveries()).toEqual([
    expect.objectContaining({
      status: 'delivered',
      attempts: 2,
      response_status: 200,
      error: '',
      message_id: first?.id,
    }),
  ]);
});

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const { _id, secret: old } = await fixture.subscribe();
  const { secret } = await fixture.staff.webhooks.rotateSecret({ _id });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  for (const either of [old, secret]) for (const message of fixture.receiver.received) fixture.verify(either, message);
  fixture.store.clock.advance(DAY);
  const { order } = await placeSimpleOrder(fixture.store);
  await fixture.send();
  const later = fixture.receiver.received.find(({ body }) => body.includes(order.order_no));
  expect(later?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  if (later) expect(fixture.verify(secret, later)).toBeDefined();
  expect((await fixture.staff.webhooks.list()).docs[0]?.previous_secret_until).toBeNull();
});

test('messages of one order are sent in its order, also after a failed one; those of other orders do not wait', async () => {
  await fixture.subscribe();
  fixture.receiver.respond({ status: 500 });
  const { order } = await placeSimpleOrder(fixture.store);
  await fixture.send();
  await fixture.setStatus(order._id, 'Processing');
  await fixture.setStatus(order._id, 'Claimed');
  fixture.receiver.respond({ status: 200 });
  const { order: other } = await placeSimpleOrder(fixture.store);
  await fixture.send();
  expect(fixture.statuses()).toEqual([`${order.order_no} Pending`, `${other.order_no} Pending`]);
  fixture.store.clock.advance(5);
  await fixture.send();
  expect(fixture.statuses().slice(2)).toEqual(
    ['Pending', 'Processing', 'Claimed'].map((status) => `${order.order_no} ${status}`),
  );
});

test('a message is given up after 24 hours with an error, and the next of its order is sent', async () => {
  const url = 'http://127.0.0.1:9/';
  await fixture.subscribe(undefined, url);
  const { order } = await placeSimpleOrder(fixture.store);
  await fixture.setStatus(order._id, 'Processing');
  let rounds = 0;
  for (; (await fixture.deliveries()).at(-1)?.status !== 'given_up' && rounds < 60; rounds += 1) {
    await fixture.send();
    const next = (await fixture.deliveries()).at(-1)?.next_attempt_at;
    if (next) fixture.store.clock.set(next);
  }
  const [second, first] = await fixture.deliveries();
  expect(fixture.store.clock.now().getTime() - START.getTime()).toBe(DAY * 1000);
  expect(first).toMatchObject({ status: 'given_up', error: 'The connection was refused.', response_status: null });
  expect(first?.attempts).toBe(rounds);
  expect(second).toMatchObject({ status: 'waiting', type: 'order.status_changed' });
  expect(second?.attempts).toBeLessThanOrEqual(1);
  expect(fixture.log.error).toHaveBeenCalledWith(expect.objectContaining({ attempts: rounds }), 'a task was given up');
});

test('an unresponsive receiver ends in a timeout, and is paused after three failures while others are served', async () => {
  const other = await startReceiver();
  try {
    await fixture.subscribe(['order.placed']);
    await fixture.subscribe(['order.placed'], other.url);
    fixture.receiver.respond(null);
    // Only an unresponsive receiver has this short timeout, so a slow machine does not matter.
    let isHanging = true;
    const [withTimeLeft, withShortTimeout] = [undefined, 200].map((timeoutMs) =>
      createOutgoing({ allowPrivate: true, timeoutMs }),
    );
    fixture.services.outgoing = {
      ...createOutgoing({ allowPrivate: true }),
      post: (to, signal) => {
        const transport = isHanging && to.url === fixture.receiver.url ? withShortTimeout : withTimeLeft;
        if (!transport) throw new Error('there is no transport');
        return transport.post(to, signal);
      },
    };
    for (let count = 0; count < 8; count += 1) await placeSimpleOrder(fixture.store);
    await fixture.send();
    expect(other.received).toHaveLength(8);
    // Up to three of the four workers may be waiting for the receiver when its third attempt fails.
    const tried = fixture.receiver.received.length;
    expect(tried).toBeGreaterThanOrEqual(3);
    expect(tried).toBeLessThanOrEqual(6);
    const waiting = (await fixture.deliveries()).filter(({ status }) => status === 'waiting');
    expect(waiting).toHaveLength(8);
    expect(waiting.map(({ error }) => error).filter((error) => error?.startsWith('No response'))).toEqual(
      Array(tried).fill('No response within 0.2 seconds.'),
    );
    fixture.receiver.respond({ status: 200 });
    isHanging = false;
    fixture.store.clock.advance(30);
    await fixture.send();
    expect((await fixture.deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
  } finally {
    await other.close();
  }
});

test('a redirect is a failure, and its target receives nothing', async () => {
  const elsewhere = await startReceiver();
  try {
    await fixture.subscribe(['order.placed']);
    fixture.receiver.respond({ status: 302, headers: { location: elsewhere.url } });
    await placeSimpleOrder(fixture.store);
    await fixture.send();
    expect(elsewhere.received).toEqual([]);
    expect((await fixture.deliveries())[0]).toMatchObject({
      status: 'waiting',
      response_status: 302,
      error: 'The receiver redirects. Redirects are not followed.',
    });
  } finally {
    await elsewhere.close();
  }
});

test('a URL whose receiver returns 410 is turned off immediately: waiting messages are given up, staff are notified, nothing more is sent', async () => {
  await fixture.subscribe();
  const { order } = await placeSimpleOrder(fixture.store);
  await fixture.setStatus(order._id, 'Processing');
  fixture.receiver.respond({ status: 410 });
  await fixture.send();
  expect(fixture.receiver.received).toHaveLength(1);
  expect((await fixture.deliveries()).map(({ status }) => status)).toEqual(['given_up', 'given_up']);
  expect((await fixture.staff.webhooks.list()).docs[0]).toMatchObject({
    is_enabled: false,
    disabled_at: START,
    disabled_reason: 'gone',
  });
  expect(fixture.log.error).toHaveBeenCalledWith(
    expect.objectContaining({ reason: 'gone' }),
    'the URL of a webhook was turned off',
  );
  const [entry] = (await fixture.staff.auditLog.paginate({ extras: { record_type: 'webhook' } })).docs;
  expect(entry).toMatchObject({
    who: '',
    changes: expect.arrayContaining([{ field: 'is_enabled', from: true, to: false }]),
  });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  expect(fixture.receiver.received).toHaveLength(1);
});

test('a URL whose every attempt has failed for three days is turned off; turned on again, it starts anew', async () => {
  const { _id } = await fixture.subscribe(['order.placed']);
  fixture.receiver.respond({ status: 500 });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  fixture.store.clock.advance(3 * DAY);
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  expect((await fixture.staff.webhooks.list()).docs[0]).toMatchObject({
    is_enabled: false,
    disabled_reason: 'failing',
  });
  const fresh = await fixture.store.staff(await fixture.store.make.staff());
  const on = await fresh.webhooks.update({ _id, is_enabled: true });
  expect(on).toMatchObject({ is_enabled: true, disabled_at: null, failing_since: null });
  fixture.receiver.respond({ status: 200 });
  await placeSimpleOrder(fixture.store);
  await fixture.send();
  expect((await fixture.deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a secret encrypted with another SESSION_SECRET sends nothing, and the error states the remedy', async () => {
  await fixture.subscribe(['order.placed']);
  await placeSimpleOrder(fixture.store);
  await sendWebhooks({
    ...fixture.services,
    config: { ...fixture.services.config, sessionSecret: 'another one of 32 characters at least' },
  });
  expect(fixture.receiver.received).toEqual([]);
  expect((await fixture.deliveries())[0]).toMatchObject({
    error: 'The secret cannot be read. Please create a new one.',
  });
});

test('a message has the counter at the time of the event, also if the order has moved since', async () => {
  await fixture.subscribe(['order.placed', 'order.status_changed']);
  const make = async (name: string) => (await fixture.staff.warehouses.create({ name, is_counter: true }))._id;
  const [annex, main] = [await make('Annex'), await make('Main')];
  const { order } = await placeSimpleOrder(fixture.store, { data: { counter: annex } });
  await fixture.setStatus(order._id, 'Processing');
  const pickup_time = order.pickup_time?.toISOString() ?? '';
  await fixture.staff.orders.movePickup({ _id: order._id, pickup_time, counter: main, reason: 'Fair' });
  await fixture.setStatus(order._id, 'Claimed');
  await fixture.send();
  const counters = fixture.receiver.received.map(
    ({ message }) => (message.data as { order: WebhookOrder }).order.counter,
  );
  expect(counters.slice(1)).toEqual([
    { _id: annex, name: 'Annex' },
    { _id: main, name: 'Main' },
  ]);
});
