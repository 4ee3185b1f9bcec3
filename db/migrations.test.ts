import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, MIGRATIONS_TABLE, readMigrations } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/store/testDatabase.ts';

/** Both databases are on the same server, so that its rewriting of statements makes no difference. */
let migrated: TestDatabase;
let declared: TestDatabase;
beforeAll(async () => {
  [migrated, declared] = await Promise.all([createTestDatabase({ isMigrated: true }), createTestDatabase()]);
  await declared.orm.em.fork().execute(`drop table ${MIGRATIONS_TABLE}`);
  await declared.orm.schema.drop();
  for (const { props } of declared.orm.getMetadata().getAll().values()) {
    // Generated columns count too, whether or not the ORM writes them.
    for (const property of props) if (property.generated) delete property.persist;
  }
  // MariaDB rejects `null` for a generated column.
  const statements = (await declared.orm.schema.getCreateSchemaSQL()).replaceAll(/ (virtual|stored) null\b/g, ' $1');
  await declared.orm.schema.execute(statements);
});
afterAll(() => Promise.all([migrated.drop(), declared.drop()]));

const select = (database: TestDatabase, statement: string) =>
  database.orm.em.fork().execute<Record<string, unknown>[]>(statement);

test.each([
  [
    'columns',
    `select table_name, column_name, column_type, is_nullable, column_default, extra, character_set_name, collation_name,
       generation_expression
     from information_schema.columns where table_schema = database() and table_name <> '${MIGRATIONS_TABLE}'
     order by table_name, column_name`,
  ],
  [
    'indexes',
    `select table_name, index_name, non_unique, group_concat(column_name order by seq_in_index) as columns
     from information_schema.statistics where table_schema = database() and table_name <> '${MIGRATIONS_TABLE}'
     group by table_name, index_name, non_unique order by table_name, index_name`,
  ],
  [
    'foreign keys',
    `select k.table_name, k.constraint_name, k.column_name, k.referenced_table_name, k.referenced_column_name,
       r.delete_rule, r.update_rule
     from information_schema.key_column_usage k join information_schema.referential_constraints r
       on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
     where k.table_schema = database() order by k.table_name, k.constraint_name, k.ordinal_position`,
  ],
])('the migrations create the %s that the entities declare', async (_, statement) => {
  const [made, wanted] = await Promise.all([select(migrated, statement), select(declared, statement)]);
  expect(made.length).toBeGreaterThan(0);
  expect(made).toEqual(wanted);
});

test('a migration after the first is one statement', async () => {
  const [first, ...later] = await readMigrations(MIGRATIONS);
  expect(first?.name).toMatch(/_initial$/);
  for (const { name, statements } of later)
    expect({ name, statements }).toEqual({ name, statements: [expect.any(String)] });
});
