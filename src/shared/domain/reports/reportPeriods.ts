import { CalendarDate, parseDate } from '@internationalized/date';
import {
  addDays,
  currentMonth,
  formatDay,
  formatShortDay,
  type StoreDay,
  spanOfDays,
  storeDayOf,
  weekdayOf,
} from '../storeTime.ts';

/** Store days, both included. */
export interface Period {
  start: StoreDay;
  end: StoreDay;
}

const MAX_PERIOD_YEARS = 10;
const FIRST_MONTH_OF_SCHOOL = 6;

export const PERIOD_PRESETS = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-month',
  'this-school-year',
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

export const PRESET_LABELS: Readonly<Record<PeriodPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-school-year': 'This school year',
};

export function presetPeriod(preset: PeriodPreset, now: Date, timeZone: string): Period {
  const today = storeDayOf(now, timeZone);
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'this-week': {
      const sunday = addDays(today, 1 - weekdayOf(today));
      return { start: sunday, end: addDays(sunday, 6) };
    }
    case 'this-month':
      return currentMonth(now, timeZone);
    case 'last-month': {
      const first = parseDate(currentMonth(now, timeZone).start);
      return { start: first.subtract({ months: 1 }).toString(), end: first.subtract({ days: 1 }).toString() };
    }
    case 'this-school-year':
      return schoolYearOf(today);
  }
}

/** Returns the school year of a store day: 1 June to 31 May, the usual Philippine calendar (again since 2024). */
export function schoolYearOf(day: StoreDay): Period {
  const date = parseDate(day);
  const year = date.month >= FIRST_MONTH_OF_SCHOOL ? date.year : date.year - 1;
  const first = new CalendarDate(year, FIRST_MONTH_OF_SCHOOL, 1);
  return { start: first.toString(), end: first.add({ years: 1 }).subtract({ days: 1 }).toString() };
}

export const daysIn = ({ start, end }: Period): number => parseDate(end).compare(parseDate(start)) + 1;

export function isTooLong({ start, end }: Period): boolean {
  return parseDate(start).add({ years: MAX_PERIOD_YEARS }).compare(parseDate(end)) <= 0;
}

function lengthOf({ start, end }: Period): { months: number } | { days: number } {
  const [first, last] = [parseDate(start), parseDate(end)];
  const isWholeMonths = first.day === 1 && last.add({ days: 1 }).day === 1;
  if (!isWholeMonths) return { days: daysIn({ start, end }) };
  return { months: (last.year - first.year) * 12 + last.month - first.month + 1 };
}

/** The earlier period for comparison, as long as the elapsed part; null for a future period (docs/rules/reports.md, Reports). */
export function comparedPeriod(period: Period, today: StoreDay): Period | null {
  if (period.start > today) return null;
  const length = lengthOf(period);
  const first = parseDate(period.start);
  const start = first.subtract(length).toString();
  if (period.end > today) return { start, end: parseDate(today).subtract(length).toString() };
  return { start, end: first.subtract({ days: 1 }).toString() };
}

export const spanOf = ({ start, end }: Period, timeZone: string) => spanOfDays(start, end, timeZone);

/** Formats a period as `Sun, 1 Nov 2026 to Mon, 30 Nov 2026`, or a single day. */
export function periodText({ start, end }: Period): string {
  return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
}

/** Formats a period briefly for use in a sentence: `1–23 Oct`; adds years unless both days are in the year of `about`. */
export function shortPeriodText({ start, end }: Period, about: StoreDay): string {
  const yearOf = (day: StoreDay) => day.slice(0, 4);
  const isOneYear = yearOf(start) === yearOf(end);
  const endText =
    isOneYear && yearOf(end) === yearOf(about) ? formatShortDay(end) : `${formatShortDay(end)} ${yearOf(end)}`;
  if (start === end) return endText;
  if (!isOneYear) return `${formatShortDay(start)} ${yearOf(start)}–${endText}`;
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${isOneMonth ? Number(start.slice(8)) : formatShortDay(start)}–${endText}`;
}
