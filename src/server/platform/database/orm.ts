import { MikroORM, type Options } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { type DatabaseConnection, mysqlDialect } from './driver.ts';
import { requireKnownSchema } from './knownSchema.ts';
import { withMigrationLease } from './migrationLease.ts';
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

/**
 * Applies what is missing of the migrations, one process at a time; returns the names of those applied. Throws
 * UnknownSchemaError for a database that these migrations did not make, before anything in it is changed.
 */
export async function migrate(orm: MikroORM, connection: DatabaseConnection): Promise<string[]> {
  const session = await createConnection(connection);
  try {
    const requireKnown = () => requireKnownSchema(session, orm.config.get('migrations').path ?? '');
    await requireKnown();
    return await withMigrationLease(session, async () => {
      // Another may have migrated meanwhile.
      await requireKnown();
      // A large table may take minutes.
      const applied = await withStatementTimeout(null, () => orm.migrator.up());
      return applied.map((migration) => migration.name);
    });
  } finally {
    await session.end();
  }
}
