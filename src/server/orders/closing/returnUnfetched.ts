import { fetchStep, lastDaySeenNow, lastDayToFetch } from '#shared/domain/pickups/fetchDeadline.ts';
import { formatDay, instantAt, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { lastDayToPickUp, serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readBusinessDays } from '../../settings/pickupCalendar.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { applyRule } from '../change/applyRule.ts';
import type { LockedOrder } from '../change/orderChange.ts';
import { statusChange } from '../change/statusDecision.ts';

interface ReturnCounts {
  reminded: number;
  returned: number;
}

export const describeReturns = ({ reminded, returned }: ReturnCounts): string =>
  `${reminded} reminded, ${returned} cancelled`;

/** Reminds customers of ready orders that were not picked up, and cancels them after the deadline. Claimed lines stay Claimed. */
export async function returnUnfetched(deps: Deps, signal?: AbortSignal): Promise<ReturnCounts> {
  const { unfetched_reminder_days, unfetched_return_days, pickup_hours } = await readSettings(deps.em);
  const rule = { remindAfter: unfetched_reminder_days, returnAfter: unfetched_return_days };
  if (rule.remindAfter === 0 && rule.returnAfter === 0) return { reminded: 0, returned: 0 };
  const calendar = await readBusinessDays(deps, pickup_hours);
  const { timeZone } = calendar;
  const today = instantAt(storeDayOf(deps.now(), timeZone), '00:00', timeZone);
  const taken = await applyRule(
    deps,
    {
      read: (after, limit) => readWaiting(deps.em, today, after, limit),
      stepOf: (order: Waiting, now) =>
        isReady(order) ? fetchStep(waitingSince(order), storeDayOf(now, timeZone), rule, calendar) : 'wait',
      change(locked, step: 'remind' | 'return', at) {
        if (step === 'return') {
          const left = locked.lines.filter(({ status }) => status === 'Ready for Pickup');
          const reason = serverMessages.notFetchedInTime;
          const changes = left.map((line) => ({ line, to: 'Cancelled' as const, reason }));
          return statusChange(locked, changes, { at });
        }
        const { since } = waitingSince(locked.order);
        const last = lastDayToFetch({ since, remindedAt: at }, rule.returnAfter, calendar);
        return {
          kind: 'fetch_reminder',
          columns: { fetch_reminded_at: at },
          data: { activity: { kind: 'notice', detail: { to: serverMessages.waitsForPickup } } },
          reason: last === null ? '' : lastDayToPickUp(formatDay(last)),
        };
      },
    },
    signal,
  );
  return { reminded: taken.get('remind') ?? 0, returned: taken.get('return') ?? 0 };
}

type Waiting = Pick<
  LockedOrder['order'],
  'id' | 'status' | 'receiving_option' | 'pickup_time' | 'status_changed_at' | 'fetch_reminded_at'
>;

const readWaiting = (em: StoreEntityManager, today: Date, after: number, limit: number) =>
  db(em)
    .selectFrom('order')
    .select(['id', 'status', 'receiving_option', 'pickup_time', 'status_changed_at', 'fetch_reminded_at'])
    .where('status', '=', 'Ready for Pickup')
    .where('receiving_option', '=', 'Pick-Up')
    .where('pickup_time', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** A moved pick-up or a later "ready" starts the days and the reminder again. */
function waitingSince({ pickup_time, status_changed_at, fetch_reminded_at }: Waiting) {
  const since = pickup_time !== null && pickup_time > status_changed_at ? pickup_time : status_changed_at;
  const remindedAt = fetch_reminded_at !== null && fetch_reminded_at >= since ? fetch_reminded_at : null;
  return { since, remindedAt };
}

/** Whether an order is returned to stock after its deadline. */
const isReady = ({ status, receiving_option }: Waiting) =>
  status === 'Ready for Pickup' && receiving_option === 'Pick-Up';

/** Returns the last days of overdue orders by key; empty if orders are never returned. */
export async function readLastDays(deps: Deps, orders: readonly Waiting[]): Promise<ReadonlyMap<number, StoreDay>> {
  const ready = orders.filter(isReady);
  if (ready.length === 0) return new Map();
  const { unfetched_return_days: days, pickup_hours } = await readSettings(deps.em);
  if (days === 0) return new Map();
  const calendar = await readBusinessDays(deps, pickup_hours);
  const lastDays = new Map<number, StoreDay>();
  for (const order of ready) {
    const last = lastDaySeenNow(waitingSince(order), deps.now(), days, calendar);
    if (last !== null) lastDays.set(order.id, last);
  }
  return lastDays;
}
