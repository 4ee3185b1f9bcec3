import { fromDate } from '@internationalized/date';
import type { ReportColumn } from '#shared/reports/reportDefinition.ts';
import type { CountedRow } from '../columnSums.ts';

export interface Sheet {
  title: string;
  columns: readonly ReportColumn[];
  /** Of the printed A4 page. */
  orientation: 'portrait' | 'landscape';
  /** Whether totals of the counted rows are shown below the rows. */
  hasTotals: boolean;
  /** Read while the file is written. */
  rows: AsyncIterable<readonly CountedRow[]> | Iterable<readonly CountedRow[]>;
  /** Label and text: period, filters, staff user and time. */
  about: readonly (readonly [string, string])[];
  timeZone: string;
}

const QUARTER_MS = 900_000;

/** Local time in ms since 1970. Caches offsets per quarter of an hour, because they change only then. */
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
