import { createPool } from 'mysql2/promise';
import type { DatabaseConnection } from '../config/environment.ts';
import { isDeadlock } from './failures.ts';

/** Asks whether the database takes writes, by a connection that nobody else has. */
export interface ReadyProbe {
  write(): Promise<void>;
  end(): Promise<void>;
}

/** A connection that says nothing for so long is given up; who asks has had their answer before (http/health.ts). */
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
        // Two instances that write the row at once may get a deadlock.
        if (!isDeadlock(error)) throw error;
      }
    },
    // A connection that was lost in the meantime has ended too.
    end: () => pool.end().catch(() => {}),
  };
}
