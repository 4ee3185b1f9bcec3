import { type Connection, createConnection, type RowDataPacket } from 'mysql2';
import type { DatabaseConnection } from '../config/databaseUrl.ts';

/** Runs one statement repeatedly on a separate connection, which costs less than the pool and the query builder. */
export interface StatementReader {
  /** The first row, or null where the statement cannot be run here and now: then the pool is to be asked. Never rejects. */
  read(): Promise<RowDataPacket | null>;
  close(): void;
}

/** A statement that waits longer is better served by the pool. */
const LIMIT_MS = 400;
/** Time without another try after a failure. */
const PAUSE_MS = 1_000;

/** A reader of `statement`, which must not write, outside transactions, at the node that `addressNow` names at each read; null where there is none. */
export function createStatementReader(
  statement: string,
  addressNow: () => DatabaseConnection | null,
  { limitMs = LIMIT_MS, pauseMs = PAUSE_MS } = {},
): StatementReader {
  let open: { address: DatabaseConnection; connection: Connection } | null = null;
  let pausedUntil = 0;
  const close = () => {
    open?.connection.destroy();
    open = null;
  };
  const fail = (connection: Connection) => {
    if (open?.connection !== connection) return;
    close();
    pausedUntil = performance.now() + pauseMs;
  };
  const connectionTo = (address: DatabaseConnection): Connection => {
    if (open?.address === address) return open.connection;
    close();
    // An error is never shown, so that no stack need be taken at each statement.
    const connection = createConnection({ ...address, connectTimeout: limitMs, supportBigNumbers: true, trace: false });
    connection.on('error', () => fail(connection));
    open = { address, connection };
    return connection;
  };
  return {
    read: () => {
      const address = addressNow();
      if (!address || performance.now() < pausedUntil) return Promise.resolve(null);
      const connection = connectionTo(address);
      return new Promise((resolve) => {
        const end = (row: RowDataPacket | null) => {
          clearTimeout(timer);
          if (!row) fail(connection);
          resolve(row);
        };
        const timer = setTimeout(() => end(null), limitMs);
        connection.execute<RowDataPacket[]>(statement, [], (error, rows) => end(error ? null : (rows[0] ?? null)));
      });
    },
    close,
  };
}
