import { createPool, type Pool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';

export type Value = string | number | null;
/** A connection, or the pool for a single statement. */
export type Session = Pick<PoolConnection, 'execute'>;

/** As many connections as the store has. */
const CONNECTIONS = 20;

/** Instants, JSON and money come as text, as the statements here expect them. */
export const AS_TEXT = { dateStrings: true, jsonStrings: true } as const;

/** The ceiling's connections, set as the store's are. */
export function openPool(database: DatabaseConnection): Pool {
  const pool = createPool({ ...database, ...AS_TEXT, connectionLimit: CONNECTIONS });
  pool.on('connection', (connection) => {
    connection.query("SET time_zone = '+00:00'");
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  return pool;
}

/** The rows of a prepared statement. */
export async function read<Row>(session: Session, statement: string, values: readonly Value[] = []): Promise<Row[]> {
  const [rows] = await session.execute<(Row & RowDataPacket)[]>(statement, [...values]);
  return rows;
}

/** Runs a prepared statement that writes, and gives the key that it made. */
export async function write(session: Session, statement: string, values: readonly Value[]): Promise<number> {
  const [result] = await session.execute<ResultSetHeader>(statement, [...values]);
  return result.insertId;
}

const MOST_TRIES = 6;
const GIVEN_UP = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

/** Runs `work` in one transaction, and again where the database gave it up for another's sake. */
export async function transaction<Result>(pool: Pool, work: (session: Session) => Promise<Result>): Promise<Result> {
  const connection = await pool.getConnection();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await connection.query('BEGIN');
        const result = await work(connection);
        await connection.query('COMMIT');
        return result;
      } catch (error) {
        await connection.query('ROLLBACK');
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (attempt === MOST_TRIES || !GIVEN_UP.has(code)) throw error;
      }
    }
  } finally {
    connection.release();
  }
}

/** `?, ?, ?` for a list of values. */
export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** An instant as JSON has it: `2026-11-20 04:00:00.25` → `2026-11-20T04:00:00.250Z`; the driver leaves noughts out. */
export const toInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`;

/** An instant as a column takes it. */
export const fromInstant = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 23)}`;

/** Pesos as the columns of money take them. */
export const toDecimal = (centavos: number): string => (centavos / 100).toFixed(2);
