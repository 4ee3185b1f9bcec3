import { MikroORM, type Options } from '@mikro-orm/mysql';
import { MysqlDialect } from 'kysely';
import type { DatabaseConnection } from '../config/environment.ts';
import { createDatabaseWatch, type DatabaseWatch, limitConnections } from './connections.ts';
import { createDatabasePool } from './pool.ts';

export type { DatabaseConnection };

/** Part of `maxConnections` for each kind of caller. The rest is for the store itself, such as drawing order numbers. */
const POOL_PARTS = { visitor: 1 / 3, person: 3 / 5, store: 1 };

interface OrmLimits {
  maxConnections?: number;
  /** Null means no limit. */
  timeoutMs?: number | null;
  watch?: DatabaseWatch;
}

/** Opens an existing database; a missing one is not created. */
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
    // The check would need a second connection if the first statement runs in a transaction.
    ensureDatabase: false,
    driverOptions: new MysqlDialect({ pool: limitConnections(pools, { timeoutMs, watch }) }),
  });
}
