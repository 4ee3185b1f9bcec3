import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { EVENT_PAGE } from '../../platform/events/events.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { createOrderEventFeed, type OrderEventFeed } from './orderEventFeed.ts';
import { readEventsAfter, writeOrderEvents } from './orderEvents.ts';

const feeds: OrderEventFeed[] = [];
const store = await openTestStore();
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.stop();
});

/** A started feed and its delivered events. With an hour between polls, only `notify` starts a read. */
async function listening({ pollMs = 3_600_000, forkEm = store.services.forkEm, log = store.services.log } = {}) {
  const feed = createOrderEventFeed({ forkEm, log, pollMs });
  feeds.push(feed);
  await feed.start();
  const received: number[] = [];
  const types: string[] = [];
  const leave = feed.subscribe((events) => {
    received.push(...events.map((event) => event.id));
    types.push(...events.map((event) => event.type));
  });
  return { feed, received, types, leave };
}

const eventIds = async (after: number) => (await readEventsAfter(store.deps().em, after)).map(({ id }) => id);

test('sends each event once and in order as soon as it is notified, and none from before its start', async () => {
  await placeSimpleOrder(store);
  const { feed, received } = await listening();
  const start = feed.lastId() ?? 0;
  for (let count = 0; count < 3; count += 1) {
    await placeSimpleOrder(store);
    feed.notify();
  }
  await waitFor(async () => expect(received).toEqual(await eventIds(start)));
  expect(received).toHaveLength(3);
  expect(feed.lastId()).toBe(received.at(-1));
});

test('finds events of other processes by polling', async () => {
  const { received } = await listening({ pollMs: 5 });
  await placeSimpleOrder(store);
  await waitFor(() => expect(received).toHaveLength(1));
});

test('sends the lines of the order, for readers with a scope', async () => {
  const category = await store.make.category();
  const { feed } = await listening();
  const received: unknown[] = [];
  feed.subscribe((events) => received.push(...events.map((event) => event.lines.map((line) => line.category_id))));
  await placeSimpleOrder(store, { category });
  feed.notify();
  await waitFor(() => expect(received).toEqual([[category]]));
});

test('misses nothing if the event written first is committed last, and delays no reader until then', async () => {
  const { order } = await placeSimpleOrder(store);
  const { feed, received, types } = await listening();
  const slow = store.services.forkEm();
  await slow.begin();
  const event = { order_id: Number(order._id), data: { status: 'Pending' as const }, created_at: store.clock.now() };
  await writeOrderEvents({ ...store.services, orderEvents: feed }, slow, [{ kind: 'proof', ...event }], 'customer');
  await placeSimpleOrder(store);
  feed.notify();
  await waitFor(() => expect(types).toEqual(['placed']));

  await slow.commit();
  feed.notify();
  await waitFor(() => expect(types).toEqual(['placed', 'proof']));
  expect(received[0]).toBeGreaterThan(received[1] ?? 0);
});

test('sends more than one page of events without a gap', async () => {
  const { order } = await placeSimpleOrder(store);
  const { feed, received } = await listening();
  const last = feed.lastId() ?? 0;
  const count = 2 * EVENT_PAGE + 7;
  const event = { kind: 'status' as const, order_id: Number(order._id), data: { status: 'Pending' as const } };
  const events = Array.from({ length: count }, () => ({ ...event, created_at: store.clock.now() }));
  await inTransaction(store.deps().em, (em) =>
    writeOrderEvents({ ...store.services, orderEvents: feed, subscribers: [] }, em, events, 'store'),
  );
  feed.notify();
  await waitFor(() => expect(received).toHaveLength(count));
  const [first, second] = [await eventIds(last), await eventIds(last + EVENT_PAGE)];
  expect(received.slice(0, EVENT_PAGE)).toEqual(first);
  expect(received.slice(EVENT_PAGE, 2 * EVENT_PAGE)).toEqual(second);
});

test('continues when the database is available again, and logs the failure once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let isAway = false;
  let tries = 0;
  const forkEm = (): StoreEntityManager => {
    if (!isAway) return store.services.forkEm();
    tries += 1;
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const { received } = await listening({ pollMs: 2, forkEm, log });
  isAway = true;
  await waitFor(() => expect(tries).toBeGreaterThan(3));
  await placeSimpleOrder(store);
  isAway = false;
  await waitFor(() => expect(received).toHaveLength(1));
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines).toEqual(['order events cannot be read; trying on', 'order events can be read again']);
});

test('sends nothing to readers that have left, and stops immediately during its pause', async () => {
  const { feed, received, leave } = await listening();
  expect(feed.listenerCount()).toBe(1);
  leave();
  expect(feed.listenerCount()).toBe(0);
  await feed.stop();
  await placeSimpleOrder(store);
  feed.notify();
  expect(received).toEqual([]);
  // A restarted feed continues after its last event.
  feed.subscribe((events) => received.push(...events.map((event) => event.id)));
  const position = feed.lastId() ?? 0;
  await feed.start();
  feed.notify();
  await waitFor(async () => expect(received).toEqual(await eventIds(position)));
  expect(received).toHaveLength(1);
});
