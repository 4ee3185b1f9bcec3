import type { ReportCell, ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';

/** A row of a file; what does not count is listed and is in no total. */
interface SheetRow {
  is_counted: boolean;
  cells: Record<string, ReportCell>;
}

/** A file's contents, whatever its format. Rows and what they are about are read when they are written, and not before. */
export interface FileSheet {
  /** Name of the file, without ending. */
  filename: string;
  title: string;
  columns: readonly ReportColumn[];
  /** How A4 lies where the sheet is printed. */
  orientation: ReportDefinition['orientation'];
  /** Whether sums stand below the rows. */
  hasTotals: boolean;
  rows: () => AsyncIterable<readonly SheetRow[]>;
  /** Period, filters, who and when, a line each: label and text. */
  about: () => Promise<readonly (readonly [string, string])[]>;
  timeZone: string;
}
