import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/testDatabase.ts';

const MIGRATION = 'Migration20261122001000_category_names';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
});
afterAll(() => database.drop());

test('siblings that shared a name before are numbered, the oldest keeps it, and Agribiz gets the weekly cut-off', async () => {
  const { migrator, em } = database.orm;
  await migrator.down({ to: MIGRATION });
  await migrator.down({ migrations: [MIGRATION] });
  const long = 'x'.repeat(120);
  const names = ['Pens', 'Pens (2)', 'pens', 'Pens', 'Agribiz', long, long];
  for (const [index, name] of names.entries()) {
    await em.execute("insert into category (id, name, other_fields) values (?, ?, '[]')", [index + 1, name]);
  }
  await em.execute("insert into category (id, name, parent_category_id, other_fields) values (8, 'Pens', 1, '[]')");

  await migrator.up({ migrations: [MIGRATION] });
  const found = await em.execute<{ name: string; has_weekly_cutoff: number }[]>(
    'select name, has_weekly_cutoff from category order by id',
  );
  expect(found.map(({ name }) => name)).toEqual([
    'Pens',
    'Pens (2)',
    'pens (3)',
    'Pens (4)',
    'Agribiz',
    long,
    `${'x'.repeat(116)} (2)`,
    'Pens',
  ]);
  expect(found.filter(({ has_weekly_cutoff }) => has_weekly_cutoff).map(({ name }) => name)).toEqual(['Agribiz']);
});
