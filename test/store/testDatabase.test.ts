import { expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

test('a test database equals one made by the migrations, including rows, also after another test has used it', async () => {
  const used = await createTestDatabase();
  const em = used.orm.em.fork();
  await em.execute("insert into subject (name) values ('Science')");
  await em.execute('delete from subject');
  await em.execute('update sequence set value = value + 1');
  await used.drop();
  const databases = await Promise.all([createTestDatabase(), createTestDatabase({ isMigrated: true })]);
  // Only the run's own server reuses databases.
  if (inject('installedDatabase') !== null) expect(databases[0].connection.database).toBe(used.connection.database);
  const [copied, migrated] = await Promise.all(databases.map(readAll));
  expect(copied).toEqual(migrated);
  await Promise.all(databases.map((database) => database.drop()));
});

/** The definition of each table, and its rows except for the migration's timestamps. */
async function readAll({ orm }: TestDatabase) {
  const em = orm.em.fork();
  const tables = (await em.execute<Record<string, string>[]>('show tables')).flatMap((row) => Object.values(row));
  return Promise.all(
    tables.map(async (table) => {
      const [made] = await em.execute<Record<string, string>[]>(`show create table \`${table}\``);
      const rows = await em.execute<Record<string, unknown>[]>(`select * from \`${table}\``);
      return [table, made?.['Create Table'], rows.map(withoutMoments)] as const;
    }),
  );
}

const withoutMoments = (row: Record<string, unknown>) =>
  Object.entries(row).filter(([, value]) => !(value instanceof Date || /^\d{4}-\d{2}-\d{2} /.test(String(value))));
