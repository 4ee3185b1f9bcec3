import { daysIn, type Period, spanOf } from '#shared/domain/reports/reportPeriods.ts';
import { addDays, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';

/** Remembers the last day, because rows come in the order of their time. */
export function dayFinder(timeZone: string): (instant: Date) => StoreDay {
  let day = '';
  let span = { from: new Date(0), until: new Date(0) };
  return (instant) => {
    if (instant < span.from || instant >= span.until) {
      day = storeDayOf(instant, timeZone);
      span = spanOf({ start: day, end: day }, timeZone);
    }
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
