import { createPool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';

export type Value = string | number | null;
/** A connection in a transaction, or the pool for a single statement. */
export type Session = Pick<PoolConnection, 'execute'>;

/** As many connections as the store has. */
const MAX_CONNECTIONS = 20;
const MAX_ATTEMPTS = 6;
const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

const { BASELINE_DATABASE } = process.env;
if (!BASELINE_DATABASE) throw new Error('BASELINE_DATABASE must hold the connection to a store’s database, as JSON.');

/** Connections set as the store's are. Instants, JSON and money come as text, as the statements here expect them. */
const pool = createPool({
  ...(JSON.parse(BASELINE_DATABASE) as DatabaseConnection),
  ...{ dateStrings: true, jsonStrings: true, connectionLimit: MAX_CONNECTIONS },
});
pool.on('connection', (connection) => {
  connection.query("SET time_zone = '+00:00'");
  connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
});

/** The rows of a prepared statement, by any connection or by that of a transaction. */
export async function read<Row>(
  statement: string,
  values: readonly Value[] = [],
  session: Session = pool,
): Promise<Row[]> {
  const [rows] = await session.execute<(Row & RowDataPacket)[]>(statement, [...values]);
  return rows;
}

/** Runs a prepared statement that writes, and returns the key that it made. */
export async function write(session: Session, statement: string, values: readonly Value[]): Promise<number> {
  const [result] = await session.execute<ResultSetHeader>(statement, [...values]);
  return result.insertId;
}

/** Writes rows by one statement; `into` names the table and its columns. */
export async function insertMany(session: Session, into: string, rows: readonly Value[][]): Promise<void> {
  if (rows.length === 0) return;
  await write(session, `insert into ${into} values ${rows.map((row) => `(${marks(row)})`).join(', ')}`, rows.flat());
}

/** Runs `work` in one transaction, and again if the database aborted it in favor of another one. */
export async function transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
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
        if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(code)) throw error;
      }
    }
  } finally {
    connection.release();
  }
}

/** `?, ?, ?` for a list of values. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The lists that statements put into one column: less work than JSON lists, for the database and for Node. */
export const [ENTRY, FIELD] = ['\u001e', '\u001f'];
export const splitEntries = (text: string | null): string[][] =>
  (text?.split(ENTRY) ?? []).map((entry) => entry.split(FIELD));

/** The object in a column of JSON, which is mostly empty. */
export const parseFields = (json: string): Record<string, string> => (json === '{}' ? {} : JSON.parse(json));

/** An instant as JSON has it: `2026-11-20 04:00:00.25` → `2026-11-20T04:00:00.250Z`; the driver leaves zeros out. */
export const toInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`;

/** An instant as a column takes it. */
export const fromInstant = (instant: Date | string): string =>
  (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 23).replace('T', ' ');

export const toCentavos = (pesos: number): number => Math.round(pesos * 100);
/** Pesos as the columns of money take them. */
export const toDecimal = (centavos: number): string => (centavos / 100).toFixed(2);
