import { toPesos } from '#shared/domain/money.ts';
import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';

export interface CountedRow {
  is_counted: boolean;
  cells: Record<string, ReportCell>;
}

/** Adds up, to the centavo, the columns that have a total. `totals` returns the sums in pesos and pieces by column key. */
export function createSums(columns: readonly ReportColumn[]) {
  const summed = columns.filter((column) => column.total === 'sum');
  const sums = summed.map(() => 0);
  return {
    add: ({ is_counted, cells }: CountedRow): void => {
      if (!is_counted) return;
      for (const [index, { key, type }] of summed.entries()) {
        const value = Number(cells[key] ?? 0);
        sums[index] = (sums[index] ?? 0) + (type === 'money' ? Math.round(value * 100) : value);
      }
    },
    totals: (): Record<string, number> =>
      Object.fromEntries(
        summed.map(({ key, type }, index) => [key, type === 'money' ? toPesos(sums[index] ?? 0) : (sums[index] ?? 0)]),
      ),
  };
}
