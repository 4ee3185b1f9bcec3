import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createDatabaseWatch } from './platform/database/watch.ts';
import { CALL_LANES } from './platform/limits/lanes.ts';

/** More reads at once than the database has connections. */
const MANY = 60;
/** Batches at once, of ten calls each. */
const FEW = 6;

const CALENDAR = '/trpc/settings.pickupCalendar';

const watch = createDatabaseWatch();
const store = await openTestStore({ watch, maxConnections: 20 });
const server = await serveTestStore(store);
/** A session that holds a table, so that whoever reads it holds a connection. */
const other = await createConnection(store.database.connection);
afterEach(() => other.query('unlock tables'));
afterAll(() => other.end());

async function callerOf(customer: number | null) {
  const authorization = customer === null ? '' : `Bearer ${await store.customerToken(customer)}`;
  const headers = { 'content-type': 'application/json', authorization };
  return async (path: string, method = 'GET', body?: object, more = {}) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** Has a caller read what stands still, `MANY` times at once. */
async function flood(call: Awaited<ReturnType<typeof callerOf>>, path = CALENDAR, headers = {}, count = MANY) {
  await other.query('lock tables closed_day write');
  return Promise.all(Array.from({ length: count }, () => call(path, 'GET', undefined, headers)));
}

/** The calls of an ordinary customer and of the proxy, each answered during a flood. */
async function askMeanwhile() {
  const { id } = await store.make.stock({ selling_price: 100 });
  const customer = await callerOf(await store.make.customer());
  return async () => [
    await customer('/api/customer-cart', 'PUT', { item: String(id), quantity: 1 }),
    await customer('/trpc/customers.profile'),
    await customer('/readyz'),
  ];
}

test('readers who have not signed in hold up neither customers nor the probe of readiness, and are told so within their own time', async () => {
  const ask = await askMeanwhile();
  const flooding = flood(await callerOf(null));
  await vi.waitFor(() => expect(watch.pool.inUse).toBe(CALL_LANES.visitors.each));
  expect(await ask()).toEqual([200, 200, 200]);
  expect(watch.pool.inUse).toBeLessThanOrEqual(CALL_LANES.visitors.each);
  expect(new Set(await flooding)).toEqual(new Set([503]));
});

test('a customer who asks for very much holds up neither others nor the probe of readiness, and gets all of it', async () => {
  const ask = await askMeanwhile();
  const flooding = flood(await callerOf(await store.make.customer()));
  await vi.waitFor(() => expect(watch.pool.inUse).toBe(CALL_LANES.customers.each));
  expect(await ask()).toEqual([200, 200, 200]);
  await other.query('unlock tables');
  expect(new Set(await flooding)).toEqual(new Set([200]));
});

const TEN = Array(10).fill('settings.pickupCalendar').join();
test.each([
  ['documented paths', '/api/account-settings/pickup-calendar', {}],
  ['batches', `/trpc/${TEN}?batch=1`, {}],
  ['batches by lines', `/trpc/${TEN}?batch=1`, { 'trpc-accept': 'application/jsonl' }],
])('calls of one customer by %s are worked on as few at a time as any others', async (_way, path, headers) => {
  const flooding = flood(await callerOf(await store.make.customer()), path, headers, FEW);
  await expect.poll(() => watch.pool.inUse).toBe(CALL_LANES.customers.each);
  expect(await (await callerOf(await store.make.customer()))('/trpc/customers.profile')).toBe(200);
  await expect.poll(() => watch.pool.inUse).toBe(CALL_LANES.customers.each);
  await other.query('unlock tables');
  expect(new Set(await flooding)).toEqual(new Set([200]));
});
