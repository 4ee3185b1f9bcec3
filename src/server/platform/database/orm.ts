import { MikroORM, type Options } from '@mikro-orm/mysql';
import type { DatabaseConnection } from '../config/environment.ts';
import { mysqlDialect } from './driver.ts';
import { StoreDriver } from './ormDriver.ts';
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
