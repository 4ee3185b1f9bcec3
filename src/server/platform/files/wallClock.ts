import { fromDate } from '@internationalized/date';

const QUARTER_MS = 900_000;

/** Returns the local time of an instant in milliseconds since 1970. Caches offsets by the quarter of an hour, because they change only then. */
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
