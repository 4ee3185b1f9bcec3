import { addDays, type StoreDay, weekdayOf } from './storeTime.ts';

/** The facts that decide whether the store works on a day, as the pick-up calendar has them. */
interface WorkingCalendar {
  closedDays: readonly { date: StoreDay }[];
  openedDays?: readonly { date: StoreDay }[];
}

/** A closed year would otherwise be walked for ever. */
const MAX_DAYS = 366;

/** Whether the store works on a day: no weekend, holiday or closed day, unless staff opened it on purpose. */
export function isWorkingDay(day: StoreDay, { closedDays, openedDays = [] }: WorkingCalendar): boolean {
  if (openedDays.some(({ date }) => date === day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 1 && weekday !== 7 && !closedDays.some(({ date }) => date === day);
}

/** The store day that lies so many working days after another, which itself does not count. */
export function addWorkingDays(from: StoreDay, count: number, calendar: WorkingCalendar): StoreDay {
  let day = from;
  for (let [left, walked] = [count, 0]; left > 0 && walked < MAX_DAYS; walked += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}
