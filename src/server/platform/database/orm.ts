import { MikroORM, type Options } from '@mikro-orm/mysql';
import { MysqlDialect } from 'kysely';
import type { DatabaseConnection } from '../config/environment.ts';
import { limitConnections } from './connections.ts';
import { createDatabasePool } from './pool.ts';
import { createDatabaseWatch, type DatabaseWatch } from './watch.ts';

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
  { maxConnections = 20, timeoutMs = null, watch = createDatabaseWatch() }: OrmLimits = {},
): Promise<MikroORM> {
  const pool = createDatabasePool(connection, maxConnections);
  return MikroORM.init({
    ...options,
    dbName: connection.database,
    // The ORM would look for the database at its first statement, on a second connection where that stands in a transaction.
    ensureDatabase: false,
    driverOptions: new MysqlDialect({ pool: limitConnections(pool, { maxConnections, timeoutMs, watch }) }),
  });
}
