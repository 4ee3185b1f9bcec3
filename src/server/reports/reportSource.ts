import type { ReportGroup, ReportRow, ReportSummary } from '#shared/contracts/reports.ts';
import type { Period } from '#shared/domain/reports/reportPeriods.ts';
import type { Deps } from '../platform/services.ts';
import type { ReportSelection } from './selection.ts';

export type Sums = Record<string, number>;
export type Chart = ReportSummary['chart'];

/** A report's length, sums and groups: what its screen, print and files agree on. */
export interface Overview {
  row_count: number;
  totals: Sums;
  groups: readonly ReportGroup[];
}

/** The source of a report's rows. Everything that shows a report reads this and nothing else. */
export interface ReportSource {
  overview: (deps: Deps, selection: ReportSelection) => Promise<Overview>;
  /** The rows from `offset` on, at most `limit`, in the report's order. */
  window: (deps: Deps, selection: ReportSelection, offset: number, limit: number) => Promise<ReportRow[]>;
  /** All rows in the report's order, some at a time. */
  stream: (deps: Deps, selection: ReportSelection) => AsyncIterable<ReportRow[]>;
  /** The headline sums by figure key. */
  figures: (deps: Deps, selection: ReportSelection) => Promise<Sums>;
  chart: (deps: Deps, selection: ReportSelection) => Promise<Chart>;
  /** The month of the last row there is with these filters; null where there is none at all. Absent for reports without a period. */
  lastPeriod?: (deps: Deps, selection: ReportSelection) => Promise<Period | null>;
}
