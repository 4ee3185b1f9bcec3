import { randomBytes } from 'node:crypto';
import { IsolationLevel, type SqlEntityManager } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { openDatabaseProxy } from '#test/databaseProxy.ts';
import { APPLIED_MIGRATIONS, UnknownSchemaError } from './knownSchema.ts';
import { MIGRATION_LEASE, withMigrationLease } from './migrationLease.ts';
import { migrate, openOrm } from './orm.ts';
import { inTransaction } from './transaction.ts';
import { createDatabaseWatch } from './watch.ts';

const connection = { ...inject('database'), database: `test_${randomBytes(6).toString('hex')}` };

async function onServer(sql: string): Promise<void> {
  const { database: _, ...server } = connection;
  const session = await createConnection(server);
  await session.query(sql);
  await session.end();
}
beforeAll(() => onServer(`CREATE DATABASE ${connection.database} CHARACTER SET utf8mb4`));
afterAll(() => onServer(`DROP DATABASE ${connection.database}`));

test('of several instances that start at once, one applies the migrations and the others wait for it', async () => {
  const instances = await Promise.all([1, 2, 3].map(() => openOrm(ormOptions, connection)));
  const applied = await Promise.all(instances.map((orm) => migrate(orm, connection)));
  const total = applied.flat();
  expect(total.length).toBeGreaterThan(0);
  expect(applied.filter((names) => names.length > 0)).toEqual([total]);
  await Promise.all(instances.map((orm) => orm.close()));
});

test('an instance that starts while another makes the first tables waits for it', async () => {
  const other = { ...connection, database: `test_${randomBytes(6).toString('hex')}` };
  await onServer(`create database ${other.database} character set utf8mb4`);
  const [first, second] = [await openOrm(ormOptions, other), await openOrm(ormOptions, other)];
  const session = await createConnection(other);
  const waiting = await withMigrationLease(session, async () => {
    await session.query('create table stock_draft (id int)');
    const started = migrate(second, other);
    const isOver = started.then(
      () => true,
      () => true,
    );
    const isWaiting = async () => {
      const [rows] = await session.query(
        "select 1 from information_schema.processlist where db = database() and id <> connection_id() and command = 'Sleep'",
      );
      return (rows as unknown[]).length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    // The start is refused before the tables of the first migration are all there.
    await first.migrator.up();
    expect(await Promise.race([isOver, false])).toBe(false);
    await session.query('drop table stock_draft');
    return { started };
  });
  expect(await waiting.started).toEqual([]);
  await Promise.all([first.close(), second.close(), session.end()]);
  await onServer(`drop database ${other.database}`);
});

test('a process that was killed while it migrated keeps nobody from it once its lease has ended, one that lives does', async () => {
  const session = await createConnection(connection);
  const hold = (until: string) =>
    session.query(`update ${MIGRATION_LEASE} set holder = 'another', until = ${until} where id = 1`);
  const lease = async () => (await session.query(`select holder from ${MIGRATION_LEASE}`))[0];
  await withMigrationLease(session, async () => {});
  await hold('now(3) + interval 1 hour');
  await expect(withMigrationLease(session, async () => 'done', 0)).rejects.toThrow(
    'migrating the database for too long',
  );
  expect(await lease()).toEqual([{ holder: 'another' }]);
  await hold('now(3)');
  expect(await withMigrationLease(session, async () => 'done', 0)).toBe('done');
  expect(await lease()).toEqual([{ holder: '' }]);
  await session.end();
});

const migrationsTable = `create table ${APPLIED_MIGRATIONS} (id int auto_increment primary key, name varchar(255))`;

test.each([
  [
    'has applied a migration that this release does not know',
    [
      migrationsTable,
      `insert into ${APPLIED_MIGRATIONS} (name) values ('Migration20200101000000_older')`,
      'create table stock (id int)',
    ],
    'has migrations of another version (Migration20200101000000_older)',
  ],
  [
    'has tables and an empty list of migrations',
    [migrationsTable, 'create table stock (id int)'],
    'has tables but no applied migration',
  ],
  ['has tables alone', ['create table posts (id int)'], 'has tables but no applied migration'],
])('a database that %s is rejected before anything in it changes', async (_, statements, message) => {
  const other = { ...connection, database: `test_${randomBytes(6).toString('hex')}` };
  const session = await createConnection({ ...other, database: connection.database });
  await session.query(`create database ${other.database} character set utf8mb4`);
  await session.changeUser({ database: other.database });
  for (const statement of statements) await session.query(statement);
  const contents = async () => {
    const [tables] = await session.query('show tables');
    const [applied] = statements.includes(migrationsTable)
      ? await session.query(`select * from ${APPLIED_MIGRATIONS}`)
      : [[]];
    return { tables, applied };
  };
  const before = await contents();

  const orm = await openOrm(ormOptions, other);
  await expect(migrate(orm, other)).rejects.toThrow(
    new UnknownSchemaError(`The database ${other.database} ${message}.`),
  );
  expect(await contents()).toEqual(before);
  await orm.close();
  await session.query(`drop database ${other.database}`);
  await session.end();
});

test('a first start that ended before its first migration is taken up again', async () => {
  const other = { ...connection, database: `test_${randomBytes(6).toString('hex')}` };
  await onServer(`create database ${other.database} character set utf8mb4`);
  const orm = await openOrm(ormOptions, other);
  await orm.em.fork().execute(migrationsTable.replace('varchar(255)', 'varchar(255), executed_at datetime'));
  expect(await migrate(orm, other)).not.toEqual([]);
  await orm.close();
  await onServer(`drop database ${other.database}`);
});

test('every connection computes in UTC and takes no gap locks', async () => {
  const orm = await openOrm(ormOptions, connection);
  const [row] = await orm.em
    .fork()
    .execute<{ zone: string; level: string }[]>(
      "select @@session.time_zone as zone, (select variable_value from information_schema.session_variables where variable_name like '%isolation' limit 1) as level",
    );
  expect(row).toEqual({ zone: '+00:00', level: 'READ-COMMITTED' });
  await orm.close();
});

test('a connection that is lost while it is set up takes no place of those that come later', async () => {
  const proxy = await openDatabaseProxy(connection);
  const orm = await openOrm(ormOptions, proxy.connectionOf(connection), { maxConnections: 1, timeoutMs: 1_000 });
  const read = () => orm.em.fork().execute<{ one: number }[]>('select 1 as one');
  // In the middle of its handshake, or of what is set after it: how many bytes that takes is the server's.
  for (let bytes = 0; bytes < 400; bytes += 20) {
    proxy.failAfter({ bytes, way: 'there', by: 'cut', times: 1 });
    await read().catch(() => undefined);
  }
  proxy.failAfter(null);
  expect(await read()).toEqual([{ one: 1 }]);
  await orm.close();
  await proxy.close();
});

/** Before the begin of a transaction that is one snapshot. */
const OF_SNAPSHOT = 'set transaction isolation level repeatable read, read only';
const LOST_AT = [OF_SNAPSHOT, 'begin', 'select 1 as one', 'commit', 'rollback'];
test.each(LOST_AT.flatMap((lost) => [[lost, 'cut'] as const, [lost, 'silence'] as const]))(
  'a transaction whose connection is lost at its %s (%s) takes no place of those that come later',
  async (lost, by) => {
    const proxy = await openDatabaseProxy(connection);
    const watch = createDatabaseWatch();
    const limits = { maxConnections: 1, timeoutMs: 100, watch };
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
    const readSnapshot = () => orm.em.fork().begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
    await expect(lost === OF_SNAPSHOT ? readSnapshot() : write()).rejects.toThrow();
    proxy.failAfter(null);
    expect(await em.execute<{ two: number }[]>('select 2 as two')).toEqual([{ two: 2 }]);
    expect(watch.pool).toMatchObject({ inUse: 0, waiting: 0 });
    await orm.close();
    await proxy.close();
  },
);
