import { CalendarDate, parseDate } from '@internationalized/date';
import { addDays, currentMonth, formatDay, type StoreDay, spanOfDays, storeDayOf, weekdayOf } from '../storeTime.ts';

/** Inclusive store days. */
export interface Period {
  start: StoreDay;
  end: StoreDay;
}

/** A report covers at most so many years. */
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

/** The days of a preset, computed in the store's zone. */
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

/** The school year of a day: 1 June to 31 May, as Philippine schools opened and, since 2024, open again. */
export function schoolYearOf(day: StoreDay): Period {
  const date = parseDate(day);
  const year = date.month >= FIRST_MONTH_OF_SCHOOL ? date.year : date.year - 1;
  const first = new CalendarDate(year, FIRST_MONTH_OF_SCHOOL, 1);
  return { start: first.toString(), end: first.add({ years: 1 }).subtract({ days: 1 }).toString() };
}

/** How many days a period has. */
export function daysIn({ start, end }: Period): number {
  return parseDate(end).compare(parseDate(start)) + 1;
}

/** Whether a period is longer than a report may cover. */
export function isTooLong({ start, end }: Period): boolean {
  return parseDate(start).add({ years: MAX_PERIOD_YEARS }).compare(parseDate(end)) <= 0;
}

/** The period before, to compare with: whole months before whole months, otherwise as many days that end the day before. */
export function periodBefore({ start, end }: Period): Period {
  const [first, last] = [parseDate(start), parseDate(end)];
  if (first.day === 1 && last.add({ days: 1 }).day === 1) {
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    return { start: first.subtract({ months }).toString(), end: first.subtract({ days: 1 }).toString() };
  }
  return {
    start: first.subtract({ days: daysIn({ start, end }) }).toString(),
    end: first.subtract({ days: 1 }).toString(),
  };
}

/** The instants of a period. */
export const spanOf = ({ start, end }: Period, timeZone: string) => spanOfDays(start, end, timeZone);

/** `Sun, 1 Nov 2026 to Mon, 30 Nov 2026`; one day is named once. */
export function periodText({ start, end }: Period): string {
  return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
}
