import type { MysqlPool, MysqlPoolConnection, MysqlQueryResult } from 'kysely';
import type { Pool, PoolConnection } from 'mysql2';
import { kindOfCaller } from '../requests/requestContext.ts';
import {
  DatabaseTimeoutError,
  limitOnServer,
  type StatementTimeout,
  statementTimeout,
  withDeadline,
} from './statementTimeout.ts';

/** Called when a statement is sent. The returned function is called when it ends, with its error if there is one. */
type StatementWatch = (sql: string) => (error: unknown) => void;

export interface DatabaseWatch {
  pool: { open: number; inUse: number; waiting: number };
  onStatement?: StatementWatch;
}

export const createDatabaseWatch = (): DatabaseWatch => ({ pool: { open: 0, inUse: 0, waiting: 0 } });

interface Limits {
  timeoutMs: StatementTimeout;
  watch: DatabaseWatch;
}

type QueryCallback = (error: unknown, result: MysqlQueryResult) => void;

/** A pool for each kind of caller. `timeoutMs` limits each statement and each wait, unless withStatementTimeout overrides it. */
export function limitConnections(
  pools: Record<ReturnType<typeof kindOfCaller>, Pool>,
  { timeoutMs, watch }: Limits,
): MysqlPool {
  /** The builder recognizes a new connection by object identity, so each connection needs one permanent wrapper. */
  const sessions = new WeakMap<PoolConnection, MysqlPoolConnection>();
  const { visitor, person, store } = pools;
  for (const pool of [visitor, person, store]) pool.on('connection', (connection) => countOpen(connection, watch));

  const sessionOf = (connection: PoolConnection): MysqlPoolConnection => ({
    config: connection.config,
    threadId: connection.threadId,
    connect: (connected) => connection.connect((error) => connected?.(error)),
    destroy: () => connection.destroy(),
    release: () => {
      watch.pool.inUse -= 1;
      connection.release();
    },
    query: (sql: string, parameters: unknown[], callback?: QueryCallback) => {
      const limitMs = statementTimeout(timeoutMs);
      limitOnServer(connection, limitMs);
      if (!callback) return connection.query(sql, parameters);
      const ended = watch.onStatement?.(sql);
      const settle = withDeadline(connection, limitMs, (error, result) => {
        ended?.(error);
        callback(error, result as MysqlQueryResult);
      });
      return connection.query(sql, parameters, settle);
    },
  });

  return {
    getConnection: (take) =>
      takeConnection({ pool: pools[kindOfCaller()], watch, timeoutMs }, (error, connection) => {
        // mysql2 passes no connection together with an error, which the builder's type does not express.
        if (!connection) return Reflect.apply(take, undefined, [error]);
        const session = sessions.get(connection) ?? sessionOf(connection);
        sessions.set(connection, session);
        watch.pool.inUse += 1;
        take(null, session);
      }),
    // The connection may have been lost already.
    end: (ended) => visitor.end(() => person.end(() => store.end(() => ended(undefined)))),
  };
}

/** Fails with DatabaseTimeoutError after `timeoutMs`; a connection that arrives later is released. */
function takeConnection(
  { pool, watch, timeoutMs }: { pool: Pool; watch: DatabaseWatch; timeoutMs: StatementTimeout },
  take: (error: Error | null, connection: PoolConnection | null) => void,
): void {
  const chosen = statementTimeout(timeoutMs);
  const waitMs = chosen === null || timeoutMs === null ? chosen : Math.max(chosen, timeoutMs);
  let isWaiting = true;
  const stopWaiting = () => {
    clearTimeout(timer);
    watch.pool.waiting -= isWaiting ? 1 : 0;
    isWaiting = false;
  };
  const fail = () => {
    stopWaiting();
    take(new DatabaseTimeoutError('no connection to the database came free in time'), null);
  };
  const timer = waitMs === null ? undefined : setTimeout(fail, waitMs);
  watch.pool.waiting += 1;
  pool.getConnection((error, connection) => {
    if (!isWaiting) return connection?.release();
    stopWaiting();
    take(error, connection ?? null);
  });
}

/** A connection may emit its end twice. */
function countOpen(connection: PoolConnection, { pool }: DatabaseWatch): void {
  pool.open += 1;
  let isOpen = true;
  const end = () => {
    if (isOpen) pool.open -= 1;
    isOpen = false;
  };
  connection.once('end', end);
  connection.once('error', end);
}
