import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { openDatabaseProxy } from '#test/servers/databaseProxy.ts';
import { createDatabaseWatch } from './connections.ts';
import { openOrm } from './orm.ts';
import { inTransaction, openTransaction } from './transaction.ts';

const connection = { ...inject('database'), database: `test_${randomBytes(6).toString('hex')}` };

async function onServer(sql: string): Promise<void> {
  const { database: _, ...server } = connection;
  const session = await createConnection(server);
  await session.query(sql);
  await session.end();
}
beforeAll(() => onServer(`CREATE DATABASE ${connection.database} CHARACTER SET utf8mb4`));
afterAll(() => onServer(`DROP DATABASE ${connection.database}`));

test('every connection computes in UTC, takes no gap locks and rejects invalid values, whatever the server’s defaults', async () => {
  const orm = await openOrm(ormOptions, connection);
  const [row] = await orm.em
    .fork()
    .execute<{ zone: string; mode: string; level: string }[]>(
      "select @@session.time_zone as zone, @@session.sql_mode as mode, (select variable_value from information_schema.session_variables where variable_name like '%isolation' limit 1) as level",
    );
  const mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
  expect(row).toEqual({ zone: '+00:00', mode, level: 'READ-COMMITTED' });
  await orm.close();
});

test('a connection lost during its set-up occupies no slot of later ones', async () => {
  const proxy = await openDatabaseProxy(connection);
  const orm = await openOrm(ormOptions, proxy.connectionOf(connection), { maxConnections: 1, timeoutMs: 1_000 });
  const read = () => orm.em.fork().execute<{ one: number }[]>('select 1 as one');
  // Cuts the connection during the handshake or the set-up statements. The server decides how many bytes that takes.
  for (let bytes = 0; bytes < 400; bytes += 20) {
    proxy.failAfter({ bytes, way: 'there', by: 'cut', times: 1 });
    await read().catch(() => undefined);
  }
  proxy.failAfter(null);
  expect(await read()).toEqual([{ one: 1 }]);
  await orm.close();
  await proxy.close();
});

/** MySQL receives it before a transaction that reads one snapshot. */
const OF_SNAPSHOT = 'set transaction isolation level repeatable read, read only';
const LOST_AT = [OF_SNAPSHOT, 'begin', 'select 1 as one', 'commit', 'rollback'];
test.each(LOST_AT.flatMap((lost) => [[lost, 'cut'] as const, [lost, 'silence'] as const]))(
  'a transaction whose connection is lost at its %s (%s) occupies no slot of later ones',
  async (lost, by) => {
    const proxy = await openDatabaseProxy(connection);
    const watch = createDatabaseWatch();
    const limits = { maxConnections: 1, timeoutMs: 500, watch };
    const orm = await openOrm(ormOptions, proxy.connectionOf(connection), limits);
    const em = orm.em.fork() as SqlEntityManager;
    watch.onStatement = (sql) => {
      if (sql === lost) proxy.failAfter({ bytes: 0, way: 'there', by, times: 1 });
      return () => {};
    };
    const write = () =>
      inTransaction(em, async (transaction) => {
        await transaction.execute('select 1 as one');
        if (lost === 'rollback') throw new Error('given up');
      });
    const readSnapshot = () => openTransaction(orm.em.fork() as SqlEntityManager, true);
    await expect(lost === OF_SNAPSHOT ? readSnapshot() : write()).rejects.toThrow();
    proxy.failAfter(null);
    expect(await em.execute<{ two: number }[]>('select 2 as two')).toEqual([{ two: 2 }]);
    expect(watch.pool).toMatchObject({ inUse: 0, waiting: 0 });
    await orm.close();
    await proxy.close();
  },
);

test('a transaction aborted by the database at its commit runs again as a whole, and releases its connection', async () => {
  const watch = createDatabaseWatch();
  const orm = await openOrm(ormOptions, connection, { maxConnections: 1, watch });
  let commits = 0;
  watch.onStatement = (sql) => {
    if (sql === 'commit') commits += 1;
    if (sql === 'commit' && commits === 1) throw Object.assign(new Error('aborted'), { code: 'ER_LOCK_DEADLOCK' });
    return () => {};
  };
  let runs = 0;
  const work = async (em: SqlEntityManager) => {
    runs += 1;
    return em.execute<{ one: number }[]>('select 1 as one');
  };
  expect(await inTransaction(orm.em.fork() as SqlEntityManager, work)).toEqual([{ one: 1 }]);
  expect([runs, commits, watch.pool.inUse]).toEqual([2, 2, 0]);
  await orm.close();
});
