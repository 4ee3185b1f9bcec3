import { daysIn, type Period } from '#shared/domain/reports/reportPeriods.ts';
import { addDays, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';

const QUARTER_MS = 900_000;

/** Returns the store day of an instant in milliseconds. Caches days by the quarter of an hour, because every zone's days begin at one. */
export function dayFinder(timeZone: string): (ms: number) => StoreDay {
  const known = new Map<number, StoreDay>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const day = known.get(quarter) ?? storeDayOf(new Date(quarter * QUARTER_MS), timeZone);
    // A year has some 35,000 quarters.
    if (known.size > 50_000) known.clear();
    known.set(quarter, day);
    return day;
  };
}

/** Days that a chart shows one by one; beyond, it shows months. */
const MAX_DAYS_SHOWN = 92;

/** The points of a chart over time: every day of the period up to `today`, or every month where the period has many days. */
export function timeSteps(
  period: Period,
  today: StoreDay,
): {
  step: 'day' | 'month';
  labels: string[];
  labelOf: (day: StoreDay) => string;
} {
  const length = daysIn(period);
  const passed = Math.min(length, daysIn({ start: period.start, end: today }));
  const days = Array.from({ length: Math.max(0, passed) }, (_, index) => addDays(period.start, index));
  if (length <= MAX_DAYS_SHOWN) return { step: 'day', labels: days, labelOf: (day) => day };
  const labelOf = (day: StoreDay) => day.slice(0, 7);
  return { step: 'month', labels: [...new Set(days.map(labelOf))], labelOf };
}
