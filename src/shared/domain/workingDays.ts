import { addDaysWhere, type StoreDay, weekdayOf } from './storeTime.ts';

interface WorkingCalendar {
  closedDays: readonly { date: StoreDay }[];
  openedDays?: readonly { date: StoreDay }[];
}

/** Whether the store works on a day: no weekend, holiday or closed day, unless staff opened it on purpose. */
export function isWorkingDay(day: StoreDay, { closedDays, openedDays = [] }: WorkingCalendar): boolean {
  if (openedDays.some(({ date }) => date === day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 1 && weekday !== 7 && !closedDays.some(({ date }) => date === day);
}

/** The store day `count` working days after another. */
export const addWorkingDays = (from: StoreDay, count: number, calendar: WorkingCalendar): StoreDay =>
  addDaysWhere(from, count, (day) => isWorkingDay(day, calendar));
