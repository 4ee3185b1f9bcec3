import type { ReportGroup, ReportRow, ReportSummary } from '#shared/contracts/reports.ts';
import type { Period } from '#shared/domain/reports/reportPeriods.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import type { Deps } from '../platform/services.ts';
import { createSums } from './columnSums.ts';
import type { ReportSelection } from './selection.ts';

export type Sums = Record<string, number>;
export type Chart = ReportSummary['chart'];

export interface ChartDays {
  period: Period;
  today: StoreDay;
}

/** Rows of a group must be adjacent. */
interface ReportSource<Found, Item> {
  read: (deps: Deps, selection: ReportSelection) => Promise<readonly Found[]>;
  items: (found: readonly Found[]) => readonly Item[];
  toRow: (item: Item) => ReportRow;
  figures: (found: readonly Found[]) => Sums;
  chart: (found: readonly Found[], days: ChartDays) => Chart;
  /** The month of the last matching row in any period; null if none. Only for reports with a period. */
  lastPeriod?: (deps: Deps, selection: ReportSelection) => Promise<Period | null>;
}

/** The single source for screen, print, files and API. */
interface ReadReport {
  row_count: number;
  totals: Sums;
  groups: readonly ReportGroup[];
  figures: Sums;
  chart: (days: ChartDays) => Chart;
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
  /** Results for rows that a cache still holds. */
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

/** Only the group of the status Cancelled has sums of cancelled rows. */
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
