import { type FetchRule, fetchStep, lastDaySeenNow, lastDayToFetch } from '#shared/domain/pickups/fetchDeadline.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, instantAt, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { lastDayToPickUp, serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readBusinessDays } from '../../settings/businessDays.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { changeOrder } from '../change/changeOrder.ts';
import type { LockedOrder } from '../change/lockOrder.ts';
import { statusChange } from '../change/statusDecision.ts';

/** Orders a statement reads. */
const PAGE = 500;

interface ReturnCounts {
  reminded: number;
  returned: number;
}

export const describeReturns = ({ reminded, returned }: ReturnCounts): string =>
  `${reminded} reminded, ${returned} back on the shelf`;

type Step = ReturnType<typeof fetchStep>;

interface Rules {
  rule: FetchRule;
  calendar: PickupCalendar;
}

/**
 * Reminds the customers of orders that are ready and that nobody has fetched since their day, and cancels those that were not fetched in time:
 * what lies there goes back to the shelf, what was handed over stays so, each order in a transaction of its own. What an order needs is
 * decided again under its lock, so that running twice at once, or again after a process was killed, does it once.
 */
export async function returnUnfetched(deps: Deps, signal?: AbortSignal): Promise<ReturnCounts> {
  const counts = { reminded: 0, returned: 0 };
  const { unfetched_reminder_days, unfetched_return_days, pickup_hours } = await readSettings(deps.em);
  const rule = { remindAfter: unfetched_reminder_days, returnAfter: unfetched_return_days };
  if (rule.remindAfter === 0 && rule.returnAfter === 0) return counts;
  const rules = { rule, calendar: await readBusinessDays(deps, pickup_hours) };
  const { timeZone } = rules.calendar;
  const today = instantAt(storeDayOf(deps.now(), timeZone), '00:00', timeZone);
  for (let after = 0, isMore = true; isMore && !signal?.aborted; ) {
    const page = await readWaiting(deps.em, today, after);
    for (const order of page) {
      if (signal?.aborted) break;
      if (stepOf(order, deps.now(), rules) === 'wait') continue;
      const done = await takeStep(deps, order.id, rules);
      if (done === 'remind') counts.reminded += 1;
      if (done === 'return') counts.returned += 1;
    }
    isMore = page.length === PAGE;
    after = page.at(-1)?.id ?? after;
  }
  return counts;
}

type Waiting = Pick<LockedOrder['order'], 'id' | 'pickup_time' | 'status_changed_at' | 'fetch_reminded_at'>;

/** Orders that are ready, and whose day is over, by their keys. */
const readWaiting = (em: StoreEntityManager, today: Date, after: number): Promise<Waiting[]> =>
  db(em)
    .selectFrom('order')
    .select(['id', 'pickup_time', 'status_changed_at', 'fetch_reminded_at'])
    .where('status', '=', 'Ready for Pickup')
    .where('receiving_option', '=', 'Pick-Up')
    .where('pickup_time', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

/** Since when an order waits, and its reminder since then: one whose pick-up was moved, or that became ready later, has all of its days anew. */
function waitingSince({ pickup_time, status_changed_at, fetch_reminded_at }: Waiting) {
  const since = pickup_time !== null && pickup_time > status_changed_at ? pickup_time : status_changed_at;
  const remindedAt = fetch_reminded_at !== null && fetch_reminded_at >= since ? fetch_reminded_at : null;
  return { since, remindedAt };
}

const stepOf = (order: Waiting, now: Date, { rule, calendar }: Rules): Step =>
  fetchStep(waitingSince(order), storeDayOf(now, calendar.timeZone), rule, calendar);

/** Whether an order is one that goes back to the shelf some day. */
const isReady = ({ status, receiving_option }: Pick<LockedOrder['order'], 'status' | 'receiving_option'>) =>
  status === 'Ready for Pickup' && receiving_option === 'Pick-Up';

/** The last days of orders whose day is over and that go back to the shelf, by their keys; none where no order does. */
export async function readLastDays(
  deps: Deps,
  orders: readonly (Waiting & Parameters<typeof isReady>[0])[],
): Promise<ReadonlyMap<number, StoreDay>> {
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

async function takeStep(deps: Deps, id: number, rules: Rules): Promise<Step> {
  const at = deps.now();
  let step: Step = 'wait';
  await changeOrder(deps, id, { actor: 'store', at }, (locked) => {
    const { order, lines } = locked;
    step = isReady(order) ? stepOf(order, at, rules) : 'wait';
    if (step === 'wait') return null;
    if (step === 'return') {
      const left = lines.filter(({ status }) => status === 'Ready for Pickup');
      const changes = left.map((line) => ({ line, to: 'Cancelled' as const, reason: serverMessages.notFetchedInTime }));
      return statusChange(locked, changes, { at });
    }
    const { since } = waitingSince(order);
    const last = lastDayToFetch({ since, remindedAt: at }, rules.rule.returnAfter, rules.calendar);
    return {
      kind: 'fetch_reminder',
      columns: { fetch_reminded_at: at },
      data: { activity: { kind: 'notice', detail: { to: serverMessages.waitsForPickup } } },
      reason: last === null ? '' : lastDayToPickUp(formatDay(last)),
    };
  });
  return step;
}
