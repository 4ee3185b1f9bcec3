import { createPool, format, type Pool, type SqlValue, type TypeCastField } from 'mysql2';
import type { DatabaseConnection } from '../config/environment.ts';

/** UTC, and one SQL mode on MySQL and MariaDB. READ COMMITTED takes no gap locks, so orders for neighboring rows do not deadlock. */
const SET_UP = [
  "SET time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

const QUEUE_LIMIT = 1_000;

/** Converts rows to the types that entities declare (instants as Date, money as decimal text); lists and records become JSON. */
export function createDatabasePool(connection: DatabaseConnection, maxConnections: number): Pool {
  const pool = createPool({
    ...connection,
    connectionLimit: maxConnections,
    queueLimit: QUEUE_LIMIT,
    connectTimeout: 3_000,
    supportBigNumbers: true,
    dateStrings: ['DATE'],
    timezone: 'Z',
    typeCast: toDeclared,
    queryFormat: (sql: string, values?: SqlValue[]) => format(sql, values?.map(toParameter), false, 'Z'),
  });
  pool.on('connection', (session) => {
    // A connection runs statements in order, so no query precedes the set-up; a connection whose set-up fails is destroyed.
    for (const statement of SET_UP) session.query(statement, (error) => error && session.destroy());
  });
  return pool;
}

/** BOOLEAN is TINYINT(1) in both MySQL and MariaDB; mysql2 converts the other types. */
function toDeclared(field: TypeCastField, next: () => unknown): unknown {
  const value = next();
  return field.type === 'TINY' && field.length === 1 && value !== null ? value !== 0 : value;
}

/** mysql2 would write an object as a list of assignments, and an array as a list of values. */
function toParameter(value: SqlValue): SqlValue {
  const isPlain = typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array;
  return isPlain ? value : JSON.stringify(value);
}
