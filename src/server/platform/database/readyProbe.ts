import { createPool } from 'mysql2/promise';
import type { DatabaseConnection } from '../config/environment.ts';
import { isDeadlock } from './failures.ts';

/** Checks over a separate connection that the database accepts writes. */
export interface ReadyProbe {
  write(): Promise<void>;
  end(): Promise<void>;
}

/** Closes a silent connection. The caller has responded before then (http/health.ts). */
const SILENCE_MS = 2_000;

export function openReadyProbe(connection: DatabaseConnection): ReadyProbe {
  const pool = createPool({ ...connection, connectionLimit: 1, queueLimit: 1, connectTimeout: SILENCE_MS });
  const sql = 'insert into sequence (name, value) values (?, ?) on duplicate key update value = values(value)';
  return {
    write: async () => {
      const session = await pool.getConnection();
      try {
        await session.query({ sql, values: ['ready', Math.floor(Date.now() / 1_000)], timeout: SILENCE_MS });
        session.release();
      } catch (error) {
        session.destroy();
        // Two instances that write the row concurrently may deadlock.
        if (!isDeadlock(error)) throw error;
      }
    },
    // The connection may have been lost already.
    end: () => pool.end().catch(() => {}),
  };
}
