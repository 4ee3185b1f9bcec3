import { messages } from '../../messages.ts';
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
} from '../storeTime.ts';
import { WEEKDAY_NAMES } from '../weekdays.ts';
import { ANY_TIME, DEFAULT_PICKUP_HOURS, type PickupHours, pickupSlots } from './pickupHours.ts';

export interface ClosedDay {
  date: StoreDay;
  reason: string;
}

export interface PickupCalendar {
  timeZone: string;
  closedDays: readonly ClosedDay[];
  openedDays?: readonly ClosedDay[];
  hours?: PickupHours;
  fullSlots?: readonly Date[];
}

export const toPickupCalendar = (
  output: {
    time_zone: string;
    closed_days: readonly ClosedDay[];
    opened_days: readonly ClosedDay[];
    hours: PickupHours;
    full_slots: readonly Date[];
    full_slots_at: readonly { counter: string; slot: Date }[];
  },
  counterId: string | null = null,
): Required<PickupCalendar> => ({
  timeZone: output.time_zone,
  closedDays: output.closed_days,
  openedDays: output.opened_days,
  hours: output.hours,
  fullSlots:
    counterId === null
      ? output.full_slots
      : output.full_slots_at.filter(({ counter }) => counter === counterId).map(({ slot }) => slot),
});

export type PickupDay = { open: true } | { open: false; reason: string };

export const hoursOf = ({ hours = DEFAULT_PICKUP_HOURS }: Pick<PickupCalendar, 'hours'>): PickupHours => hours;

/** Returns the first day that the lead time allows, in store time: tomorrow, or the day after tomorrow from the cut-off on. */
export function earliestPickupDay(
  now: Date,
  timeZone: string,
  { cutoff }: Pick<PickupHours, 'cutoff'> = DEFAULT_PICKUP_HOURS,
): StoreDay {
  const lead = clockTimeOf(now, timeZone) >= cutoff ? 2 : 1;
  return addDays(storeDayOf(now, timeZone), lead);
}

export function furthestPickupDay(
  now: Date,
  timeZone: string,
  { days_ahead }: Pick<PickupHours, 'days_ahead'> = DEFAULT_PICKUP_HOURS,
): StoreDay {
  return addDays(storeDayOf(now, timeZone), days_ahead);
}

/** Whether a day is open for pick-up at `now` (UTC), or the reason why not. */
export function pickupDay(day: StoreDay, now: Date, calendar: PickupCalendar): PickupDay {
  const closed = (reason: string): PickupDay => ({ open: false, reason });
  if (!isStoreDay(day)) return closed('Please enter a valid date.');
  const hours = hoursOf(calendar);
  const today = storeDayOf(now, calendar.timeZone);
  if (day < today) return closed('This day is past.');
  if (day < earliestPickupDay(now, calendar.timeZone, hours)) {
    return closed(
      day === today
        ? 'It is too late to pick up today.'
        : `It is past ${formatClockTime(hours.cutoff)}. It is too late to pick up tomorrow.`,
    );
  }
  if (day > furthestPickupDay(now, calendar.timeZone, hours))
    return closed(`Pick-up can be up to ${hours.days_ahead} days ahead.`);
  const reason = closedReason(day, calendar);
  return reason === null ? { open: true } : closed(reason);
}

/** Returns the reason why a day is closed for pick-up; null if it is open. */
export function closedReason(day: StoreDay, calendar: PickupCalendar): string | null {
  const named = calendar.closedDays.find((entry) => entry.date === day);
  if (named) return named.reason;
  if (calendar.openedDays?.some((entry) => entry.date === day)) return null;
  const weekday = weekdayOf(day);
  return hoursOf(calendar).weekdays.includes(weekday) ? null : `The store is closed on ${WEEKDAY_NAMES[weekday - 1]}s.`;
}

export function firstOpenDay(now: Date, calendar: PickupCalendar): StoreDay | null {
  const hours = hoursOf(calendar);
  let day = earliestPickupDay(now, calendar.timeZone, hours);
  const last = furthestPickupDay(now, calendar.timeZone, hours);
  while (day <= last) {
    if (pickupDay(day, now, calendar).open) return day;
    day = addDays(day, 1);
  }
  return null;
}

export function pickupInstant(day: StoreDay, slot: ClockTime | null, timeZone: string): Date {
  return instantAt(day, slot ?? ANY_TIME, timeZone);
}

/** Formats a slot as `9:30 AM`. ANY_TIME becomes `any time that day`, because customers need not come at 8:00 AM. */
export const formatSlot = (time: ClockTime): string =>
  time === ANY_TIME ? 'any time that day' : formatClockTime(time);

export const formatPickupClock = (instant: Date, timeZone: string): string =>
  formatSlot(clockTimeOf(instant, timeZone));

/**
 * Formats a pick-up in the store's zone: `Tue, 24 Nov 2026, 9:30 AM` or `Tue, 24 Nov 2026, any time that day`. All
 * screens, exports and prints use it.
 */
export function formatPickup(instant: Date, timeZone: string): string {
  return `${formatDay(storeDayOf(instant, timeZone))}, ${formatPickupClock(instant, timeZone)}`;
}

export function fullReason(instant: Date, { fullSlots = [] }: PickupCalendar): string | null {
  return fullSlots.some((slot) => slot.getTime() === instant.getTime()) ? messages.slotFull : null;
}

/** Checks that an instant (UTC) is a slot with free capacity, or 8:00 AM, of an open day; otherwise returns the reason. */
export function checkPickupTime(
  instant: Date,
  now: Date,
  calendar: PickupCalendar,
): { ok: true } | { ok: false; error: 'day' | 'slot'; reason: string } {
  const day = storeDayOf(instant, calendar.timeZone);
  const result = pickupDay(day, now, calendar);
  if (!result.open) return { ok: false, error: 'day', reason: result.reason };
  const time = clockTimeOf(instant, calendar.timeZone);
  const offered = time === ANY_TIME || pickupSlots(hoursOf(calendar)).includes(time);
  if (!offered || instant.getTime() !== instantAt(day, time, calendar.timeZone).getTime()) {
    return { ok: false, error: 'slot', reason: messages.slotInvalid };
  }
  const full = fullReason(instant, calendar);
  return full === null ? { ok: true } : { ok: false, error: 'slot', reason: full };
}
