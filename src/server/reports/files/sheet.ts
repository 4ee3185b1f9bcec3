import { fromDate } from '@internationalized/date';
import type { CountedRow } from '#shared/reports/columnSums.ts';
import type { ReportColumn } from '#shared/reports/reportDefinition.ts';

/** A table as the contents of a file, whatever its format. */
export interface Sheet {
  title: string;
  columns: readonly ReportColumn[];
  /** Of the printed A4 page. */
  orientation: 'portrait' | 'landscape';
  /** Whether sums of the rows that count stand below the rows. */
  hasTotals: boolean;
  /** Some rows at a time; they are read when they are written. */
  rows: AsyncIterable<readonly CountedRow[]> | Iterable<readonly CountedRow[]>;
  /** The lines of the sheet about it, label and text: period, filters, who and when. */
  about: readonly (readonly [string, string])[];
  timeZone: string;
}

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
