import { messages } from '../messages.ts';
import {
  addDays,
  type ClockTime,
  clockTimeOf,
  formatClockTime,
  formatDay,
  instantAt,
  isStoreDay,
  type StoreDay,
  storeDayOf,
  weekdayOf,
} from './storeTime.ts';

/** From this wall-clock time on, tomorrow can no longer be had (docs/rules.md, Calendar and closed days). */
export const CUTOFF: ClockTime = '16:00';
/** How many days ahead a pick-up may lie (docs/rules.md, Calendar and closed days). */
export const MAX_DAYS_AHEAD = 60;
/** "Any time that day": what a date without a chosen slot means (docs/rules.md, Calendar and closed days). */
export const ANY_TIME: ClockTime = '08:00';

/** The 17 slots from 9:00 AM to 5:00 PM, every 30 minutes. */
export const PICKUP_SLOTS: readonly ClockTime[] = Array.from({ length: 17 }, (_, step) => {
  const minutes = 9 * 60 + step * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** A day on which the store is closed: a public holiday, or a day that staff have closed. */
export interface ClosedDay {
  date: StoreDay;
  reason: string;
}

/** A weekend day or a public holiday that staff have opened on purpose, and why. */
type OpenedDay = ClosedDay;

export interface PickupCalendar {
  timeZone: string;
  /** Holidays that were opened on purpose are not among them. */
  closedDays: readonly ClosedDay[];
  /** None where left out. */
  openedDays?: readonly OpenedDay[];
}

export type PickupDay = { open: true } | { open: false; reason: string };

/** The first day that the lead time allows: tomorrow, or the day after from 16:00:00 store time on. */
export function earliestPickupDay(now: Date, timeZone: string): StoreDay {
  const lead = clockTimeOf(now, timeZone) >= CUTOFF ? 2 : 1;
  return addDays(storeDayOf(now, timeZone), lead);
}

/** The last day that can be chosen. */
export function furthestPickupDay(now: Date, timeZone: string): StoreDay {
  return addDays(storeDayOf(now, timeZone), MAX_DAYS_AHEAD);
}

/** Whether a day is open for pick-up as seen at `now`, or why not. Every day has an answer. */
export function pickupDay(day: StoreDay, now: Date, calendar: PickupCalendar): PickupDay {
  const closed = (reason: string): PickupDay => ({ open: false, reason });
  if (!isStoreDay(day)) return closed('This is not a date.');
  const today = storeDayOf(now, calendar.timeZone);
  if (day < today) return closed('This day is over.');
  if (day < earliestPickupDay(now, calendar.timeZone)) {
    return closed(
      day === today ? 'Pick-up is from the next day on.' : 'Orders after 4:00 PM are ready from the second day on.',
    );
  }
  if (day > furthestPickupDay(now, calendar.timeZone))
    return closed(`Pick-up is at most ${MAX_DAYS_AHEAD} days ahead.`);
  const named = calendar.closedDays.find((entry) => entry.date === day);
  if (named) return closed(named.reason);
  if (calendar.openedDays?.some((entry) => entry.date === day)) return { open: true };
  const weekday = weekdayOf(day);
  if (weekday === 1) return closed('The store is closed on Sundays.');
  if (weekday === 7) return closed('The store is closed on Saturdays.');
  return { open: true };
}

/** The first open day from `now` on, or null where everything within reach is closed. */
export function firstOpenDay(now: Date, calendar: PickupCalendar): StoreDay | null {
  let day = earliestPickupDay(now, calendar.timeZone);
  const last = furthestPickupDay(now, calendar.timeZone);
  while (day <= last) {
    if (pickupDay(day, now, calendar).open) return day;
    day = addDays(day, 1);
  }
  return null;
}

/** The instant of a chosen day and slot; no slot means 8:00 AM. */
export function pickupInstant(day: StoreDay, slot: ClockTime | null, timeZone: string): Date {
  return instantAt(day, slot ?? ANY_TIME, timeZone);
}

/** `9:30 AM` for a slot, `any time 9:00 AM–5:00 PM` for none, whose 8:00 AM is before the counter opens. */
export function formatSlot(time: ClockTime): string {
  if (time !== ANY_TIME) return formatClockTime(time);
  const [first = ANY_TIME, last = ANY_TIME] = [PICKUP_SLOTS.at(0), PICKUP_SLOTS.at(-1)];
  return `any time ${formatClockTime(first)}–${formatClockTime(last)}`;
}

/** The time of day of a pick-up's instant, as `formatSlot` says it. */
export const formatPickupClock = (instant: Date, timeZone: string): string =>
  formatSlot(clockTimeOf(instant, timeZone));

/** `Tue, 24 Nov 2026, 9:30 AM` or `Tue, 24 Nov 2026, any time 9:00 AM–5:00 PM`: a pick-up's instant as every screen, export and print says it. */
export function formatPickup(instant: Date, timeZone: string): string {
  return `${formatDay(storeDayOf(instant, timeZone))}, ${formatPickupClock(instant, timeZone)}`;
}

/** Whether an instant is exactly a slot (or 8:00 AM) of an open day; else why not. */
export function checkPickupTime(
  instant: Date,
  now: Date,
  calendar: PickupCalendar,
): { ok: true } | { ok: false; error: 'day' | 'slot'; reason: string } {
  const day = storeDayOf(instant, calendar.timeZone);
  const result = pickupDay(day, now, calendar);
  if (!result.open) return { ok: false, error: 'day', reason: result.reason };
  const time = clockTimeOf(instant, calendar.timeZone);
  const offered = time === ANY_TIME || PICKUP_SLOTS.includes(time);
  if (!offered || instant.getTime() !== instantAt(day, time, calendar.timeZone).getTime()) {
    return { ok: false, error: 'slot', reason: messages.slotInvalid };
  }
  return { ok: true };
}
