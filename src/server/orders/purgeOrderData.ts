import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { latestEventId } from './events/orderEvents.ts';

const EVENT_RETENTION_MS = 60 * DAY_MS;

/**
 * Deletes what processes of the released version read of events, after 60 days: no dashboard has been away so long. The events themselves
 * are the orders' history, and stay as long as they do.
 */
export async function purgeOrderData({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  // Read first, so that the delete walks the primary key and locks nothing that an order writes at this moment.
  const { last } = await db(em)
    .selectFrom('order_event')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('created_at', '<', new Date(now().getTime() - EVENT_RETENTION_MS))
    .executeTakeFirstOrThrow();
  // The newest event stays, however old, so that streams go on from its number.
  const newest = await latestEventId(em);
  await db(em)
    .deleteFrom('order_event')
    .where('id', '<=', Number(last ?? 0))
    .where('id', '<', newest)
    .execute();
}
