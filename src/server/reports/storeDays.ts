import { daysIn, type Period } from '#shared/domain/reports/reportPeriods.ts';
import { addDays, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';

const QUARTER_MS = 900_000;

/** Takes ms since 1970. Caches per quarter of an hour, because every zone's days begin at one. */
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

/** Days in a chart; a longer period is shown by month. */
const MAX_DAYS_SHOWN = 92;

/** Every day up to `today`, or every month for a long period. */
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
