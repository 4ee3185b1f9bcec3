import { addDays, type StoreDay } from '../storeTime.ts';
import { closedReason, type PickupCalendar } from './pickupCalendar.ts';

/** A year of closed days would otherwise be walked for ever. */
const MAX_WALKED_DAYS = 366;

/** The day that lies so many business days after another: days on which the store's calendar hands orders over. */
export function addBusinessDays(from: StoreDay, count: number, calendar: PickupCalendar): StoreDay {
  let day = from;
  for (let [left, walked] = [count, 0]; left > 0 && walked < MAX_WALKED_DAYS; walked += 1) {
    day = addDays(day, 1);
    if (closedReason(day, calendar) === null) left -= 1;
  }
  return day;
}
