import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '../config/environment.ts';

/** The database has tables that no migration of this store created. The message names the database. */
export class UnknownSchemaError extends Error {
  override name = 'UnknownSchemaError';
}

export const MIGRATIONS_TABLE = 'store_migration';
const CREATE_MIGRATIONS_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (
  name varchar(120) not null,
  hash char(64) not null,
  is_done tinyint(1) not null default 0,
  begun_at datetime(3) not null default current_timestamp(3),
  primary key (name)
) default character set utf8mb4 collate utf8mb4_unicode_ci engine = InnoDB`;

export const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations');

const MAX_WAIT_SECONDS = 120;

/** A repeated statement fails with one of these if its first run succeeded: the object already exists or is already dropped. */
const DONE_ALREADY = new Set([1050, 1060, 1061, 1091]);

interface Migration {
  name: string;
  statements: readonly string[];
  hash: string;
}

/** Returns migrations in file order; each file exports its list of statements. The statements of the first file can run twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^Migration\d+_\w+\.ts$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const { default: statements }: { default: readonly string[] } = await import(
        pathToFileURL(join(folder, file)).href
      );
      const hash = createHash('sha256').update(statements.join(';\n')).digest('hex');
      return { name: parse(file).name, statements, hash };
    }),
  );
}

/** Applies missing migrations, one process at a time; returns their names. Throws UnknownSchemaError for foreign tables before any change. */
export async function migrate(
  connection: DatabaseConnection,
  { folder = MIGRATIONS, signal }: { folder?: string; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const session = await createConnection({ ...connection, timezone: 'Z' });
  try {
    await session.query("set time_zone = '+00:00'");
    await readBegun(session, migrations);
    await lockMigrations(session, signal);
    // Another process may have migrated while this one waited.
    const begun = await readBegun(session, migrations);
    const missing = migrations.filter(({ name }) => !begun.get(name)?.is_done);
    if (missing.length === 0) return [];
    await session.query(CREATE_MIGRATIONS_TABLE);
    for (const { name, hash, statements } of missing) {
      const isRepeated = begun.has(name);
      if (!isRepeated) await session.query(`insert into ${MIGRATIONS_TABLE} (name, hash) values (?, ?)`, [name, hash]);
      for (const statement of statements) {
        signal?.throwIfAborted();
        await session.query(statement).catch((error: { errno?: number }) => {
          if (!isRepeated || !DONE_ALREADY.has(error.errno ?? 0)) throw error;
        });
      }
      await session.query(`update ${MIGRATIONS_TABLE} set is_done = 1 where name = ?`, [name]);
    }
    return missing.map(({ name }) => name);
  } finally {
    // Ending the session also releases the lock.
    await session.end();
  }
}

/** Throws UnknownSchemaError for an unknown migration, or for tables that the first migration does not create. */
async function readBegun(session: Connection, migrations: readonly Migration[]) {
  const [found] = await session.query<RowDataPacket[]>(
    'select database() as db, table_name as name from information_schema.tables where table_schema = database()',
  );
  const refuse = (what: string) => new UnknownSchemaError(`The database ${found[0]?.db} has ${what}.`);
  const tables = new Set(found.map(({ name }) => String(name)));
  const rows = tables.delete(MIGRATIONS_TABLE) ? await readRows(session) : [];
  const unknown = rows.find((row) => !migrations.some(({ name, hash }) => name === row.name && hash === row.hash));
  if (unknown) throw refuse(`a migration of another version (${unknown.name})`);
  const begun = new Map(rows.map((row) => [row.name, row]));
  const [first] = migrations;
  if (!first || begun.get(first.name)?.is_done) return begun;
  const own = begun.has(first.name) ? tablesOf(first) : new Set<string>();
  const [foreign] = [...tables].filter((table) => !own.has(table));
  if (foreign) throw refuse(`tables that this store did not make (${foreign})`);
  return begun;
}

async function readRows(session: Connection) {
  const [rows] = await session.query<RowDataPacket[]>(`select name, hash, is_done from ${MIGRATIONS_TABLE}`);
  return rows as { name: string; hash: string; is_done: 0 | 1 }[];
}

function tablesOf({ statements }: Migration): Set<string> {
  const names = statements.map((statement) => /^create table if not exists `?(\w+)`?/.exec(statement)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** The lock lasts as long as its session, which may outlive a killed process until the running statement ends. */
async function lockMigrations(session: Connection, signal: AbortSignal | undefined): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_SECONDS; waited += 1) {
    signal?.throwIfAborted();
    const [[row]] = await session.query<RowDataPacket[]>(
      "select get_lock(concat('migrate-', left(sha2(database(), 256), 40)), 1) as is_taken",
    );
    if (row?.is_taken === 1) return;
  }
  throw new Error('another process has been migrating the database for too long');
}
