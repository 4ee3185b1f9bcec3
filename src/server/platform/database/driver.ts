import { MysqlDialect, type MysqlPoolConnection, type MysqlQueryResult } from 'kysely';
import {
  createConnection,
  createPool,
  type ExecuteValues,
  type FieldPacket,
  type Pool,
  type PoolConnection,
} from 'mysql2';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import { kindOfCaller } from '../requests/requestContext.ts';
import {
  DatabaseTimeoutError,
  limitOnServer,
  type StatementTimeout,
  statementTimeout,
  withDeadline,
} from './statementTimeout.ts';
import { toParameter } from './values.ts';
import { createDatabaseWatch, type DatabaseWatch } from './watch.ts';

/**
 * The parts of `maxConnections` that those have together who have not been admitted, and those who have: nobody holds up the others, nor what the
 * store does by itself, such as the number of an order that is being placed.
 */
const POOL_PARTS = { visitor: 1 / 3, person: 3 / 5, store: 1 };
/** How many may wait for a connection of a pool. */
const QUEUE_LIMIT = 1_000;
/** Number of statements that each connection keeps prepared. Twenty connections use a quarter of a server's limit. */
const PREPARED_STATEMENTS = 200;

interface DialectOptions {
  maxConnections: number;
  timeoutMs: StatementTimeout;
  watch?: DatabaseWatch | undefined;
}

/**
 * The connections to the database, for ORM and query builder alike. Values come as the database sends them: instants, JSON
 * and money as text, flags as 0 and 1. `maxConnections` bounds the connections of each kind of caller (POOL_PARTS). `timeoutMs` bounds each statement,
 * each wait for a lock and each wait for a connection, where `withStatementTimeout` says nothing else. `watch` learns of connections and statements.
 */
export function mysqlDialect(
  connection: DatabaseConnection,
  { maxConnections, timeoutMs, watch = createDatabaseWatch() }: DialectOptions,
): MysqlDialect {
  const settings = {
    ...connection,
    queueLimit: QUEUE_LIMIT,
    connectTimeout: 3_000,
    supportBigNumbers: true,
    dateStrings: true,
    jsonStrings: true,
    timezone: 'Z',
    maxPreparedStatements: PREPARED_STATEMENTS,
  };
  const poolOf = (part: number) =>
    createPool({ ...settings, connectionLimit: Math.max(1, Math.floor(maxConnections * part)) });
  const pools = {
    visitor: poolOf(POOL_PARTS.visitor),
    person: poolOf(POOL_PARTS.person),
    store: poolOf(POOL_PARTS.store),
  };
  return new MysqlDialect({
    pool: {
      getConnection: (take) =>
        takeConnection({ pool: pools[kindOfCaller()], watch, timeoutMs }, (error, connection) => {
          if (!connection) return take(error, undefined as never);
          const use = () => {
            watch.pool.inUse += 1;
            inUse.add(connection);
            take(null, sessionOf(connection, timeoutMs, watch));
          };
          if (sessions.has(connection)) return use();
          setUp(connection, statementTimeout(timeoutMs), (failed) => {
            if (!failed) return use();
            connection.destroy();
            take(failed, undefined as never);
          });
        }),
      // A connection that was lost in the meantime has ended too.
      end: (ended) => pools.visitor.end(() => pools.person.end(() => pools.store.end(() => ended(undefined)))),
    },
    controlConnection: createConnection,
  });
}

/** CURRENT_TIMESTAMP must be UTC wherever the server stands. READ COMMITTED takes no gap locks: orders for neighbouring rows do not deadlock. */
const UTC = "SET time_zone = '+00:00'";
const READ_COMMITTED = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

/**
 * Sets what every statement of a new connection counts on. Not by the query builder's `onCreateConnection`: where that fails, the builder keeps
 * the connection, and its user's turn would never come back.
 */
function setUp(connection: PoolConnection, timeoutMs: StatementTimeout, done: (error: unknown) => void): void {
  const settle = withDeadline(connection, timeoutMs, done);
  connection.query(UTC, (error) => (error ? settle(error) : connection.query(READ_COMMITTED, settle)));
}

interface Connections {
  pool: Pool;
  watch: DatabaseWatch;
  timeoutMs: StatementTimeout;
}

/** The connections that somebody uses. */
const inUse = new WeakSet<PoolConnection>();

/**
 * Takes a connection from the pool, or a DatabaseTimeoutError where it does not come free in time; one that comes later goes back. The wait is bounded by `timeoutMs`, however short the statements themselves may be.
 */
function takeConnection(
  { pool, watch, timeoutMs }: Connections,
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

const columns = new WeakMap<object, readonly FieldPacket[]>();

/** The columns of a result, which the query builder does not hand on; none for rows that no statement has read. */
export const fieldPacketsOf = (rows: readonly object[]): readonly FieldPacket[] => columns.get(rows) ?? [];

type QueryCallback = (error: unknown, result: MysqlQueryResult) => void;

/** Reads whose plan depends on their values: an index on words is only useful for a known beginning of a word. */
const PLANNED_BY_VALUE = /\blike\b/i;
/** Most statements have no such letters, which is seen sooner than that they have no such word. */
const isPlannedByValue = (sql: string) => (sql.includes('like') || sql.includes('LIKE')) && PLANNED_BY_VALUE.test(sql);

/**
 * A statement with more values has a list of keys, of a length that hardly comes again. Kept prepared, each value takes 200 bytes on each
 * connection, here alone: one with 5,000 keys a megabyte.
 */
const MAX_PREPARED_VALUES = 50;

/** Longer values than this, in characters or bytes, are sent as they are: to write a few megabytes as an SQL literal holds everybody up. */
const LONG_VALUE = 100_000;
const isLong = (value: ExecuteValues) =>
  (typeof value === 'string' || value instanceof Uint8Array) && value.length > LONG_VALUE;

/** Whether the database is to keep a statement's text understood: reads are many, and alike but for their values. */
const isPrepared = (sql: string, values: readonly ExecuteValues[]) =>
  values.length <= MAX_PREPARED_VALUES &&
  ((/^\s*\(*\s*select\b/i.test(sql) && !isPlannedByValue(sql)) || values.some(isLong));

const sessions = new WeakMap<PoolConnection, MysqlPoolConnection>();

/** The query builder releases no connection whose transaction it could not begin or roll back: the turn of its user would never come back. */
const isNeverReleased = (failedSql: string) =>
  failedSql === 'begin' || failedSql === 'rollback' || failedSql.startsWith('set transaction ');

/** The query builder's view of a connection. It is always the same object, by which the builder recognizes new connections. */
function sessionOf(connection: PoolConnection, preset: StatementTimeout, watch: DatabaseWatch): MysqlPoolConnection {
  const known = sessions.get(connection);
  if (known) return known;
  countOpen(connection, watch);
  /** Ends its use, which may have ended already. */
  const endUse = (giveBack: () => void) => {
    if (!inUse.delete(connection)) return;
    watch.pool.inUse -= 1;
    giveBack();
  };
  const session: MysqlPoolConnection = {
    config: connection.config,
    threadId: connection.threadId,
    connect: (connected) => connection.connect((error) => connected?.(error)),
    destroy: () => connection.destroy(),
    release: () => endUse(() => connection.release()),
    query: (sql: string, parameters: readonly unknown[], callback?: QueryCallback) => {
      const values = parameters.map(toParameter) as ExecuteValues[];
      const timeoutMs = statementTimeout(preset);
      limitOnServer(connection, timeoutMs);
      if (!callback) return connection.query(sql, values);
      const ended = watch.onStatement?.(sql);
      const settle = withDeadline(connection, timeoutMs, (error, result, fields) => {
        ended?.(error);
        if (error && isNeverReleased(sql)) endUse(() => connection.destroy());
        if (Array.isArray(result) && fields) columns.set(result, fields);
        callback(error, result as MysqlQueryResult);
      });
      return isPrepared(sql, values) ? connection.execute(sql, values, settle) : connection.query(sql, values, settle);
    },
  };
  sessions.set(connection, session);
  return session;
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
