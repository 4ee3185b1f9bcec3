import { CompiledQuery, MysqlDialect, type MysqlPoolConnection, type MysqlQueryResult } from 'kysely';
import {
  createConnection,
  createPool,
  type ExecuteValues,
  type FieldPacket,
  type PoolConnection,
  type QueryResult,
} from 'mysql2';
import { toParameter } from './values.ts';

/** How to reach a database: the embedded server's socket or port, or a `mysql://` URL. Spreads into mysql2's options. */
export type DatabaseConnection = { user: string; password: string; database: string } & (
  | { socketPath: string }
  | { host: string; port: number }
);

/** Statements that each connection keeps prepared; with twenty connections a quarter of what a server allows in all. */
const PREPARED_STATEMENTS = 200;

/**
 * The connections to the database, for ORM and query builder alike. Values come as the database sends them: instants, JSON
 * and money as text, flags as 0 and 1. `maxConnections` bounds the pool.
 */
export function mysqlDialect(connection: DatabaseConnection, maxConnections: number): MysqlDialect {
  const pool = createPool({
    ...connection,
    connectionLimit: maxConnections,
    connectTimeout: 3_000,
    supportBigNumbers: true,
    dateStrings: true,
    jsonStrings: true,
    timezone: 'Z',
    maxPreparedStatements: PREPARED_STATEMENTS,
  });
  return new MysqlDialect({
    pool: {
      getConnection: (take) => pool.getConnection((error, session) => take(error, session && sessionOf(session))),
      end: (ended) => pool.end(ended),
    },
    controlConnection: createConnection,
    onCreateConnection: async (session) => {
      // CURRENT_TIMESTAMP must be UTC wherever the server stands. READ COMMITTED takes no gap locks, so that two orders
      // for neighbouring rows do not deadlock.
      for (const statement of ["SET time_zone = '+00:00'", 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED']) {
        await session.executeQuery(CompiledQuery.raw(statement));
      }
    },
  });
}

const columns = new WeakMap<object, readonly FieldPacket[]>();

/** The columns of a result, which the query builder does not hand on; none for rows that no statement has read. */
export const columnsOf = (rows: readonly object[]): readonly FieldPacket[] => columns.get(rows) ?? [];

type QueryCallback = (error: unknown, result: MysqlQueryResult) => void;

/** Reads whose plan hangs on their values: the beginning of a word is only worth an index once it is known. */
const PLANNED_BY_VALUE = /\blike\b/i;

/** A longer statement has a list of keys in its text, which nobody asks for again. */
const MAX_PREPARED_LENGTH = 20_000;

/** Whether the database is to keep a statement's text understood: reads are many, and alike but for their values. */
const isPrepared = (sql: string) =>
  sql.length <= MAX_PREPARED_LENGTH && /^\s*\(*\s*select\b/i.test(sql) && !PLANNED_BY_VALUE.test(sql);

const sessions = new WeakMap<PoolConnection, MysqlPoolConnection>();

/** The query builder's view of a connection, always the same for one, by which it knows the new ones. */
function sessionOf(connection: PoolConnection): MysqlPoolConnection {
  const known = sessions.get(connection);
  if (known) return known;
  const session: MysqlPoolConnection = {
    config: connection.config,
    threadId: connection.threadId,
    connect: (connected) => connection.connect((error) => connected?.(error)),
    destroy: () => connection.destroy(),
    release: () => connection.release(),
    query: (sql: string, parameters: readonly unknown[], callback?: QueryCallback) => {
      const values = parameters.map(toParameter) as ExecuteValues[];
      if (!callback) return connection.query(sql, values);
      const send = (error: unknown, result: QueryResult, fields: FieldPacket[]) => {
        if (Array.isArray(result)) columns.set(result, fields);
        callback(error, result as MysqlQueryResult);
      };
      return isPrepared(sql) ? connection.execute(sql, values, send) : connection.query(sql, values, send);
    },
  };
  sessions.set(connection, session);
  return session;
}
