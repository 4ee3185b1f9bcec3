import type { PoolConnection, PoolOptions } from 'mysql2';
import type { DatabaseConnection } from '../config/databaseUrl.ts';

/** The parts of a connection pool that the store needs. */
export interface ConnectionPool {
  getConnection(take: (error: Error | null, connection?: PoolConnection) => void): void;
  end(ended: () => void): void;
}

/** Opens the connections to a database; a cluster brings its own, which follows the node that is written to. */
export type OpenPool = (connection: DatabaseConnection, options: PoolOptions) => ConnectionPool;
