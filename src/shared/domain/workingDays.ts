import { addDaysWhere, type StoreDay, weekdayOf } from './storeTime.ts';

interface WorkingCalendar {
  closedDays: readonly { date: StoreDay }[];
  openedDays?: readonly { date: StoreDay }[];
}

/** Whether the store works on a day: no weekend, holiday or closed day, or a day that staff opened. */
export function isWorkingDay(day: StoreDay, { closedDays, openedDays = [] }: WorkingCalendar): boolean {
  if (openedDays.some(({ date }) => date === day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 1 && weekday !== 7 && !closedDays.some(({ date }) => date === day);
}

/** Returns the store day `count` working days later. */
export const addWorkingDays = (from: StoreDay, count: number, calendar: WorkingCalendar): StoreDay =>
  addDaysWhere(from, count, (day) => isWorkingDay(day, calendar));
