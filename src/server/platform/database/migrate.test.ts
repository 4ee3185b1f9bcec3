import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '#test/store/schemaCopy.ts';
import { MIGRATIONS_TABLE, migrate, UnknownSchemaError } from './migrate.ts';
import type { DatabaseConnection } from './orm.ts';

/** Two tables and a row, as in the initial migration. */
const FIRST = [
  'create table if not exists one (id int primary key)',
  'create table if not exists two (id int primary key, one_id int, key two_one (one_id))',
  'insert ignore into one (id) values (1)',
];
const write = (name: string, statements: readonly string[]) =>
  writeFile(join(folder, `Migration${name}.ts`), `export default ${JSON.stringify(statements)};`);
const folder = await mkdtemp(join(tmpdir(), 'campus-store-migrations-'));
await write('1_initial', FIRST);
afterAll(() => rm(folder, { recursive: true }));

let connection: DatabaseConnection;
let session: Connection;
beforeEach(async () => {
  connection = await createDatabase(inject('database'));
  session = await createConnection(connection);
});
afterEach(async () => {
  await session.end();
  await dropDatabase(connection);
});
const read = async (statement: string) => (await session.query(statement))[0];
const contents = async () => ({
  tables: await read('show tables'),
  begun: await read(`select * from ${MIGRATIONS_TABLE}`),
});

test('of several instances that start concurrently, one applies the migrations and the others wait for it', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, { folder })));
  expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [], ['Migration1_initial']]);
});

test('an interrupted first start can be repeated', async () => {
  await migrate(connection, { folder });
  await session.query('drop table two');
  await session.query('truncate table one');
  await session.query(`update ${MIGRATIONS_TABLE} set is_done = 0`);
  expect(await migrate(connection, { folder })).toEqual(['Migration1_initial']);
  expect(await read('select id from one')).toEqual([{ id: 1 }]);
  expect(await migrate(connection, { folder })).toEqual([]);
});

test.each([
  ['has tables alone', [], ['create table posts (id int)'], 'tables that this store did not make (posts)'],
  [
    'has another store’s table with a name of this one’s',
    [],
    ['create table one (id int)'],
    'tables that this store did not make (one)',
  ],
  [
    'was filled by others before the first start was over',
    [`update ${MIGRATIONS_TABLE} set is_done = 0`],
    ['create table posts (id int)'],
    'tables that this store did not make (posts)',
  ],
  [
    'was made by another draft of the initial migration',
    [`update ${MIGRATIONS_TABLE} set hash = repeat('0', 64)`],
    [],
    'a migration of another version (Migration1_initial)',
  ],
  [
    'has a migration that this version does not know',
    [`insert into ${MIGRATIONS_TABLE} (name, hash, is_done) values ('Migration9_later', repeat('0', 64), 1)`],
    [],
    'a migration of another version (Migration9_later)',
  ],
])('a database that %s is rejected before any change', async (_, ofStore, ofOthers, message) => {
  if (ofStore.length > 0) await migrate(connection, { folder });
  for (const statement of [...ofStore, ...ofOthers]) await session.query(statement);
  const read = ofStore.length > 0 ? contents : () => session.query('show tables').then(([tables]) => tables);
  const before = await read();
  await expect(migrate(connection, { folder })).rejects.toThrow(
    new UnknownSchemaError(`The database ${connection.database} has ${message}.`),
  );
  expect(await read()).toEqual(before);
});

/** A later migration whose statement ran but was not recorded as done. */
const LATER = [
  'create table three (id int primary key)',
  'alter table two add column amount int null, add key two_amount (amount)',
  'alter table two add key two_again (one_id)',
  'alter table two drop column one_id',
  'alter table two drop key two_one',
  'alter table two modify one_id bigint null',
  'drop table if exists two',
];
test.each(LATER)('a later migration counts as done if its interrupted run took effect: %s', async (statement) => {
  await migrate(connection, { folder });
  await write('2_later', [statement]);
  expect(await migrate(connection, { folder })).toEqual(['Migration2_later']);
  const made = await contents();
  await session.query(`update ${MIGRATIONS_TABLE} set is_done = 0 where name = 'Migration2_later'`);
  expect(await migrate(connection, { folder })).toEqual(['Migration2_later']);
  expect(await contents()).toEqual(made);
  await rm(join(folder, 'Migration2_later.ts'));
});
