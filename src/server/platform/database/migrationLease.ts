import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { isDeadlock } from './failures.ts';

/** The table that names the process that migrates. A named lock would be known to one node of a cluster only. */
export const MIGRATION_LEASE = 'migration_lease';

/** Time after which a killed process no longer keeps others from migrating. A living process renews its lease. */
const LEASE_SECONDS = 30;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;
const POLL_MS = 100;
const MAX_WAIT_MS = 120_000;

/**
 * Runs `work` while this process holds the lease for migrating the database of `session`, and renews the lease during the
 * work. Waits at most `maxWaitMs` for another process that holds it, then throws. Times are the database's own.
 */
export async function withMigrationLease<Result>(
  session: Connection,
  work: () => Promise<Result>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Result> {
  await session.query(
    `create table if not exists ${MIGRATION_LEASE} (id tinyint primary key, holder varchar(36) not null, until datetime(3) not null)`,
  );
  await session.query(`insert ignore into ${MIGRATION_LEASE} (id, holder, until) values (1, '', '2000-01-01')`);
  const holder = randomUUID();
  for (let waited = 0; !(await take(session, holder)); waited += POLL_MS) {
    if (waited >= maxWaitMs) throw new Error('another process has been migrating the database for too long');
    await pause(POLL_MS);
  }
  const renewal = setInterval(() => void take(session, holder).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await session.query(`update ${MIGRATION_LEASE} set holder = '' where holder = ?`, [holder]);
  }
}

/** Whether a process has ever begun to migrate the database of `session`: the lease is made before anything else. */
export async function hasMigrationLease(session: Connection): Promise<boolean> {
  const [rows] = await session.query<RowDataPacket[]>(
    'select 1 from information_schema.tables where table_schema = database() and table_name = ?',
    [MIGRATION_LEASE],
  );
  return rows.length > 0;
}

/** Takes or renews the lease. Returns false if another process holds it, or if a cluster gave it to another one at the commit. */
async function take(session: Connection, holder: string): Promise<boolean> {
  try {
    const [result] = await session.query<ResultSetHeader>(
      `update ${MIGRATION_LEASE} set holder = ?, until = now(3) + interval ${LEASE_SECONDS} second
       where id = 1 and (holder in ('', ?) or until <= now(3))`,
      [holder, holder],
    );
    return result.affectedRows === 1;
  } catch (error) {
    if (isDeadlock(error)) return false;
    throw error;
  }
}
