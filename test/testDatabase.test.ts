import { expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { createTestDatabase } from './testDatabase.ts';

test('a test database has every table of the model', async () => {
  const database = await createTestDatabase();
  const [row] = await database.orm.em
    .fork()
    .execute<{ tables: number }[]>(
      'select count(*) as tables from information_schema.tables where table_schema = database()',
    );
  const declared = entities.length;
  // The migrator's own two come on top: what it has applied, and who is applying.
  expect(row?.tables).toBe(declared + 2);
  await database.drop();
});
