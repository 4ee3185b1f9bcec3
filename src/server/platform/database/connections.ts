import type { MysqlPool, MysqlPoolConnection, MysqlQueryResult } from 'kysely';
import type { Pool, PoolConnection } from 'mysql2';
import { CONNECTION_LANES, CONNECTIONS_KEPT, requestCaller } from '../limits/lanes.ts';
import { createTurns, type Turns } from '../limits/turns.ts';
import {
  DatabaseTimeoutError,
  limitOnServer,
  type StatementTimeout,
  statementTimeout,
  withDeadline,
} from './statementTimeout.ts';
import type { DatabaseWatch } from './watch.ts';

interface Limits {
  maxConnections: number;
  timeoutMs: StatementTimeout;
  watch: DatabaseWatch;
}

type QueryCallback = (error: unknown, result: MysqlQueryResult) => void;

/**
 * A pool as the query builder takes it. `timeoutMs` bounds each statement, each wait for a lock and each wait for a connection, where
 * `withStatementTimeout` says nothing else. `watch` learns of connections and statements.
 */
export function limitConnections(pool: Pool, { maxConnections, timeoutMs, watch }: Limits): MysqlPool {
  const turns = createTurns(maxConnections, CONNECTION_LANES, { keptForStore: CONNECTIONS_KEPT });
  /** The query builder's view of each connection, always the same object, by which the builder recognizes new ones. */
  const sessions = new WeakMap<PoolConnection, MysqlPoolConnection>();
  /** How the turn of a connection's user is given back. */
  const leaves = new WeakMap<PoolConnection, () => void>();
  pool.on('connection', (connection) => countOpen(connection, watch));

  const sessionOf = (connection: PoolConnection): MysqlPoolConnection => ({
    config: connection.config,
    threadId: connection.threadId,
    connect: (connected) => connection.connect((error) => connected?.(error)),
    destroy: () => connection.destroy(),
    release: () => {
      watch.pool.inUse -= 1;
      connection.release();
      leaves.get(connection)?.();
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
      takeConnection({ pool, turns, watch, timeoutMs }, (error, connection, leave) => {
        // As by mysql2 itself, no connection comes with an error; the builder's type says otherwise.
        if (!connection) return Reflect.apply(take, undefined, [error]);
        const session = sessions.get(connection) ?? sessionOf(connection);
        sessions.set(connection, session);
        leaves.set(connection, leave);
        watch.pool.inUse += 1;
        take(null, session);
      }),
    // A connection that was lost in the meantime has ended too.
    end: (ended) => pool.end(() => ended(undefined)),
  };
}

/**
 * Takes a connection from the pool when the turn of the caller has come, or a DatabaseTimeoutError where it does not come in time or too
 * many wait; one that comes later goes back. The wait is bounded by `timeoutMs`, however short the statements themselves may be.
 */
function takeConnection(
  { pool, turns, watch, timeoutMs }: { pool: Pool; turns: Turns; watch: DatabaseWatch; timeoutMs: StatementTimeout },
  take: (error: Error | null, connection: PoolConnection | null, leave: () => void) => void,
): void {
  const chosen = statementTimeout(timeoutMs);
  const waitMs = chosen === null || timeoutMs === null ? chosen : Math.max(chosen, timeoutMs);
  let isWaiting = true;
  const stopWaiting = () => {
    clearTimeout(timer);
    watch.pool.waiting -= isWaiting ? 1 : 0;
    isWaiting = false;
  };
  const fail = (reason: string) => {
    stopWaiting();
    take(new DatabaseTimeoutError(reason), null, () => {});
  };
  const timer =
    waitMs === null ? undefined : setTimeout(() => fail('no connection to the database came free in time'), waitMs);
  watch.pool.waiting += 1;
  const isTaken = turns.take(requestCaller(), (leave) => {
    if (!isWaiting) return leave();
    pool.getConnection((error, connection) => {
      if (isWaiting && connection) {
        stopWaiting();
        return take(null, connection, leave);
      }
      connection?.release();
      leave();
      if (!isWaiting) return;
      stopWaiting();
      take(error, null, () => {});
    });
  });
  if (!isTaken) fail('too many wait for a connection to the database');
}

/** Counts a connection as open until it has ended, which it may say twice. */
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
