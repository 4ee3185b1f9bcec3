import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, expect, test } from 'vitest';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createDatabaseWatch } from '../platform/database/connections.ts';
import { CAPS } from '../platform/limits/caps.ts';

/** More concurrent reads than the database has connections. */
const MANY = 60;

/** Number of the visitors' connections. */
const THIRD = 6;

const CALENDAR = '/trpc/settings.pickupCalendar';

const watch = createDatabaseWatch();
const store = await openTestStore({ watch, maxConnections: 20, env: { TRUST_PROXY: '1' } });
const server = await serveTestStore(store);
/** A session that locks a table, so that each reader of it occupies a connection. */
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

/** Makes `MANY` concurrent reads of the locked table by one caller. */
async function flood(call: Awaited<ReturnType<typeof callerOf>>, path = CALENDAR, headers = {}) {
  await other.query('lock tables closed_day write');
  return Promise.all(Array.from({ length: MANY }, () => call(path, 'GET', undefined, headers)));
}

/** Calls of an ordinary customer and of the proxy, made during a flood. */
async function askConcurrently() {
  const { id } = await store.make.stock({ selling_price: 100 });
  const customer = await callerOf(await store.make.customer());
  return async () => [
    await customer('/api/customer-cart', 'PUT', { item: String(id), quantity: 1 }),
    await customer('/trpc/customers.profile'),
    await customer('/readyz'),
  ];
}

test('visitors have at most a third of the connections, and delay neither customers nor the readiness probe', async () => {
  const ask = await askConcurrently();
  const networks = ['203.0.113.1', '203.0.113.2'];
  const visitor = await callerOf(null);
  await other.query('lock tables closed_day write');
  const flooding = networks.flatMap((address) =>
    Array.from({ length: MANY }, () => visitor(CALENDAR, 'GET', undefined, { 'x-forwarded-for': address })),
  );
  await waitFor(() => expect(watch.pool.inUse).toBe(THIRD));
  expect(await ask()).toEqual([200, 200, 200]);
  expect(watch.pool.inUse).toBeLessThanOrEqual(THIRD);
  expect(new Set(await Promise.all(flooding))).toEqual(new Set([503]));
});

const TEN = Array(10).fill('settings.pickupCalendar').join();
test.each([
  ['documented paths', '/api/account-settings/pickup-calendar', {}],
  ['batches', `/trpc/${TEN}?batch=1`, {}],
  ['batches by lines', `/trpc/${TEN}?batch=1`, { 'trpc-accept': 'application/jsonl' }],
])(
  'a customer with many requests by %s delays neither others nor the readiness probe, and gets every response',
  async (_way, path, headers) => {
    const ask = await askConcurrently();
    const flooding = flood(await callerOf(await store.make.customer()), path, headers);
    await waitFor(() => expect(watch.pool.inUse).toBe(CAPS.call.each));
    expect(await ask()).toEqual([200, 200, 200]);
    await other.query('unlock tables');
    expect(new Set(await flooding)).toEqual(new Set([200]));
  },
);

test('a whole school with one IP address browses signed in, and no student is rejected', async () => {
  const students = await Promise.all(Array.from({ length: 100 }, async () => callerOf(await store.make.customer())));
  const statuses = await Promise.all(
    students.flatMap((student, index) => [
      student('/api/categories/menu'),
      student('/api/stocks/product-list', 'POST', { keyword: `notebook ${index}` }),
      student('/trpc/settings.pickupCalendar,customers.profile,stocks.productFilters?batch=1'),
    ]),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('calls with an ended session count for their network', async () => {
  const customer = await store.make.customer();
  const ended = await callerOf(customer);
  await store.deps().em.execute('delete from session where customer_id = ?', [customer]);
  const flooding = flood(ended, '/trpc/settings.pickupCalendar');
  await waitFor(() => expect(watch.pool.inUse).toBe(CAPS.call.each));
  await other.query('unlock tables');
  expect(new Set(await flooding)).toEqual(new Set([200]));
});
