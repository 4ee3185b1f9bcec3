import { CUTOFF, firstOpenDay, type PickupCalendar, pickupDay } from './pickupCalendar.ts';
import { addDays, instantAt, type StoreDay, storeDayOf, weekdayOf } from './storeTime.ts';

/** Tuesday, as weekdays are numbered. */
const CUTOFF_WEEKDAY = 3;
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
    // As seen a week before, so that the lead time of a pick-up says nothing about the day itself.
    const isOpen = pickupDay(day, instantAt(addDays(day, -WEEK_DAYS), CUTOFF, timeZone), calendar).open;
    if (isOpen) return { at, readyFrom: firstOpenDay(new Date(at.getTime() - 1), calendar) };
  }
  return null;
}
