import { db } from '../platform/database/db.ts';
import { purgeInBatches } from '../platform/database/purgeInBatches.ts';
import type { Deps } from '../platform/services.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes finished deliveries older than 30 days; returns their number. */
export function purgeDeliveries({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  return purgeInBatches(
    (limit) =>
      db(em)
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', before)
        .where('status', '!=', 'waiting')
        .limit(limit)
        .execute(),
    // Staff may have sent one again in the meantime.
    (ids) =>
      db(em)
        .deleteFrom('webhook_delivery')
        .where('id', 'in', ids)
        .where('status', '!=', 'waiting')
        .executeTakeFirstOrThrow(),
    signal,
  );
}
