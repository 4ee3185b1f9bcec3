import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const RETENTION_MS = 24 * 3_600_000;

/** Deletes sign-in codes a day after they were sent: they show who signed in when, and are no longer needed. */
export async function purgeSmsCodes({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  const limit = new Date(now().getTime() - RETENTION_MS);
  await db(em).deleteFrom('sms_code').where('created_at', '<', limit).execute();
}
