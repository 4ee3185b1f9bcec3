import { formatPickupClock } from '../pickups/pickupCalendar.ts';
import { addDays, formatDay, type StoreDay, storeDayOf } from '../storeTime.ts';
import type { OrderStatus } from './orderStatus.ts';

/** `Tomorrow 9:30 AM`, `Tue, 24 Nov, any time that day`: a pick-up as the counter says it; the year only where it is another. */
export function formatPickupDay(pickup: Date, now: Date, timeZone: string): string {
  const day = storeDayOf(pickup, timeZone);
  const clock = formatPickupClock(pickup, timeZone);
  const today = storeDayOf(now, timeZone);
  const near = nearDay(day, today);
  return near ? `${near} ${clock}` : `${dayOfYear(day, today)}, ${clock}`;
}

/** `Yesterday`, `12 Nov`: the day of a pick-up that has passed, whose hour does not matter any more; the year only where it is another. */
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
  // Store days as UTC midnights: whole days apart, whatever the clocks did in between.
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000));
}
