import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../platform/database/db.ts';
import { purgeInBatches } from '../platform/database/purgeInBatches.ts';
import type { Deps } from '../platform/services.ts';

/** After three years money claims between a customer and a campus are settled. */
const RETENTION_MS = 3 * 365 * DAY_MS;

export function purgeAuditLog({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_MS);
  return purgeInBatches(
    (limit) => db(em).selectFrom('audit_log').select('id').where('created_at', '<', before).limit(limit).execute(),
    (ids) => db(em).deleteFrom('audit_log').where('id', 'in', ids).executeTakeFirstOrThrow(),
    signal,
  );
}
