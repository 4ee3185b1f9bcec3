import { createConnection } from 'mysql2/promise';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { openDatabaseProxy } from '#test/servers/databaseProxy.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import { withStatementTimeout } from '../platform/database/statementTimeout.ts';
import { withRequest } from '../platform/requests/requestContext.ts';

/** A store whose statements may take a second, and a separate session that blocks them. */
const proxy = await openDatabaseProxy(inject('database'));
afterAll(() => proxy.close());
const store = await openTestStore({
  maxConnections: 2,
  limits: { callMs: 1_000, reportMs: 600_000 },
  reachedBy: proxy.connectionOf,
});
const server = await serveTestStore(store);
const other = await createConnection(store.database.connection);
afterAll(() => other.end());

const UNAVAILABLE = { status: 503, retryAfter: '2', message: serverMessages.storeUnavailable };

async function answerOf(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, init);
  const text = await answer.text();
  const message = text.includes(serverMessages.storeUnavailable) ? serverMessages.storeUnavailable : text;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), message };
}

/** A write that can be repeated. */
async function upload() {
  const { order, customerId } = await placeSimpleOrder(store);
  const headers = { authorization: `Bearer ${await store.customerToken(customerId)}` };
  const file = await proofPicture();
  const send = () => answerOf('/api/orders/upload-proof', { method: 'POST', headers, body: proofBody(order, file) });
  return { order, send };
}

test('a call waits for a locked row for its time limit, and then is 503 with Retry-After', async () => {
  const { order, send } = await upload();
  await other.beginTransaction();
  await other.query('select id from `order` where id = ? for update', [order._id]);
  expect(await send()).toEqual(UNAVAILABLE);
  await other.rollback();
  expect(await send()).toMatchObject({ status: 200 });
});

test('a call with the key of a running call has the same limit: 503, and a retry is carried out once', async () => {
  const customer = await store.make.customer();
  const { id } = await store.make.stock({ selling_price: 100 });
  const headers = {
    authorization: `Bearer ${await store.customerToken(customer)}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ item: String(id), quantity: 1 });
  const send = (key: string) =>
    answerOf('/api/customer-cart', { method: 'PUT', headers: { ...headers, 'idempotency-key': key }, body });
  // Creates the cart's row, for which the next call waits once its key's row exists.
  expect(await send('before')).toMatchObject({ status: 200 });
  await other.beginTransaction();
  await other.query('select customer_id from cart where customer_id = ? for update', [customer]);
  expect(await Promise.all([send('waiting'), send('waiting')])).toEqual([UNAVAILABLE, UNAVAILABLE]);
  await other.rollback();
  expect([await send('waiting'), await send('waiting')]).toMatchObject([{ status: 200 }, { status: 200 }]);
  const lines = await store.deps().em.execute('select quantity from cart_item where customer_id = ?', [customer]);
  expect(lines).toEqual([{ quantity: 2 }]);
});

test('a slow statement is ended by the server, and its connection stays usable', async () => {
  const { em } = store.deps();
  await expect(em.execute('select sleep(30)')).rejects.toMatchObject({ errno: 1969 });
  expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
});

test('reports, imports and background work have separate limits, and the start has none', async () => {
  const limits = () =>
    store
      .deps()
      .em.execute<{ statement: number; row: number; table: number }[]>(
        'select @@max_statement_time as statement, @@innodb_lock_wait_timeout as `row`, @@lock_wait_timeout as `table`',
      );
  expect(await limits()).toEqual([{ statement: 1, row: 1, table: 1 }]);
  expect(await withStatementTimeout(60_000, limits)).toEqual([{ statement: 60, row: 60, table: 60 }]);
  expect(await withStatementTimeout(null, limits)).toEqual([{ statement: 0, row: 50, table: 50 }]);
  expect(await limits()).toEqual([{ statement: 1, row: 1, table: 1 }]);
});

test('waiting for a free connection has the same limit', async () => {
  const holders = [store.deps().em, store.deps().em, store.deps().em];
  const [ofVisitors, ...ofStore] = holders;
  await withRequest({ id: '', network: 'a network', who: 'a network' }, () => ofVisitors?.begin());
  for (const em of ofStore) await em.begin();
  for (const path of ['/api/categories/menu', '/trpc/settings.list']) expect(await answerOf(path)).toEqual(UNAVAILABLE);
  for (const em of holders) await em.rollback();
  expect(await answerOf('/trpc/settings.list')).toMatchObject({ status: 200 });
});

describe('a database that halts during calls', () => {
  test('makes every call 503 with Retry-After, and calls succeed when it continues', async () => {
    const { send } = await upload();
    proxy.freeze();
    const calls = [send(), ...Array.from({ length: 8 }, () => answerOf('/trpc/settings.list'))];
    for (const answer of await Promise.all(calls)) expect(answer).toEqual(UNAVAILABLE);
    expect(await answerOf('/readyz')).toEqual(UNAVAILABLE);
    expect(await answerOf('/healthz')).toMatchObject({ status: 200 });
    proxy.thaw();
    expect(await answerOf('/readyz')).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('does not change the deadline of /readyz, whatever a call may take', async () => {
    // A minute, so that a response that waits for its statement would exceed the test's time.
    const withLongTimeout = await createTestStore({
      limits: { callMs: 60_000 },
      reachedBy: proxy.connectionOf,
    });
    const slowServer = await serveTestStore(withLongTimeout);
    proxy.freeze();
    expect((await fetch(`${slowServer.url}/readyz`)).status).toBe(503);
    proxy.thaw();
    await slowServer.close();
    await withLongTimeout.close();
  });
});

// Last, because /readyz reports the failure for a minute.
test.each([
  ['a disk that is full', 1114],
  ['a disk that is full, by its other name', 1021],
  ['a write that failed', 3],
  ['a server that has become read-only', 1836],
])('%s is 503 with Retry-After', async (_title, number) => {
  const { order, send } = await upload();
  await other.query(
    `create trigger full before update on \`order\` for each row signal sqlstate 'HY000' set mysql_errno = ${number}, message_text = 'full'`,
  );
  expect(await send()).toEqual(UNAVAILABLE);
  await other.query('drop trigger full');
  expect(order.proof_of_payment_filename).toBeNull();
  expect(await send()).toMatchObject({ status: 200 });
});
