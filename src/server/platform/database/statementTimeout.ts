import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { FieldPacket, PoolConnection, QueryResult } from 'mysql2';

export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
  readonly code = 'DATABASE_TIMEOUT';
}

export type StatementTimeout = number | null;

const chosen = new AsyncLocalStorage<StatementTimeout>();

/** Runs `work` with this limit (ms) per statement and wait instead of the database's default. */
export const withStatementTimeout = <Result>(timeoutMs: StatementTimeout, work: () => Result): Result =>
  chosen.run(timeoutMs, work);

export function statementTimeout(preset: StatementTimeout): StatementTimeout {
  const found = chosen.getStore();
  return found === undefined ? preset : found;
}

/** The server's limit is shorter by this time, because the connection survives the server's error. */
const GRACE_MS = 500;
const UNBOUNDED_LOCK_SECONDS = 50;
const UNKNOWN_VARIABLE = 1193;

const lastSet = new WeakMap<PoolConnection, StatementTimeout>();
const isMysql = new WeakSet<PoolConnection>();

/** Sets the server's own timeout for the next statement and its lock waits, if it differs from the connection's last one. */
export function limitOnServer(connection: PoolConnection, timeoutMs: StatementTimeout): void {
  if (lastSet.get(connection) === timeoutMs) return;
  lastSet.set(connection, timeoutMs);
  // A connection runs its commands in order, so the caller need not wait for this one.
  connection.query(setLimits(timeoutMs, isMysql.has(connection)), (error) => {
    if (error?.errno !== UNKNOWN_VARIABLE || isMysql.has(connection)) return;
    isMysql.add(connection);
    connection.query(setLimits(timeoutMs, true), () => {});
  });
}

/** MariaDB limits every statement, in seconds; MySQL only those that read, in milliseconds. 0 means no limit in both. */
function setLimits(timeoutMs: StatementTimeout, isMysqlServer: boolean): string {
  const lockSeconds = timeoutMs === null ? UNBOUNDED_LOCK_SECONDS : Math.ceil(timeoutMs / 1_000);
  const statement = isMysqlServer
    ? `max_execution_time = ${timeoutMs ?? 0}`
    : `max_statement_time = ${(timeoutMs ?? 0) / 1_000}`;
  return `SET SESSION ${statement}, innodb_lock_wait_timeout = ${lockSeconds}, lock_wait_timeout = ${lockSeconds}`;
}

type StatementCallback = (error: unknown, result?: QueryResult, fields?: FieldPacket[]) => void;

/** Fails once with DatabaseTimeoutError if no response arrives in time, and closes the connection, whose response may still arrive. */
export function withDeadline(
  connection: PoolConnection,
  timeoutMs: StatementTimeout,
  answered: StatementCallback,
): StatementCallback {
  if (timeoutMs === null) return answered;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    connection.destroy();
    // The driver's own end waits for the other side to close, which may hang.
    if ('stream' in connection && connection.stream instanceof Socket) connection.stream.destroy();
    answered(new DatabaseTimeoutError('the database did not answer in time'));
  }, timeoutMs + GRACE_MS);
  return (...answer) => {
    if (isOver) return;
    clearTimeout(timer);
    answered(...answer);
  };
}
