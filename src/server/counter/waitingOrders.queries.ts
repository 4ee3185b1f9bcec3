import type { WaitingOrders } from '#shared/contracts/counter.ts';
import { PICKED_STATUSES } from '#shared/domain/counter/handover.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { hasLineInScope } from '../orders/order/orders.queries.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { isFetchedAt } from '../settings/counters.queries.ts';

/** Limit of pick-up times: 100 days with 20 times each. */
const MAX_TIMES = 2_000;

/** Counts the waiting work for the menu: payments, today's pick-ups, and orders to pick by day; within the scope and counter. */
export async function countWaiting(
  { em, config, now }: Deps,
  { scope }: StaffMember,
  counter: number | null,
): Promise<WaitingOrders> {
  const { timeZone } = config.store;
  const today = storeDayOf(now(), timeZone);
  const { from, until } = spanOfDays(today, today, timeZone);
  const [payments, pickups, times] = await Promise.all([
    countRows(
      db(em)
        .selectFrom('order as o')
        .where('o.payment_status', '=', 'To Check')
        .where('o.proof_deleted_at', 'is', null)
        .where(hasLineInScope(scope)),
    ),
    countRows(
      db(em)
        .selectFrom('order as o')
        .where('o.status', 'in', OPEN_STATUSES)
        .where('o.pickup_time', '>=', from)
        .where('o.pickup_time', '<', until)
        .where(isFetchedAt(counter))
        .where(hasLineInScope(scope, OPEN_STATUSES)),
    ),
    db(em)
      .selectFrom('order as o')
      .where('o.status', 'in', PICKED_STATUSES)
      .where('o.pickup_time', 'is not', null)
      .where(isFetchedAt(counter))
      .where(hasLineInScope(scope, PICKED_STATUSES))
      .select(['o.pickup_time', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('o.pickup_time')
      .orderBy('o.pickup_time')
      .limit(MAX_TIMES)
      .execute(),
  ]);
  const days = new Map<string, number>();
  for (const { pickup_time, count } of times) {
    if (pickup_time === null) continue;
    const day = storeDayOf(pickup_time, timeZone);
    days.set(day, (days.get(day) ?? 0) + Number(count));
  }
  return { payments, pickups, picking: [...days].map(([day, orders]) => ({ day, orders })) };
}
