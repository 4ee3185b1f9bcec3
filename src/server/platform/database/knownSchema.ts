import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Connection } from 'mysql2/promise';
import { MIGRATION_LEASE } from './migrationLease.ts';

/** The database holds tables that the migrations of this build did not make. The message names the database. */
export class UnknownSchemaError extends Error {
  override name = 'UnknownSchemaError';
}

/** The table in which the migrator stores the names of the migrations that it has applied. */
export const APPLIED_MIGRATIONS = 'mikro_orm_migrations';

const MIGRATORS_OWN = new Set([APPLIED_MIGRATIONS, MIGRATION_LEASE]);

/**
 * Throws UnknownSchemaError for a database that has tables but no applied migration, or an applied migration that is not
 * among the files of `folder`. An empty database passes. Reads only: the migrator itself would add its table.
 */
export async function requireKnownSchema(session: Connection, folder: string): Promise<void> {
  const [tables] = await session.query(
    'select database() as db, table_name as name from information_schema.tables where table_schema = database()',
  );
  const found = tables as { db: string; name: string }[];
  const [first] = found;
  if (!first) return;
  const applied = found.some(({ name }) => name === APPLIED_MIGRATIONS) ? await appliedMigrations(session) : [];
  const files = new Set((await readdir(folder)).map((file) => parse(file).name));
  const unknown = applied.filter((name) => !files.has(name));
  // Without an applied migration, only the migrator's own tables may be there: a first start that ended before its first step.
  const isStarted = applied.length > 0 || found.every(({ name }) => MIGRATORS_OWN.has(name));
  if (isStarted && unknown.length === 0) return;
  const what = unknown.length > 0 ? `migrations of another version (${unknown[0]})` : 'tables but no applied migration';
  throw new UnknownSchemaError(`The database ${first.db} has ${what}.`);
}

async function appliedMigrations(session: Connection): Promise<string[]> {
  const [rows] = await session.query(`select name from ${APPLIED_MIGRATIONS} order by id`);
  return (rows as { name: string }[]).map(({ name }) => name);
}
