import { NOTICE_RETENTION_DAYS } from '#shared/contracts/noticeLists.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const BATCH_SIZE = 1_000;

/** Deletes notices that were made more than 90 days ago and wait for nothing, and the counts of days as old; returns how many those were. */
export async function purgeNotices({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - NOTICE_RETENTION_DAYS * 24 * 3_600_000);
  let purged = 0;
  while (!signal?.aborted) {
    const { numDeletedRows } = await db(em)
      .deleteFrom('notice')
      .where('created_at', '<', before)
      .where('due_at', 'is', null)
      .limit(BATCH_SIZE)
      .executeTakeFirst();
    purged += Number(numDeletedRows);
    if (numDeletedRows < BATCH_SIZE) break;
  }
  const day = before.toISOString().slice(0, 10);
  await db(em).deleteFrom('notice_sms_day').where('day', '<', day).execute();
  return purged;
}
