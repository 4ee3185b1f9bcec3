import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '../config/config.ts';
import { db } from '../database/db.ts';
import type { StaffMember } from './staffMember.ts';

const SEEN_EVERY_MS = 5 * 60_000;

interface UseDeps {
  em: SqlEntityManager;
  now: () => Date;
}

/** Writes that sessions are in use, each every five minutes at most. */
export async function noteSessionUse(
  { em, now }: UseDeps,
  sessions: readonly { id: number; last_seen_at: Date }[],
): Promise<void> {
  const at = now();
  const unwritten = sessions.filter(({ last_seen_at }) => at.getTime() - last_seen_at.getTime() >= SEEN_EVERY_MS);
  if (unwritten.length === 0) return;
  const ids = unwritten.map(({ id }) => id);
  await db(em)
    .withTables<{ session: { id: number; last_seen_at: Date } }>()
    .updateTable('session')
    .set({ last_seen_at: at })
    .where('id', 'in', ids)
    .execute();
}

export async function noteStaffUse(
  deps: UseDeps,
  { session, last_seen_at }: Pick<StaffMember, 'session' | 'last_seen_at'>,
): Promise<void> {
  if (session !== undefined && last_seen_at) await noteSessionUse(deps, [{ id: session, last_seen_at }]);
}

/** Time (UTC) since when a staff session must have been used. Includes the unwritten time. Customer sessions end 30 days after sign-in. */
export function idleSince({ staffIdleHours }: Pick<Config, 'staffIdleHours'>, now: Date): Date {
  return new Date(now.getTime() - staffIdleHours * 3_600_000 - SEEN_EVERY_MS);
}
