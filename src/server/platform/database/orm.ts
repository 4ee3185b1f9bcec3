import { MikroORM, type Options } from '@mikro-orm/mysql';
import { MysqlDialect } from 'kysely';
import type { DatabaseConnection } from '../config/environment.ts';
import { createDatabaseWatch, type DatabaseWatch, limitConnections } from './connections.ts';
import { createDatabasePool } from './pool.ts';

export type { DatabaseConnection };

/** The share of `maxConnections` for visitors and signed-in callers. The rest is for the store itself, such as drawing an order's number. */
const POOL_PARTS = { visitor: 1 / 3, person: 3 / 5, store: 1 };

interface OrmLimits {
  maxConnections?: number;
  /** Null sets no limit. */
  timeoutMs?: number | null;
  watch?: DatabaseWatch;
}

/** The database must exist. */
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
