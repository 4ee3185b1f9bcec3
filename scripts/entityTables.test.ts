import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { MIGRATIONS, readMigrations } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/store/testDatabase.ts';
import { draftDifference } from './draftDifference.ts';
import { createStatement, type EntityTable, initialMigration, readEntityTables } from './entityTables.ts';

let database: TestDatabase;
let tables: EntityTable[];
beforeAll(async () => {
  database = await createTestDatabase();
  tables = await readEntityTables(database.orm);
});
afterAll(() => database.drop());

test('until the first release, the initial migration is what `npm run migration -- --initial` writes', async () => {
  const [first, ...later] = await readMigrations(MIGRATIONS);
  expect(later).toEqual([]);
  expect(await readFile(join(MIGRATIONS, `${first?.name}.ts`), 'utf8')).toBe(initialMigration(tables));
});

test('a draft has one statement for each table that differs between migrations and entities, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-draft-'));
  // A former schema: subjects without a version, short staff names, no synonyms.
  const before = tables
    .filter(({ name }) => name !== 'synonym')
    .map((table) =>
      createStatement(table)
        .replace('if not exists subject (', 'if not exists subject (color int,')
        .replace(/(if not exists subject .*?)version [^,]*,/s, '$1')
        .replace(/(if not exists warehouse .*?name varchar)\(120\)/s, '$1(20)'),
    );
  await writeFile(join(folder, 'Migration1_initial.ts'), `export default ${JSON.stringify(before)};`);
  const drafted = await draftDifference(inject('database'), tables, folder);
  expect(drafted).toEqual([
    'alter table `subject`\n  drop column color,\n  add column version int unsigned not null default 1',
    'alter table `warehouse`\n  modify column name varchar(120) not null',
    createStatement(tables.find(({ name }) => name === 'synonym') as EntityTable),
  ]);
  await rm(folder, { recursive: true });
});
