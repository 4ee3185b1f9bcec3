import { type ActivityDetail, MAX_ACTIVITY_TEXT, type OrderActivity } from '#shared/domain/orders/orderActivity.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { Actor } from '../events/orderEvents.ts';

/** Rows a statement. */
const CHUNK = 500;

interface Activity {
  order_id: number;
  kind: OrderActivity;
  detail: ActivityDetail;
}

/**
 * Writes what happened to orders into their histories, in the transaction in which it happened; `at` is the clock's instant. Texts are cut at
 * MAX_ACTIVITY_TEXT.
 */
export async function recordActivities(
  em: StoreEntityManager,
  activities: readonly Activity[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const who = typeof actor === 'string' ? null : actor;
  const entry = {
    staff_user_id: who?.id ?? null,
    staff_name: actor === 'customer' ? staffMessages.theCustomer : (who?.name ?? null),
    created_at: at,
  };
  const rows = activities.map(({ detail, ...activity }) => ({ ...activity, detail: cut(detail), ...entry }));
  for (let start = 0; start < rows.length; start += CHUNK) {
    await db(em)
      .insertInto('order_activity')
      .values(rows.slice(start, start + CHUNK))
      .execute();
  }
}

const cut = ({ from, to, reason, lines }: ActivityDetail): ActivityDetail => ({
  ...(from !== undefined && { from: from.slice(0, MAX_ACTIVITY_TEXT) }),
  to: to.slice(0, MAX_ACTIVITY_TEXT),
  ...(reason && { reason: reason.slice(0, MAX_ACTIVITY_TEXT) }),
  ...(lines && { lines }),
});
