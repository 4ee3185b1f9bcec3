import { type StoreDay, storeDayOf } from '../storeTime.ts';
import { addBusinessDays } from './businessDays.ts';
import type { PickupCalendar } from './pickupCalendar.ts';

export interface WaitingOrder {
  /** The later of pick-up time and Ready for Pickup. */
  since: Date;
  remindedAt: Date | null;
}

/** Business days until the customer is reminded, and until the products return to stock; 0 for never. */
export interface FetchRule {
  remindAfter: number;
  returnAfter: number;
}

const later = (one: StoreDay, other: StoreDay): StoreDay => (one > other ? one : other);

/** The last day to pick up; null without a deadline. A reminder gives one more business day. */
export function lastDayToFetch(
  { since, remindedAt }: WaitingOrder,
  returnAfter: number,
  calendar: PickupCalendar,
): StoreDay | null {
  if (returnAfter === 0) return null;
  const last = addBusinessDays(storeDayOf(since, calendar.timeZone), returnAfter, calendar);
  if (remindedAt === null) return last;
  return later(last, addBusinessDays(storeDayOf(remindedAt, calendar.timeZone), 1, calendar));
}

/** Returns the reminder, unless it is older than the whole deadline. */
function reminderThatCounts(
  { remindedAt }: WaitingOrder,
  today: StoreDay,
  returnAfter: number,
  calendar: PickupCalendar,
): Date | null {
  if (remindedAt === null || returnAfter === 0) return remindedAt;
  const reminded = storeDayOf(remindedAt, calendar.timeZone);
  return today > addBusinessDays(reminded, returnAfter + 1, calendar) ? null : remindedAt;
}

/** The last day as staff see it: assumes a reminder today if there was none. */
export function lastDaySeenNow(
  order: WaitingOrder,
  now: Date,
  returnAfter: number,
  calendar: PickupCalendar,
): StoreDay | null {
  const reminded = reminderThatCounts(order, storeDayOf(now, calendar.timeZone), returnAfter, calendar);
  return lastDayToFetch({ ...order, remindedAt: reminded ?? now }, returnAfter, calendar);
}

/** The step due `today` for an unclaimed order; stock returns only after a reminder (docs/rules/orders.md, Unclaimed orders). */
export function fetchStep(
  order: WaitingOrder,
  today: StoreDay,
  { remindAfter, returnAfter }: FetchRule,
  calendar: PickupCalendar,
): 'wait' | 'remind' | 'return' {
  const dayAfter = (day: StoreDay, count: number) => addBusinessDays(day, count, calendar);
  if (reminderThatCounts(order, today, returnAfter, calendar) !== null) {
    const last = lastDayToFetch(order, returnAfter, calendar);
    return last !== null && today > last ? 'return' : 'wait';
  }
  const before = Math.max(1, returnAfter - 1);
  const count = remindAfter > 0 && (returnAfter === 0 || remindAfter < before) ? remindAfter : before;
  if (remindAfter === 0 && returnAfter === 0) return 'wait';
  return today >= dayAfter(storeDayOf(order.since, calendar.timeZone), count) ? 'remind' : 'wait';
}
