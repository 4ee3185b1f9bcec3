import {
  CalendarDate,
  fromAbsolute,
  getDayOfWeek,
  parseDate,
  parseTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';

import { MINUTE_MS } from './durations.ts';

/** A day in the store's zone as `2026-11-24`. */
export type StoreDay = string;
/** A wall-clock time in the store's zone as `09:30`. */
export type ClockTime = string;

const STORE_DAY = /^\d{4}-\d{2}-\d{2}$/;
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isStoreDay(text: string): boolean {
  if (!STORE_DAY.test(text)) return false;
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

const MAX_KEPT = 8;

/** Caches the latest results of `make`, because time-zone look-ups are slow and placing an order makes twenty. */
function cached<Inputs extends (string | number)[], Result>(make: (...inputs: Inputs) => Result): typeof make {
  const cache: { inputs: Inputs; result: Result }[] = [];
  let next = 0;
  return (...inputs) => {
    const known = cache.find((each) => each.inputs.every((input, index) => input === inputs[index]));
    if (known) return known.result;
    const result = make(...inputs);
    cache[next] = { inputs, result };
    next = (next + 1) % MAX_KEPT;
    return result;
  };
}

/** Clock changes happen at full minutes, such as 0:01 in Newfoundland until 2011. */
const offsetIn = cached((minute: number, timeZone: string) => fromAbsolute(minute * MINUTE_MS, timeZone).offset);

/** Returns an instant (UTC) as the zone's local time in ISO form: `2026-11-24T09:30:00.000Z`, where Z does not mean UTC. */
const wallClockOf = (instant: Date, timeZone: string): string => {
  const at = instant.getTime();
  return new Date(at + offsetIn(Math.floor(at / MINUTE_MS), timeZone)).toISOString();
};

const epochAt = cached((day: StoreDay, time: ClockTime, timeZone: string) =>
  toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), timeZone)
    .toDate()
    .getTime(),
);

export const storeDayOf = (instant: Date, timeZone: string): StoreDay => wallClockOf(instant, timeZone).slice(0, 10);

export function clockTimeOf(instant: Date, timeZone: string): ClockTime {
  return wallClockOf(instant, timeZone).slice(11, 16);
}

export function instantAt(day: StoreDay, time: ClockTime, timeZone: string): Date {
  return new Date(epochAt(day, time, timeZone));
}

export const addDays = (day: StoreDay, days: number): StoreDay => parseDate(day).add({ days }).toString();

/** Returns the store day `count` counted days later; stops after a year if no day counts. */
export function addDaysWhere(from: StoreDay, count: number, counts: (day: StoreDay) => boolean): StoreDay {
  let day = from;
  for (let [left, walked] = [count, 0]; left > 0 && walked < 366; walked += 1) {
    day = addDays(day, 1);
    if (counts(day)) left -= 1;
  }
  return day;
}

/** Weekday number: 1 = Sunday … 7 = Saturday (docs/rules/operations.md, Time and money). */
export const weekdayOf = (day: StoreDay): number => getDayOfWeek(parseDate(day), 'en-US', 'sun') + 1;

/** The end is excluded. */
export interface Span {
  from: Date;
  until: Date;
}

export function spanOfDays(start: StoreDay, end: StoreDay, timeZone: string): Span {
  return { from: instantAt(start, '00:00', timeZone), until: instantAt(addDays(end, 1), '00:00', timeZone) };
}

/** Returns Sunday to Saturday around an instant (UTC), in the store's zone. */
export function currentWeek(now: Date, timeZone: string): Span {
  const today = storeDayOf(now, timeZone);
  const sunday = addDays(today, 1 - weekdayOf(today));
  return spanOfDays(sunday, addDays(sunday, 6), timeZone);
}

/** Returns the first and last day of the month of an instant (UTC), in the store's zone. */
export function currentMonth(now: Date, timeZone: string): { start: StoreDay; end: StoreDay } {
  const today = parseDate(storeDayOf(now, timeZone));
  const start = new CalendarDate(today.year, today.month, 1);
  return { start: start.toString(), end: start.add({ months: 1 }).subtract({ days: 1 }).toString() };
}

/** Formats an instant (UTC) in the store's zone: `Tue, 24 Nov 2026, 9:30 AM` (docs/rules/operations.md, Time and money). */
export function formatDateTime(instant: Date, timeZone: string): string {
  return `${formatDay(storeDayOf(instant, timeZone))}, ${formatClockTime(clockTimeOf(instant, timeZone))}`;
}

/** Formats a store day: `Tue, 24 Nov 2026`. */
export function formatDay(day: StoreDay): string {
  const parts = new Map(DAY_FORMAT.formatToParts(parseDate(day).toDate('UTC')).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

// Created once: creating one takes fifty times as long as using it, and scrolling a list formats a day for each row.
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a store day without the year: `Tuesday 24 November`. */
export const formatLongDay = (day: StoreDay): string => LONG_DAY_FORMAT.format(parseDate(day).toDate('UTC'));

const LONG_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Formats a store day without the year: `Tue, 24 Nov`. */
export const formatNearDay = (day: StoreDay): string => formatDay(day).split(' ').slice(0, 3).join(' ');

/** Formats a store day without year and weekday: `24 Nov`. */
export const formatShortDay = (day: StoreDay): string => formatDay(day).split(' ').slice(1, 3).join(' ');

/** Formats `09:30` as `9:30 AM`. */
export function formatClockTime(time: ClockTime): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
