import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { expect, test } from 'vitest';
import { findUnsafeStatements } from '../scripts/migrationSafety.ts';
import released from './releasedVersion.json' with { type: 'json' };

/** Migrations that take away what the released version no longer uses, each with the reason why that is so. */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

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
