import { type StoreDay, storeDayOf } from '../storeTime.ts';
import { addBusinessDays } from './businessDays.ts';
import type { PickupCalendar } from './pickupCalendar.ts';

/** The facts about an order that is ready and was not picked up. Instants in UTC. */
export interface WaitingOrder {
  /** When it was to be picked up, or became ready, whichever was later. */
  since: Date;
  /** When its customer was last reminded since then; null until then. */
  remindedAt: Date | null;
}

/** Business days after which a customer is reminded, and after which the products go back to the shelf; 0 for never. */
export interface FetchRule {
  remindAfter: number;
  returnAfter: number;
}

const later = (one: StoreDay, other: StoreDay): StoreDay => (one > other ? one : other);

/** The last day on which a waiting order can be picked up; null where it waits for ever. A reminded customer has a whole business day left. */
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

/** When a customer was reminded, unless that was before the rule: longer ago than all of its days. */
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

/** The last day of a waiting order as staff see it now: a customer who is still to be reminded is so today or later. Null where it waits for ever. */
export function lastDaySeenNow(
  order: WaitingOrder,
  now: Date,
  returnAfter: number,
  calendar: PickupCalendar,
): StoreDay | null {
  const reminded = reminderThatCounts(order, storeDayOf(now, calendar.timeZone), returnAfter, calendar);
  return lastDayToFetch({ ...order, remindedAt: reminded ?? now }, returnAfter, calendar);
}

/**
 * Returns the step on `today` for an order that waits: its customer is reminded once, before the last day where there is one, and after that
 * day the products go back to the shelf. They never do without a whole business day after the reminder; one from before the rule, older than
 * all of its days, does not count (docs/rules/orders.md, Unclaimed orders).
 */
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
