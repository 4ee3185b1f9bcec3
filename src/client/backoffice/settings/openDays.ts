import {
  earliestPickupDay,
  furthestPickupDay,
  hoursOf,
  type PickupCalendar,
  pickupDay,
} from '#shared/domain/pickups/pickupCalendar.ts';
import { addDays, type StoreDay } from '#shared/domain/storeTime.ts';

/** The days that stay open once those from `from` to `until` are closed, as far as a pick-up may be moved. */
export function openDaysWithout(
  { from, until }: { from: StoreDay; until: StoreDay },
  now: Date,
  calendar: PickupCalendar,
): StoreDay[] {
  const days: StoreDay[] = [];
  const last = furthestPickupDay(now, calendar.timeZone, hoursOf(calendar));
  for (let day = earliestPickupDay(now, calendar.timeZone, hoursOf(calendar)); day <= last; day = addDays(day, 1)) {
    if ((day < from || day > until) && pickupDay(day, now, calendar).open) days.push(day);
  }
  return days;
}
