import { MikroORM, type Options } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import { mysqlDialect } from './driver.ts';
import { requireKnownSchema } from './knownSchema.ts';
import { hasMigrationLease, withMigrationLease } from './migrationLease.ts';
import { StoreDriver } from './ormDriver.ts';
import { withStatementTimeout } from './statementTimeout.ts';
import type { DatabaseWatch } from './watch.ts';

export type { DatabaseConnection };

interface OrmLimits {
  /** Bounds the pool. */
  maxConnections?: number;
  /** Bounds each statement and wait, in milliseconds; null sets no limit. */
  timeoutMs?: number | null;
  /** Learns of connections and statements. */
  watch?: DatabaseWatch;
}

/** Connects the ORM; the database itself must exist. */
export async function openOrm(
  options: Options,
  connection: DatabaseConnection,
  { maxConnections = 20, timeoutMs = null, watch }: OrmLimits = {},
): Promise<MikroORM> {
  return MikroORM.init({
    ...options,
    driver: StoreDriver,
    dbName: connection.database,
    driverOptions: mysqlDialect(connection, { maxConnections, timeoutMs, watch }),
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
    await requireKnown().catch(async (error: unknown) => {
      // Another process may be in the middle of the first migration. It made the lease before its first table.
      if (!(await hasMigrationLease(session))) throw error;
    });
    return await withMigrationLease(session, async () => {
      // Another process may have migrated in the meantime.
      await requireKnown();
      // A large table may take minutes.
      const applied = await withStatementTimeout(null, () => orm.migrator.up());
      return applied.map((migration) => migration.name);
    });
  } finally {
    await session.end();
  }
}
