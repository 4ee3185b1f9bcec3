import { addDays, type ClockTime, instantAt, type StoreDay, storeDayOf, weekdayOf } from '../storeTime.ts';
import { closedReason, firstOpenDay, type PickupCalendar } from './pickupCalendar.ts';
import { DEFAULT_PICKUP_HOURS } from './pickupHours.ts';

/** Tuesday, as weekdays are numbered. */
const CUTOFF_WEEKDAY = 3;
/** When the orders of the week close (docs/rules/checkout.md, Weekly cut-off); a pick-up's own cut-off is a setting. */
const CUTOFF: ClockTime = '16:00';
/** As many Tuesdays in a row that could all be holidays; bounds the search. */
const MAX_WEEKS = 8;
const WEEK_DAYS = 7;

/** The cut-off that an order is in time for, and the first day on which what it brings can be picked up. */
export interface WeeklyCutoff {
  /** The last moment to order, 4:00 PM store time. */
  at: Date;
  /** Null where no day within reach is open. */
  readyFrom: StoreDay | null;
}

/**
 * The next weekly cut-off at or after `now`: 4:00 PM store time of the next Tuesday on which the store is open; a Tuesday
 * that is a holiday has none, and its orders go with the Tuesday after. What is ordered by then is ready on the first open
 * day after that Tuesday. Null where every Tuesday of the next eight weeks is closed.
 */
export function nextWeeklyCutoff(now: Date, calendar: PickupCalendar): WeeklyCutoff | null {
  const { timeZone } = calendar;
  const today = storeDayOf(now, timeZone);
  let day = addDays(today, (CUTOFF_WEEKDAY - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS);
  for (let week = 0; week < MAX_WEEKS; week += 1, day = addDays(day, WEEK_DAYS)) {
    const at = instantAt(day, CUTOFF, timeZone);
    if (now >= at) continue;
    // Which weekdays are handed over on says nothing about the cut-off: a holiday alone moves it.
    const isHoliday = closedReason(day, { ...calendar, hours: DEFAULT_PICKUP_HOURS }) !== null;
    if (!isHoliday) return { at, readyFrom: firstOpenDay(instantAt(day, '00:00', timeZone), calendar) };
  }
  return null;
}
