import { MikroORM, type Options } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { type DatabaseConnection, mysqlDialect } from './driver.ts';
import { requireKnownSchema } from './knownSchema.ts';
import { withStatementTimeout } from './statementTimeout.ts';

export type { DatabaseConnection };

/** A `mysql://user:password@host:port/database` URL as connection parts. */
export function parseDatabaseUrl(url: string): DatabaseConnection {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Connects the ORM; the database itself must exist. `maxConnections` bounds the pool, `timeoutMs` each statement and wait. */
export async function openOrm(
  options: Options,
  connection: DatabaseConnection,
  { maxConnections = 20, timeoutMs = null }: { maxConnections?: number; timeoutMs?: number | null } = {},
): Promise<MikroORM> {
  return MikroORM.init({
    ...options,
    dbName: connection.database,
    driverOptions: mysqlDialect(connection, maxConnections, timeoutMs),
  });
}

const MIGRATION_LOCK = 'campus_store_migrations';
const LOCK_WAIT_SECONDS = 120;

/**
 * Applies what is missing of the migrations, one process at a time; returns the names of those applied. Throws
 * UnknownSchemaError for a database that these migrations did not make, before anything in it is changed.
 */
export async function migrate(orm: MikroORM, connection: DatabaseConnection): Promise<string[]> {
  const guard = await createConnection(connection);
  try {
    // Named locks belong to the whole server, so the database's name is part of it.
    const name = `${MIGRATION_LOCK}:${connection.database}`.slice(0, 64);
    const [result] = await guard.query('SELECT GET_LOCK(?, ?) AS got', [name, LOCK_WAIT_SECONDS]);
    const [row] = result as { got: number | null }[];
    if (row?.got !== 1) throw new Error('another process has been migrating the database for too long');
    await requireKnownSchema(guard, orm.config.get('migrations').path ?? '');
    // A large table may take minutes.
    const applied = await withStatementTimeout(null, () => orm.migrator.up());
    return applied.map((migration) => migration.name);
  } finally {
    // The lock ends with its session.
    await guard.end();
  }
}
