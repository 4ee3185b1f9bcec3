import type { ReportGroup, ReportRow, ReportSummary } from '#shared/contracts/reports.ts';
import type { Period } from '#shared/domain/reports/reportPeriods.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { createSums } from '#shared/reports/columnSums.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import type { Deps } from '../platform/services.ts';
import type { ReportSelection } from './selection.ts';

export type Sums = Record<string, number>;
export type Chart = ReportSummary['chart'];

/** The days that a chart over time shows. */
export interface ChartDays {
  period: Period;
  today: StoreDay;
}

/** How a report is made: one query, and functions of its rows. The rows of a group are adjacent. */
interface ReportSource<Found, Item> {
  read: (deps: Deps, selection: ReportSelection) => Promise<readonly Found[]>;
  /** The report's rows in their order, of what was found. */
  items: (found: readonly Found[]) => readonly Item[];
  toRow: (item: Item) => ReportRow;
  /** The headline sums by figure key. */
  figures: (found: readonly Found[]) => Sums;
  chart: (found: readonly Found[], days: ChartDays) => Chart;
  /** The month of the last row with these filters in any period; null without one. Only of reports with a period. */
  lastPeriod?: (deps: Deps, selection: ReportSelection) => Promise<Period | null>;
}

/** A report that was read: the screen, the print, the files and the API take all that they show from here. */
interface ReadReport {
  row_count: number;
  totals: Sums;
  groups: readonly ReportGroup[];
  figures: Sums;
  chart: (days: ChartDays) => Chart;
  /** The rows from `offset` on, at most `limit`. */
  rows: (offset: number, limit: number) => ReportRow[];
}

export interface Report {
  read: (deps: Deps, selection: ReportSelection) => Promise<ReadReport>;
  lastPeriod: ReportSource<never, never>['lastPeriod'];
}

export function defineReport<Found, Item>(
  definition: ReportDefinition,
  { read, items, toRow, figures, chart, lastPeriod }: ReportSource<Found, Item>,
): Report {
  /** What was computed from rows that a cache still has. */
  const known = new WeakMap<readonly Found[], ReadReport>();
  return {
    read: async (deps, selection) => {
      const found = await read(deps, selection);
      const existing = known.get(found);
      if (existing) return existing;
      const all = items(found);
      const report: ReadReport = {
        ...sumUp(definition, all, toRow),
        figures: figures(found),
        chart: (days) => chart(found, days),
        rows: (offset, limit) => all.slice(offset, offset + limit).map(toRow),
      };
      known.set(found, report);
      return report;
    },
    lastPeriod,
  };
}

/** Adds up the rows, all and by group. Only a group of a status has sums of cancelled rows: that of Cancelled. */
function sumUp<Item>(
  { columns, group: groupKey }: ReportDefinition,
  items: readonly Item[],
  toRow: (item: Item) => ReportRow,
): Pick<ReadReport, 'row_count' | 'totals' | 'groups'> {
  const whole = createSums(columns);
  const groups: (Omit<ReportGroup, 'totals'> & { sums: ReturnType<typeof createSums> })[] = [];
  for (const [index, item] of items.entries()) {
    const row = toRow(item);
    let group = groups.at(-1);
    if (!group || group.label !== row.group) {
      group = { label: row.group, first: index, row_count: 0, sums: createSums(columns) };
      groups.push(group);
    }
    group.row_count += 1;
    group.sums.add(groupKey === 'status' ? { ...row, is_counted: true } : row);
    whole.add(row);
  }
  return {
    row_count: items.length,
    totals: whole.totals(),
    groups: groups.map(({ sums, ...group }) => ({ ...group, totals: sums.totals() })),
  };
}
