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
