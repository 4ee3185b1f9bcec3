import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '#test/databaseProxy.ts';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import type { ConnectionPool } from '../database/connectionPool.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { createWriterPool } from './writerPool.ts';

/** Two ways to one server, each with a database of its own, by whose name a statement says where it was carried out. */
const names = ['first', 'second'].map((name) => `test_${name}_${randomBytes(4).toString('hex')}`);
let proxies: DatabaseProxy[];
let nodes: DatabaseConnection[];
let pool: ConnectionPool;

async function onServer(verb: 'create' | 'drop'): Promise<void> {
  const { database: _, ...server } = inject('database');
  const session = await createConnection(server);
  for (const name of names) await session.query(`${verb} database ${name}`);
  await session.end();
}
beforeAll(async () => {
  await onServer('create');
  proxies = await Promise.all(names.map(() => openDatabaseProxy(inject('database'))));
  nodes = proxies.map((proxy, index) => ({ ...proxy.connectionOf(inject('database')), database: names[index] ?? '' }));
  pool = createWriterPool(
    nodes,
    nodes[0] as DatabaseConnection,
    { connectionLimit: 3, connectTimeout: 3_000 },
    { probeEveryMs: 20 },
  );
});
afterAll(async () => {
  await new Promise<void>((resolve) => pool.end(resolve));
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await onServer('drop');
});

const query = (sql: string) =>
  new Promise<unknown>((resolve, reject) => {
    pool.getConnection((error, connection) => {
      if (!connection) return reject(error);
      connection.query(sql, (failure, rows) => {
        connection.release();
        if (failure) reject(failure);
        else resolve(rows);
      });
    });
  });
/** Keeps the event loop from everything else, as a long calculation does. */
const beBusy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const writer = () => query('select database() as name').then((rows) => (rows as { name: string }[])[0]?.name);

test('all is written to one node; when it hangs, who waits for it is told and the next takes its place, until it is back', async () => {
  expect(await Promise.all([writer(), writer(), writer()])).toEqual(Array(3).fill(names[0]));
  proxies[0]?.freeze();
  const waiting = await Promise.allSettled([writer(), writer()]);
  expect(waiting.map((each) => each.status === 'rejected' && isDatabaseAway(each.reason))).toEqual([true, true]);
  await expect.poll(() => writer().catch(() => 'away')).toBe(names[1]);
  proxies[0]?.thaw();
  await expect.poll(writer).toBe(names[0]);
});

test('a process that is busy for a second does not take a node for dead whose answers it has not read', async () => {
  expect(await writer()).toBe(names[0]);
  beBusy(100);
  // The next probe is due, and is sent by the second turn of the loop; what is answered then is not read.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const waiting = writer();
  beBusy(1_000);
  expect(await waiting).toBe(names[0]);
  expect(await writer()).toBe(names[0]);
});

test('where no node is left, a statement fails as away, and goes on with the first that comes back', async () => {
  for (const proxy of proxies) proxy.freeze();
  const failure = await writer().catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  proxies[1]?.thaw();
  await expect.poll(() => writer().catch(() => 'away')).toBe(names[1]);
  proxies[0]?.thaw();
  await expect.poll(writer).toBe(names[0]);
});
