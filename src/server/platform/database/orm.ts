import { MikroORM, type Options } from '@mikro-orm/mysql';
import { MysqlDialect } from 'kysely';
import type { DatabaseConnection } from '../config/environment.ts';
import { limitConnections } from './connections.ts';
import { createDatabasePool } from './pool.ts';
import { createDatabaseWatch, type DatabaseWatch } from './watch.ts';

export type { DatabaseConnection };

/**
 * The share of `maxConnections` that visitors and signed-in callers may use. The rest is for the store's own work, such as the number of an order
 * that is being placed.
 */
const POOL_PARTS = { visitor: 1 / 3, person: 3 / 5, store: 1 };

interface OrmLimits {
  /** Bounds the pool of the store itself, and by POOL_PARTS those of its callers. */
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
  const poolOf = (part: number) => createDatabasePool(connection, Math.max(1, Math.floor(maxConnections * part)));
  const { visitor, person, store } = POOL_PARTS;
  const pools = { visitor: poolOf(visitor), person: poolOf(person), store: poolOf(store) };
  return MikroORM.init({
    ...options,
    dbName: connection.database,
    // The ORM would look for the database at its first statement, on a second connection where that stands in a transaction.
    ensureDatabase: false,
    driverOptions: new MysqlDialect({ pool: limitConnections(pools, { timeoutMs, watch }) }),
  });
}
