import { once } from 'node:events';
import { cp, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '#test/store/databaseProxy.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';
import { createDatabase, dropDatabase } from '#test/store/schemaCopy.ts';
import { spawnStore } from '#test/store/storeProcess.ts';
import { MIGRATIONS_TABLE, migrate } from './platform/database/migrate.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;
const MOMENTS = 10;

let folder: string;
let proxy: DatabaseProxy;
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-interrupted-');
  // A URL names no socket.
  proxy = await openDatabaseProxy(inject('database'));
});
afterAll(async () => {
  await proxy.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a store, whose main file may be of another tree, on a database of the run's server. */
function start(connection: DatabaseConnection, tree = ROOT) {
  const { user, password, host, port, database } = proxy.connectionOf(connection);
  const env = {
    DATABASE_URL: `mysql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    SESSION_SECRET: 'a secret that only the tests of this store know',
    DATA_DIR: join(folder, database),
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
  };
  return spawnStore(env, relative(ROOT, join(tree, 'src/server/main.ts')));
}

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

test(`a first start that is killed or stopped at any of ${MOMENTS} moments goes on at the next start`, async () => {
  let whole = 0;
  await onDatabase(async (connection, session) => {
    await migrate(connection);
    whole = Number((await read(session, TABLES))[0]?.tables);
  });
  let interrupted = 0;
  const interrupt = (moment: number) =>
    onDatabase(async (connection, session) => {
      const first = start(connection);
      // The first moment is that of the store's own list of migrations, the others are as many tables apart.
      const tables = 1 + Math.floor((moment * (whole - 2)) / MOMENTS);
      await expect
        .poll(async () => Number((await read(session, TABLES))[0]?.tables), { interval: 1 })
        .toBeGreaterThanOrEqual(tables);
      first.child.kill(SIGNALS[moment % 2]);
      await first.gone;
      if ((await read(session, DONE)).length === 0) interrupted += 1;

      const second = start(connection);
      await second.url;
      expect(await read(session, TABLES)).toEqual([{ tables: whole }]);
      expect(await read(session, 'select name from named_lock')).not.toEqual([]);
      second.child.kill('SIGTERM');
      await second.gone;
    });
  for (let moment = 0; moment < MOMENTS; moment += 2) await Promise.all([interrupt(moment), interrupt(moment + 1)]);
  expect(interrupted).toBeGreaterThan(MOMENTS / 2);
});

/** The store with one more migration. */
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

test('a later migration that is killed at work goes on at the next start; one that is stopped ends its statement first', async () => {
  const tree = await makeLaterTree();
  const interrupt = (signal: NodeJS.Signals) =>
    onDatabase(async (connection, session) => {
      await migrate(connection);
      // Whoever reads the table holds the change of it up.
      await session.beginTransaction();
      await session.query('select * from subject');
      const first = start(connection, tree);
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
      const second = start(connection, tree);
      await second.url;
      expect(await read(reader, 'select later from subject')).toEqual([]);
      expect(await read(reader, DONE)).toHaveLength(2);
      second.child.kill('SIGTERM');
      await once(second.child, 'exit');
      await reader.end();
    });
  await Promise.all(SIGNALS.map(interrupt));
});
