// Tests of a whole process: it starts, notices changes of other processes, and stops.
import { once } from 'node:events';
import { cp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { copyInstalledDatabase } from '#test/servers/installedDatabase.ts';
import {
  embeddedServerPid,
  PATIENT,
  STORE,
  type StoreProcess,
  spawnStore,
  startStoreProcess,
} from '#test/servers/storeProcess.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { createDatabase, dropDatabase } from '#test/store/schemaCopy.ts';
import { openSharedStore, settingsOn } from '#test/store/sharedStore.ts';
import type { TestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { MIGRATIONS_TABLE, migrate } from './platform/database/migrate.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Moments of the first start at which the process is killed or stopped. */
const MOMENTS = 4;
const SOON_MS = 1_000;
const TRIES = 3;
const REQUESTS = 29;
/** Three fifths of twenty connections (POOL_PARTS). */
const CONNECTIONS_OF_PEOPLE = 12;

let folder: string;
let shared: Awaited<ReturnType<typeof openSharedStore>>;
let store: TestStore;
let other: StoreProcess;
let holder: Connection | undefined;
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-starts-');
  shared = await openSharedStore();
  ({ store } = shared);
  // Long deadlines, so that no test ends by one: a second signal ends the draining.
  other = await shared.start({ TRUST_PROXY: '1' }, STORE, PATIENT);
});
afterAll(async () => {
  // After a failed test the held lock would block all later tests.
  holder?.destroy();
  await shared.close();
  await rm(folder, { recursive: true, force: true });
});

test('an error that prevents the start is reported in one message, before a database is created', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const start = async (env: Record<string, string>) => {
    const message = await startStoreProcess({ DATA_DIR: folder, DEMO: 'false', ...env }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    // Removes the prefix that the test support adds.
    return message.replace('the store did not start:\n', '').trim();
  };
  const noDatabase = 'mysql://nobody:nothing@127.0.0.1:9/none';
  expect(
    await Promise.all([
      start({ PORT: String(port) }),
      start({ DATABASE_URL: noDatabase, SESSION_SECRET: 'x'.repeat(32) }),
      start({ STORE_TIME_ZONE: 'Manila' }),
    ]),
  ).toEqual([
    `PORT ${port} cannot be listened on at HOST 127.0.0.1 (EADDRINUSE).`,
    'The store cannot connect to DATABASE_URL (ECONNREFUSED).',
    'STORE_TIME_ZONE must be a time zone such as Asia/Manila.',
  ]);
  expect(await readdir(folder)).not.toContain('mariadb');
  taken.close();
});

test('two stores with their own PORT and DATA_DIR run concurrently, and each stops its own database, also by a signal right after its start', async () => {
  const folders = [join(folder, 'one'), join(folder, 'two')];
  await Promise.all(folders.map(copyInstalledDatabase));
  const signalAtUrl = `const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => { process.kill(process.pid, 'SIGTERM'); return write(text); };`;
  const [one = '', two = ''] = folders;
  const running = await startStoreProcess({ DATA_DIR: one, DEMO: 'false' });
  const options = ['--import', `data:text/javascript,${encodeURIComponent(signalAtUrl)}`];
  const signalled = spawnStore({ DATA_DIR: two, DEMO: 'false' }, STORE, options);
  const pids = await waitFor(() => Promise.all(folders.map(embeddedServerPid)));
  expect(new Set(pids).size).toBe(2);
  expect(await signalled.gone).toEqual([0, null]);
  expect(pids.map(isAlive)).toEqual([true, false]);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.stop();
  expect(pids.map(isAlive)).toEqual([false, false]);
});

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;

/** Starts a store on a database of the run's server; its main file may be in another source tree. */
const startOn = (connection: DatabaseConnection, tree = ROOT) =>
  spawnStore(
    settingsOn(shared.proxy, connection, join(folder, connection.database)),
    relative(ROOT, join(tree, STORE)),
  );

async function onDatabase(work: (connection: DatabaseConnection, session: Connection) => Promise<void>): Promise<void> {
  const connection = await createDatabase(inject('database'));
  const session = await createConnection(connection);
  await work(connection, session);
  await session.end();
  await dropDatabase(connection);
}
const read = async (session: Connection, statement: string) => (await session.query<RowDataPacket[]>(statement))[0];
const TABLES = 'select count(*) as tables from information_schema.tables where table_schema = database()';
const DONE = `select name from ${MIGRATIONS_TABLE} where is_done = 1`;

test(`a first start that is killed or stopped at any of ${MOMENTS} moments continues at the next start`, async () => {
  let whole = 0;
  await onDatabase(async (connection, session) => {
    await migrate(connection);
    whole = Number((await read(session, TABLES))[0]?.tables);
  });
  let interrupted = 0;
  const interrupt = (moment: number) =>
    onDatabase(async (connection, session) => {
      const first = startOn(connection);
      // The first moment is the creation of the list of migrations; the others are equally many tables apart.
      const tables = 1 + Math.floor((moment * (whole - 2)) / MOMENTS);
      await expect
        .poll(async () => Number((await read(session, TABLES))[0]?.tables), { interval: 1 })
        .toBeGreaterThanOrEqual(tables);
      first.child.kill(SIGNALS[moment % 2]);
      await first.gone;
      if ((await read(session, DONE)).length === 0) interrupted += 1;

      const second = startOn(connection);
      await second.url;
      expect(await read(session, TABLES)).toEqual([{ tables: whole }]);
      expect(await read(session, 'select name from named_lock')).not.toEqual([]);
      second.child.kill('SIGKILL');
      await second.gone;
    });
  for (let moment = 0; moment < MOMENTS; moment += 2) await Promise.all([interrupt(moment), interrupt(moment + 1)]);
  expect(interrupted).toBeGreaterThanOrEqual(MOMENTS / 2);
});

/** Copies the store and adds a migration. */
async function makeLaterTree(): Promise<string> {
  const tree = join(folder, 'later');
  for (const part of ['src', 'db', 'package.json']) {
    await cp(join(ROOT, part), join(tree, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  }
  for (const part of ['node_modules', 'dist']) await symlink(join(ROOT, part), join(tree, part));
  const statement = 'alter table subject add column later int null';
  await writeFile(join(tree, 'db/migrations/Migration29990101000000_later.ts'), `export default ['${statement}'];`);
  return tree;
}

test('a later migration that is killed continues at the next start; one that is stopped ends its statement first', async () => {
  const tree = await makeLaterTree();
  const interrupt = (signal: NodeJS.Signals) =>
    onDatabase(async (connection, session) => {
      await migrate(connection);
      // A transaction that reads the table blocks changes of it.
      await session.beginTransaction();
      await session.query('select * from subject');
      const first = startOn(connection, tree);
      const reader = await createConnection(connection);
      const waiting =
        "select 1 from information_schema.processlist where db = database() and info like 'alter table subject%'";
      await expect.poll(() => read(reader, waiting)).toHaveLength(1);
      first.child.kill(signal);
      if (signal === 'SIGKILL') await first.gone;
      await session.commit();
      await first.gone;
      if (signal === 'SIGTERM') {
        expect(first.child.exitCode).toBe(0);
        expect(await read(reader, DONE)).toHaveLength(2);
      }
      const second = startOn(connection, tree);
      await second.url;
      expect(await read(reader, 'select later from subject')).toEqual([]);
      expect(await read(reader, DONE)).toHaveLength(2);
      second.child.kill('SIGKILL');
      await second.gone;
      await reader.end();
    });
  await Promise.all(SIGNALS.map(interrupt));
});

/**
 * The shortest time in which the other process notices the committed `change`; the shortest of several, because the
 * machine may be busy.
 */
async function quickest(change: () => Promise<string>, notices: (text: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const text = await change();
    const began = performance.now();
    await notices(text);
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

test('streams of another process receive an order within a second', async () => {
  const id = await store.make.staff();
  const claims = { _id: String(id), name: '', username: '', warehouse: null, assigned_categories: [] };
  const token = await shared.tokens.signStaff(claims, 0, await store.make.session({ staff_user_id: id }));
  const response = await fetch(`${other.url}/api/orders/updates`, { headers: { authorization: `Bearer ${token}` } });
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const place = async () => (await placeSimpleOrder(store)).order._id;
  const hear = async (id: string) => {
    for (let text = ''; !text.includes(`"${id}"`); ) text += (await stream?.read())?.value ?? '';
  };
  expect(await quickest(place, hear)).toBeLessThan(SOON_MS);
  await stream?.cancel();
});

test('another process shows a changed catalog within a second, although it caches its responses', async () => {
  const staff = await store.staff(await store.make.staff());
  const menu = async () => (await fetch(`${other.url}/api/categories/menu`)).text();
  const save = async () => (await staff.categories.create({ name: `Category ${performance.now()}` })).name;
  const show = async (name: string) => {
    while (!(await menu()).includes(name));
  };
  // The response is now in the cache.
  await menu();
  await menu();
  expect(await quickest(save, show)).toBeLessThan(SOON_MS);
});

const agent = new Agent({ keepAlive: true });

function call(path: string, headers: Record<string, string> = {}, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    connection: string | undefined;
    requestId: string | string[] | undefined;
    text: string;
  }>();
  const sending = request(`${other.url}${path}`, {
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

// Last, because it stops the process that the tests share.
test(`at SIGTERM /readyz is 503 first and calls are still served; none of ${REQUESTS} running calls is cut, new ones are 503, and streams get the order to reconnect`, async () => {
  const customers = await Promise.all(Array.from({ length: REQUESTS }, () => store.make.customer()));
  const bearers = await Promise.all(
    customers.map(async (id) => {
      const token = await shared.tokens.signCustomer(id, await store.make.session({ customer_id: id }));
      return { authorization: `Bearer ${token}` };
    }),
  );
  const [first = { authorization: '' }] = bearers;

  const stream = call('/api/orders/updates', first);
  expect((await call('/readyz')).status).toBe(200);
  other.child.kill('SIGTERM');
  await expect.poll(async () => (await call('/readyz')).status).toBe(503);
  expect((await call('/healthz')).status).toBe(200);
  expect((await call('/api/categories/menu')).status).toBe(200);

  holder = await createConnection(store.database.connection);
  await holder.beginTransaction();
  await holder.query('select id from customer for update');
  const profile = { name: 'Ana Cruz', has_agreed_to_terms_and_conditions: true };
  const underWay = bearers.map((headers) => call('/api/customers/update-profile', headers, profile));
  // All connections of signed-in people wait for the lock; further calls wait for a connection.
  const read = async (sql: string) => (await holder?.query(sql))?.[0];
  await expect.poll(() => countLockWaits(read)).toBe(CONNECTIONS_OF_PEOPLE);
  expect((await call('/healthz')).status).toBe(200);

  other.child.kill('SIGTERM');
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
  await waitFor(() => expect(other.child.exitCode).toBe(0));
});
