import { fromDate } from '@internationalized/date';

const QUARTER_MS = 900_000;

/** Milliseconds since 1970 as a clock in the zone shows them, quickly for many instants: offsets change at quarters of an hour. */
export function wallClock(timeZone: string): (instant: string) => number {
  const offsets = new Map<number, number>();
  return (instant) => {
    const ms = Date.parse(instant);
    const quarter = Math.floor(ms / QUARTER_MS);
    const offset = offsets.get(quarter) ?? fromDate(new Date(quarter * QUARTER_MS), timeZone).offset;
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(quarter, offset);
    return ms + offset;
  };
}
