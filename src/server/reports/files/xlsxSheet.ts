import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { cellName, type XlsxCell, xlsxDate, xlsxOf } from '../../platform/files/xlsx.ts';
import { createSums } from '../columnSums.ts';
import { type Sheet, wallClock } from './sheet.ts';

/** Written while rows are read. Totals are both values and formulas; the second sheet has `about`. */
export function toXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const { title, columns, orientation, about } = sheet;
  return xlsxOf([
    {
      name: 'Report',
      heads: columns.map(({ header, type }) => ({
        value: header,
        style: type === 'integer' || type === 'money' ? 'figureHead' : 'head',
      })),
      widths: columns.map(({ width, is_hidden }) => (is_hidden ? 0 : width + 2)),
      rows: readRows(sheet),
      orientation,
      footer: title,
    },
    {
      name: 'About',
      widths: [18, 80],
      rows: [
        [['Report', title] as const, ...about].map(([label, text]) => [
          { value: label, style: 'head' },
          { value: text, style: 'wrapped' },
        ]),
      ],
      orientation: 'portrait',
      footer: title,
    },
  ]);
}

async function* readRows({ columns, rows, hasTotals, timeZone }: Sheet): AsyncGenerator<XlsxCell[][]> {
  const toCell = cellWriter(timeZone);
  const sums = createSums(columns);
  let last = 1;
  for await (const part of rows) {
    for (const row of part) sums.add(row);
    last += part.length;
    yield part.map(({ cells }) => columns.map((column) => toCell(column, cells[column.key] ?? null)));
  }
  if (hasTotals) yield totalRows(columns, sums.totals(), last);
}

/** As values, then as formulas that exclude the same rows as the report. */
function totalRows(columns: readonly ReportColumn[], totals: Record<string, number>, last: number): XlsxCell[][] {
  const status = columns.findIndex(({ type }) => type === 'status');
  const range = (index: number) => `${cellName(index, 2)}:${cellName(index, last)}`;
  const formulaOf = (index: number) =>
    status < 0 ? `SUM(${range(index)})` : `SUMIF(${range(status)},"<>Cancelled",${range(index)})`;
  const row = (title: string, isFormula: boolean) =>
    columns.map(({ key, type, total }, index): XlsxCell => {
      if (index === 0) return { value: title, style: 'head' };
      if (total !== 'sum') return null;
      const style = type === 'money' ? 'moneyTotal' : 'integerTotal';
      return { value: totals[key] ?? 0, style, ...(isFormula && last > 1 && { formula: formulaOf(index) }) };
    });
  return [row('Total', false), row('Total by formula', true)];
}

function cellWriter(timeZone: string): (column: ReportColumn, cell: ReportCell) => XlsxCell {
  const clock = wallClock(timeZone);
  return ({ type }, cell) => {
    if (cell === null || cell === '') return null;
    switch (type) {
      case 'day':
        return { value: xlsxDate(Date.parse(`${cell}T00:00:00Z`)), style: type };
      case 'instant':
        // Whole seconds.
        return { value: xlsxDate(Math.floor(clock(String(cell)) / 1_000) * 1_000), style: type };
      case 'money':
      case 'integer':
        return { value: Number(cell), style: type };
      default:
        return String(cell);
    }
  };
}
