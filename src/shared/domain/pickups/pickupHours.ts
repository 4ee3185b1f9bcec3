import { inWords } from '../inWords.ts';
import { type ClockTime, formatClockTime } from '../storeTime.ts';
import { WEEKDAY_NAMES } from '../weekdays.ts';

export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60, 120] as const;

export interface PickupHours {
  /** 1 = Sunday … 7 = Saturday. */
  weekdays: readonly number[];
  first_slot: ClockTime;
  last_slot: ClockTime;
  slot_minutes: (typeof SLOT_MINUTES)[number];
  /** Store time from which tomorrow is no longer offered. */
  cutoff: ClockTime;
  days_ahead: number;
  /** 0 means no limit. */
  orders_per_slot: number;
}

export const DEFAULT_PICKUP_HOURS: PickupHours = {
  weekdays: [2, 3, 4, 5, 6],
  first_slot: '09:00',
  last_slot: '17:00',
  slot_minutes: 30,
  cutoff: '16:00',
  days_ahead: 60,
  orders_per_slot: 0,
};

/** Holidays are known for this year and the next, so no setting may exceed this. */
export const MAX_DAYS_AHEAD = 180;
export const MAX_ORDERS_PER_SLOT = 10_000;

/** A date without a slot means any time that day, so this time is never a slot (docs/rules/checkout.md, Pick-up hours). */
export const ANY_TIME: ClockTime = '08:00';

const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockTime = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The slots of a day, without `ANY_TIME`. */
export function pickupSlots({ first_slot, last_slot, slot_minutes }: PickupHours): ClockTime[] {
  const slots: ClockTime[] = [];
  for (let minute = minutesOf(first_slot); minute <= minutesOf(last_slot); minute += slot_minutes) {
    const slot = clockTime(minute);
    if (slot !== ANY_TIME) slots.push(slot);
  }
  return slots;
}

/** Formats weekdays: `Monday to Friday`, `Monday, Wednesday and Friday`. Three or more consecutive days are a range. */
export function describeWeekdays(weekdays: readonly number[]): string {
  const runs: number[][] = [];
  for (const weekday of weekdays) {
    const run = runs.at(-1);
    if (run && run.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  const nameOf = (weekday: number | undefined) => WEEKDAY_NAMES[(weekday ?? 1) - 1] ?? '';
  return inWords(
    runs.flatMap((run) => (run.length < 3 ? run.map(nameOf) : [`${nameOf(run[0])} to ${nameOf(run.at(-1))}`])),
  );
}

/** `9:00 AM to 5:00 PM`. */
export function describeTimes(hours: PickupHours): string {
  const slots = pickupSlots(hours);
  const [opens, closes] = [slots.at(0) ?? hours.first_slot, slots.at(-1) ?? hours.last_slot];
  return `${formatClockTime(opens)} to ${formatClockTime(closes)}`;
}

/** `Monday to Friday, 9:00 AM to 5:00 PM`. */
export const describePickupHours = (hours: PickupHours): string =>
  `${describeWeekdays(hours.weekdays)}, ${describeTimes(hours)}`;

/** `describePickupHours` with slot length, cut-off, days ahead, and orders in a slot. */
export function describeAllPickupHours(hours: PickupHours): string {
  const { slot_minutes, cutoff, days_ahead, orders_per_slot } = hours;
  const room = orders_per_slot === 0 ? 'no limit of orders' : `${orders_per_slot} orders`;
  return `${describePickupHours(hours)}, every ${slot_minutes} minutes; cut-off ${formatClockTime(cutoff)}; ${days_ahead} days ahead; ${room} per time slot`;
}
