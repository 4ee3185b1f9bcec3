import { NOTICE_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { db } from '../../platform/database/db.ts';
import { purgeInBatches } from '../../platform/database/purgeInBatches.ts';
import type { Deps } from '../../platform/services.ts';

/** Deletes finished notices and day counts older than 90 days; returns the number of notices. */
export async function purgeNotices({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - NOTICE_RETENTION_DAYS * 24 * 3_600_000);
  const purged = await purgeInBatches(
    (limit) =>
      db(em)
        .selectFrom('notice')
        .select('id')
        .where('created_at', '<', before)
        .where('due_at', 'is', null)
        .limit(limit)
        .execute(),
    // Staff may have sent one again in the meantime.
    (ids) => db(em).deleteFrom('notice').where('id', 'in', ids).where('due_at', 'is', null).executeTakeFirstOrThrow(),
    signal,
  );
  const day = before.toISOString().slice(0, 10);
  await db(em).deleteFrom('notice_sms_day').where('day', '<', day).execute();
  return purged;
}
