import { db } from '../platform/database/db.ts';
import { purgeInBatches } from '../platform/database/purgeInBatches.ts';
import type { Deps } from '../platform/services.ts';
import { latestEventId } from './events/orderEvents.ts';

const DAY_MS = 24 * 3_600_000;
const KEY_RETENTION_MS = 7 * DAY_MS;
const EVENT_RETENTION_MS = 60 * DAY_MS;

/**
 * Deletes idempotency keys after a week and order events after 60 days: no browser repeats an order so late, and no
 * dashboard has been away so long.
 */
export async function purgeOrderData({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  const before = (retentionMs: number) => new Date(now().getTime() - retentionMs);
  await purgeInBatches(
    async (limit) => {
      const old = await db(em)
        .selectFrom('idempotency_key')
        .select('order_id')
        .where('created_at', '<', before(KEY_RETENTION_MS))
        .limit(limit)
        .execute();
      return old.map(({ order_id }) => order_id);
    },
    (orders) => db(em).deleteFrom('idempotency_key').where('order_id', 'in', orders).executeTakeFirstOrThrow(),
  );

  // Read first, so that the delete walks the primary key and locks nothing that an order writes at this moment.
  const { last } = await db(em)
    .selectFrom('order_event')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('created_at', '<', before(EVENT_RETENTION_MS))
    .executeTakeFirstOrThrow();
  // The newest event stays, however old, so that streams go on from its number.
  const newest = await latestEventId(em);
  await db(em)
    .deleteFrom('order_event')
    .where('id', '<=', Number(last ?? 0))
    .where('id', '<', newest)
    .execute();
}
