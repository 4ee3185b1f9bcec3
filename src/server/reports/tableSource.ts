import { setImmediate as turn } from 'node:timers/promises';
import type { ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { chunks } from '../catalog/product/chunks.ts';
import type { Deps } from '../platform/services.ts';
import type { Overview, ReportSource, Sums } from './reportSource.ts';
import type { ReportSelection } from './selection.ts';

const ROW_BATCH_SIZE = 1_000;

interface Table<Found> extends Pick<ReportSource, 'chart' | 'figures' | 'lastPeriod'> {
  read: (deps: Deps, selection: ReportSelection) => Promise<readonly Found[]>;
  toRow: (found: Found) => ReportRow;
}

/** A report whose rows are computed as a whole and then shown in pages; the rows of a group stand together. */
export function tableSource<Found>(
  definition: Pick<ReportDefinition, 'columns' | 'group'>,
  { read, toRow, ...rest }: Table<Found>,
): ReportSource {
  return {
    ...rest,
    overview: async (deps, selection) => overviewOf(definition, (await read(deps, selection)).map(toRow)),
    window: async (deps, selection, offset, limit) =>
      (await read(deps, selection)).slice(offset, offset + limit).map(toRow),
    stream: async function* (deps, selection) {
      for (const rows of chunks(await read(deps, selection), ROW_BATCH_SIZE)) {
        yield rows.map(toRow);
        await turn();
      }
    },
  };
}

/**
 * Adds up the columns that have a total, over all rows and by group; what does not count is listed and left out, but where
 * groups are statuses: that of Cancelled says what was cancelled.
 */
function overviewOf(
  { columns, group: groupKey }: Pick<ReportDefinition, 'columns' | 'group'>,
  rows: readonly ReportRow[],
): Overview {
  const isByStatus = groupKey === 'status';
  const whole = createSums(columns);
  const groups: (Omit<ReportGroup, 'totals'> & { sums: ReturnType<typeof createSums> })[] = [];
  for (const [index, row] of rows.entries()) {
    let group = groups.at(-1);
    if (!group || group.label !== row.group) {
      group = { label: row.group, first: index, row_count: 0, sums: createSums(columns) };
      groups.push(group);
    }
    group.row_count += 1;
    group.sums.add(isByStatus ? { ...row, is_counted: true } : row);
    whole.add(row);
  }
  return {
    row_count: rows.length,
    totals: whole.totals(),
    groups: groups.map(({ sums, ...group }) => ({ ...group, totals: sums.totals() })),
  };
}

/** Sums of rows to the centavo, by column key. */
export function createSums(columns: ReportDefinition['columns']): {
  add: (row: Pick<ReportRow, 'is_counted' | 'cells'>) => void;
  totals: () => Sums;
} {
  const summed = columns.filter((column) => column.total === 'sum');
  const sums = summed.map(() => 0);
  return {
    add: ({ is_counted, cells }) => {
      if (!is_counted) return;
      for (const [index, { key, type }] of summed.entries()) {
        const value = Number(cells[key] ?? 0);
        sums[index] = (sums[index] ?? 0) + (type === 'money' ? toCentavos(value) : value);
      }
    },
    totals: () =>
      Object.fromEntries(
        summed.map(({ key, type }, index) => {
          const sum = sums[index] ?? 0;
          return [key, type === 'money' ? toPesos(sum) : sum];
        }),
      ),
  };
}
