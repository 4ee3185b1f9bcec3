import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 1_000;

/** Deletes deliveries that were made more than 30 days ago and do not wait any more; returns how many those were. */
export async function purgeDeliveries({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  let purged = 0;
  while (!signal?.aborted) {
    const { numDeletedRows } = await db(em)
      .deleteFrom('webhook_delivery')
      .where('created_at', '<', before)
      .where('status', '!=', 'waiting')
      .limit(BATCH_SIZE)
      .executeTakeFirst();
    purged += Number(numDeletedRows);
    if (numDeletedRows < BATCH_SIZE) break;
  }
  return purged;
}
