import { type ClockTime, clockTimeOf, formatClockTime, storeDayOf, weekdayOf } from '../storeTime.ts';
import { WEEKDAYS } from '../weekdays.ts';
import { sizePriceOf } from './products/pricing.ts';

/** An empty schedule with null hours means always. */
export interface Schedule {
  /** Weekday numbers, 1 = Sunday … 7 = Saturday. */
  weekly_schedule: readonly number[];
  from_time_available: ClockTime | null;
  to_time_available: ClockTime | null;
}

/** Whether a product can be ordered at `now` (UTC) in the store's zone. The closing minute counts as closed. */
export function isWithinHours(schedule: Schedule, now: Date, timeZone: string): boolean {
  const { weekly_schedule, from_time_available, to_time_available } = schedule;
  if (weekly_schedule.length > 0 && !weekly_schedule.includes(weekdayOf(storeDayOf(now, timeZone)))) return false;
  const time = clockTimeOf(now, timeZone);
  if (!from_time_available || !to_time_available) return true;
  return time >= from_time_available && time < to_time_available;
}

/** "Available Mon–Fri, 8:00 AM–5:00 PM", or null for a product without a schedule (docs/rules/catalog.md, Catalog). */
export function describeHours(schedule: Schedule): string | null {
  const days = describeDays(schedule.weekly_schedule);
  const { from_time_available: from, to_time_available: to } = schedule;
  // Both hours or neither: a product with only one cannot be saved.
  const hours = from && to ? `${formatClockTime(from)}–${formatClockTime(to)}` : null;
  const parts = [days, hours].filter((part) => part !== null);
  return parts.length === 0 ? null : `Available ${parts.join(', ')}`;
}

function describeDays(weekdays: readonly number[]): string | null {
  const days = [...new Set(weekdays)].filter((day) => day >= 1 && day <= 7).sort((a, b) => a - b);
  if (days.length === 0 || days.length === 7) return null;
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => WEEKDAYS[(day ?? 1) - 1];
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', ')))
    .join(', ');
}

export interface SizeStock {
  available_quantity: number;
  restrict_if_no_available: boolean;
}

/** Maximum stock at which customers see the number of pieces. */
const MAX_FEW = 5;

interface LevelledSize {
  available_quantity: number;
  restock_level: number;
}

/** Whether a size has fewer pieces than its restock level; lowStock.ts has the same rule in SQL (docs/rules/reports.md, Reports). */
export const isLow = ({ available_quantity, restock_level }: LevelledSize): boolean =>
  available_quantity < restock_level;

export const isFew = (size: LevelledSize): boolean => size.available_quantity <= MAX_FEW || isLow(size);

export function becomesLow(before: number, after: number, restock_level: number): boolean {
  return !isLow({ available_quantity: before, restock_level }) && isLow({ available_quantity: after, restock_level });
}

/** Only a restricted size can be short (docs/rules/catalog.md, Stock quantities). */
export function hasEnough(size: SizeStock | null, quantity: number): boolean {
  return size === null || !size.restrict_if_no_available || size.available_quantity >= quantity;
}

export const isSoldOut = (product: {
  sizes: readonly string[];
  size_prices: readonly (SizeStock & { size: string })[];
}): boolean =>
  (product.sizes.length > 0 ? product.sizes : ['']).every((size) => !hasEnough(sizePriceOf(product, size), 1));
