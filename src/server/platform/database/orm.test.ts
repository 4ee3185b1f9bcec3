import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { migrate, openOrm, parseDatabaseUrl } from './orm.ts';

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

test('every connection reckons in UTC and takes no gap locks', async () => {
  const orm = await openOrm(ormOptions, connection);
  const [row] = await orm.em
    .fork()
    .execute<{ zone: string; level: string }[]>(
      "select @@session.time_zone as zone, (select variable_value from information_schema.session_variables where variable_name like '%isolation' limit 1) as level",
    );
  expect(row).toEqual({ zone: '+00:00', level: 'READ-COMMITTED' });
  await orm.close();
});

test('reads the parts of a database address, escapes and IPv6 included', () => {
  expect(parseDatabaseUrl('mysql://shop%40campus:p%2Fw@[::1]:3307/campus_store')).toEqual({
    host: '::1',
    port: 3307,
    user: 'shop@campus',
    password: 'p/w',
    database: 'campus_store',
  });
});
