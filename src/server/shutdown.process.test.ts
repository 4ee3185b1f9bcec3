import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/store/databaseProxy.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { PATIENT, STORE, type StoreProcess, startStoreProcess } from '#test/store/storeProcess.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createTokens } from './platform/sessions/tokens.ts';

const SESSION_SECRET = 'a secret that only the tests of this store know';
const REQUESTS = 29;
/** Three fifths of twenty (POOL_PARTS). */
const CONNECTIONS_OF_PEOPLE = 12;

let store: TestStore;
let proxy: DatabaseProxy;
let dataDir: string;
let running: StoreProcess;
let holder: Connection | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-shutdown-'));
  proxy = await openDatabaseProxy(inject('database'));
  store = await createTestStore();
  const reached = proxy.connectionOf(store.database.connection);
  if (!('port' in reached)) throw new Error('the proxy listens on a port');
  const { user, password, host, port, database } = reached;
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: `mysql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    TRUST_PROXY: '1',
    SESSION_SECRET,
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  };
  // Nothing of this test ends by its own deadline: a second signal ends the draining.
  running = await startStoreProcess(env, STORE, PATIENT);
});
afterAll(async () => {
  // If the test has failed in the middle, its lock would hold back all later tests.
  holder?.destroy();
  await running?.kill();
  await store.close();
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  requestId: string | string[] | undefined;
  text: string;
}

const agent = new Agent({ keepAlive: true });

function call(path: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = request(`${running.url}${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
  });
  sending.on('error', reject);
  sending.on('response', async (answer: IncomingMessage) => {
    const { statusCode: status, headers: received } = answer;
    resolve({ status, connection: received.connection, requestId: received['x-request-id'], text: await text(answer) });
  });
  sending.end(body && JSON.stringify(body));
  return promise;
}

test(`at SIGTERM /readyz is 503 first and calls are served on; of ${REQUESTS} that are under way at the end none is cut, new ones are 503, and streams are told to come back`, async () => {
  const tokens = createTokens(SESSION_SECRET, () => new Date());
  const customers = await Promise.all(Array.from({ length: REQUESTS }, () => store.make.customer()));
  const bearers = await Promise.all(
    customers.map(async (id) => ({
      authorization: `Bearer ${await tokens.signCustomer(id, await store.make.session({ customer_id: id }))}`,
    })),
  );
  const [first = { authorization: '' }] = bearers;

  const stream = call('/api/orders/updates', first);
  expect((await call('/readyz')).status).toBe(200);
  running.child.kill('SIGTERM');
  await expect.poll(async () => (await call('/readyz')).status).toBe(503);
  expect((await call('/healthz')).status).toBe(200);
  expect((await call('/api/categories/menu')).status).toBe(200);

  holder = await createConnection(store.database.connection);
  await holder.beginTransaction();
  await holder.query('select id from customer for update');
  const profile = { name: 'Ana Cruz', has_agreed_to_terms_and_conditions: true };
  const underWay = bearers.map((headers) => call('/api/customers/update-profile', headers, profile));
  // All connections that people may have wait for the lock; the other calls wait for a connection.
  const read = async (sql: string) => (await holder?.query(sql))?.[0];
  await expect.poll(() => countLockWaits(read)).toBe(CONNECTIONS_OF_PEOPLE);
  expect((await call('/healthz')).status).toBe(200);

  running.child.kill('SIGTERM');
  const rejected = await waitFor(async () => {
    const answer = await call('/healthz', { 'x-request-id': 'from.the-proxy_1' });
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(rejected).toMatchObject({
    connection: 'close',
    requestId: 'from.the-proxy_1',
    text: JSON.stringify({ code: 'unavailable', msg: serverMessages.storeUnavailable }),
  });
  expect((await stream).text).toMatch(/\nretry: \d{4}\n\n$/);

  await holder.rollback();
  await holder.end();
  const answers = await Promise.all(underWay);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await waitFor(() => expect(running.child.exitCode).toBe(0));
});
