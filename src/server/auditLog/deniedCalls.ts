import { tokenActor } from '#shared/domain/apiScopes.ts';
import { writeAudit } from '../masterData/audit.ts';
import { boundedCache } from '../platform/boundedCache.ts';
import { db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';

/** Repeated denials within this time are one entry. */
const SAME_CALL_MS = 5 * 60_000;
const MAX_REMEMBERED = 5_000;

/** A failure to write the entry does not change the denial. */
export function createDeniedCalls({
  forkEm,
  now,
  log,
}: Pick<Services, 'forkEm' | 'now' | 'log'>): Services['recordDenied'] {
  const latest = boundedCache<number>(MAX_REMEMBERED);
  return async ({ id, apiToken }, call) => {
    const denied = `${id} ${apiToken?.id ?? ''} ${call}`;
    const at = now();
    if (at.getTime() - (latest.get(denied) ?? Number.NEGATIVE_INFINITY) < SAME_CALL_MS) return;
    latest.set(denied, at.getTime());
    try {
      const em = forkEm();
      const user = await db(em).selectFrom('staff_user').select('name').where('id', '=', id).executeTakeFirst();
      const owner = user?.name ?? '';
      await writeAudit(em, { id, name: apiToken ? tokenActor(apiToken.name, owner) : owner }, at, [
        { record_type: 'call', record_id: call, action: 'denied', changes: {} },
      ]);
    } catch (error) {
      latest.delete(denied);
      log.error({ err: error, call }, 'a denied call could not be written into the audit log');
    }
  };
}
