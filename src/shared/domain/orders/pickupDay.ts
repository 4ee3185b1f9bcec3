import { formatPickupClock } from '../pickups/pickupCalendar.ts';
import { addDays, formatDay, type StoreDay, storeDayOf } from '../storeTime.ts';
import type { OrderStatus } from './orderStatus.ts';

/**
 * Formats a pick-up for the counter in the store's zone: `Tomorrow 9:30 AM`, `Tue, 24 Nov, any time that day`; adds
 * another year's number.
 */
export function formatPickupDay(pickup: Date, now: Date, timeZone: string): string {
  const day = storeDayOf(pickup, timeZone);
  const clock = formatPickupClock(pickup, timeZone);
  const today = storeDayOf(now, timeZone);
  const near = nearDay(day, today);
  return near ? `${near} ${clock}` : `${dayOfYear(day, today)}, ${clock}`;
}

/** Formats the day of a past pick-up in the store's zone, without its time: `Yesterday`, `12 Nov`; adds another year's number. */
export function formatLateDay(pickup: Date, now: Date, timeZone: string): string {
  const [day, today] = [storeDayOf(pickup, timeZone), storeDayOf(now, timeZone)];
  return nearDay(day, today) ?? dayOfYear(day, today).replace(/^\w+, /, '');
}

export const dayName = (day: StoreDay, today: StoreDay): string => nearDay(day, today) ?? dayOfYear(day, today);

function nearDay(day: StoreDay, today: StoreDay): string | null {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day === addDays(today, -1) ? 'Yesterday' : null;
}

function dayOfYear(day: StoreDay, today: StoreDay): string {
  const year = day.slice(0, 4);
  const text = formatDay(day);
  return today.startsWith(year) ? text.replace(` ${year}`, '') : text;
}

/** Days since the pick-up day; 0 if not late, Claimed or Cancelled. */
export function daysLate(
  { status, pickup_time }: { status: OrderStatus; pickup_time: Date | null },
  now: Date,
  timeZone: string,
): number {
  if (pickup_time === null || status === 'Claimed' || status === 'Cancelled') return 0;
  const [due, today] = [storeDayOf(pickup_time, timeZone), storeDayOf(now, timeZone)];
  // Store days as UTC midnights are whole days apart, also across clock changes.
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000));
}
