import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { expect, test } from 'vitest';
import { findUnsafeStatements } from '../scripts/migrationSafety.ts';
import released from './releasedVersion.json' with { type: 'json' };

/** Migrations that do more than add, each with the reason why the released version serves on beside it. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  Migration20261125202000_sign_in_notices:
    'It appends a kind of notices. The released version writes none of it and drops one that it comes upon; the profile says the same.',
  Migration20261125233100_refund_notices:
    'It appends two kinds of notices. The released version writes none of them and drops one that it comes upon.',
  Migration20261126124000_fetch_reminders:
    'It appends a kind of notices. The released version writes none of it and drops one that it comes upon.',
  Migration20261126000000_students:
    'Its foreign keys are on columns that it adds and that the released version leaves null.',
  Migration20261126125100_counters:
    'Its foreign key is on a column that it adds and that the released version leaves null.',
  Migration20261126135000_counter_sales:
    'It appends a mode of payment, which the released version shows like the other. It appends two reasons of the ledger: until it is replaced, an instance ' +
    'of the released version answers with an error where somebody opens the ledger of a product that was exchanged. It never writes the column with the unique key.',
};

const names = (await readdir(join(import.meta.dirname, 'migrations'))).map((file) => parse(file).name).sort();
const added = names.filter((name) => name > released.lastMigration);

/** The statements of a migration's way up. */
async function statementsOf(name: string): Promise<string[]> {
  const loaded = (await import(`./migrations/${name}.ts`)) as Record<string, { prototype: { up(): unknown } }>;
  const statements: string[] = [];
  const collect = (sql: unknown) => void statements.push(String(sql));
  await loaded[name]?.prototype.up.call({ addSql: collect, execute: async (sql: unknown) => collect(sql) });
  return statements;
}

test('the released version’s last migration is there', () => {
  expect(names).toContain(released.lastMigration);
});

test('a migration since the release only adds, so that processes of the released version serve on beside it', async () => {
  const statements: string[] = [];
  for (const name of added.filter((one) => !(one in CONTRACTIONS))) {
    const own = await statementsOf(name);
    expect(own, name).not.toEqual([]);
    statements.push(...own);
  }
  // Together, since the released version knows no table that one of them makes.
  expect(findUnsafeStatements(statements)).toEqual([]);
});
