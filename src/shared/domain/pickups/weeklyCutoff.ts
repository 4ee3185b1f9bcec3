import { addDays, type ClockTime, instantAt, type StoreDay, storeDayOf, weekdayOf } from '../storeTime.ts';
import { closedReason, firstOpenDay, type PickupCalendar } from './pickupCalendar.ts';
import { DEFAULT_PICKUP_HOURS } from './pickupHours.ts';

const CUTOFF_WEEKDAY = 3;
/**
 * Store time at which the orders of the week close (docs/rules/checkout.md, Weekly cut-off). The daily cut-off of
 * pick-ups is a setting.
 */
const CUTOFF: ClockTime = '16:00';
/** Limits the search. */
const MAX_WEEKS = 8;
const WEEK_DAYS = 7;

export interface WeeklyCutoff {
  at: Date;
  readyFrom: StoreDay | null;
}

/** The next cut-off: 4 PM on a Tuesday that is no holiday; ready on the next open day. Null if closed for eight weeks. */
export function nextWeeklyCutoff(now: Date, calendar: PickupCalendar): WeeklyCutoff | null {
  const { timeZone } = calendar;
  const today = storeDayOf(now, timeZone);
  let day = addDays(today, (CUTOFF_WEEKDAY - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS);
  for (let week = 0; week < MAX_WEEKS; week += 1, day = addDays(day, WEEK_DAYS)) {
    const at = instantAt(day, CUTOFF, timeZone);
    if (now >= at) continue;
    // Only a holiday moves the cut-off, so the weekdays of the pick-up hours are ignored.
    const isHoliday = closedReason(day, { ...calendar, hours: DEFAULT_PICKUP_HOURS }) !== null;
    if (!isHoliday) return { at, readyFrom: firstOpenDay(instantAt(day, '00:00', timeZone), calendar) };
  }
  return null;
}
