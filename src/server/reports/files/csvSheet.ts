import { phoneText } from '#shared/domain/customers/phoneText.ts';
import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { type CsvCell, csvBuffer, csvLines, escapeFormula } from '../../platform/files/csv.ts';
import { createSums } from '../columnSums.ts';
import { type Sheet, wallClock } from './sheet.ts';

/** Anywhere in a cell, because a customer without a name is shown by phone number. */
const PHONE_NUMBER = /^\+\d{7,15}$/;

/** Escapes formulas. A phone number is written as `0917 555 0302` or `(+1) 415 555 0123`, since mail merges would show an apostrophe. */
const toSafeText = (text: string): string =>
  escapeFormula(PHONE_NUMBER.test(text) ? phoneText(text).replace(/^\+\d+/, '($&)') : text);

/** Heads, rows, and the totals as the last row. */
export async function* toCsv({ columns, rows, hasTotals, timeZone }: Sheet): AsyncGenerator<Buffer> {
  const toCell = cellWriter(timeZone);
  const sums = createSums(columns);
  yield csvBuffer([columns.map(({ header }) => header)]);
  for await (const some of rows) {
    for (const row of some) sums.add(row);
    yield csvLines(some.map(({ cells }) => columns.map((column) => toCell(column, cells[column.key] ?? null))));
  }
  if (!hasTotals) return;
  const totals = sums.totals();
  yield csvLines([
    columns.map((column, index) => (index === 0 ? 'Total' : toCell(column, totals[column.key] ?? null))),
  ]);
}

/** Days and times in the store's zone; money with two decimals and no separators. */
function cellWriter(timeZone: string): (column: ReportColumn, cell: ReportCell) => CsvCell {
  const clock = wallClock(timeZone);
  return ({ type }, cell) => {
    if (cell === null) return null;
    if (type === 'instant') return new Date(clock(String(cell))).toISOString().slice(0, 16).replace('T', ' ');
    if (typeof cell === 'number') return type === 'money' ? cell.toFixed(2) : cell;
    return toSafeText(cell);
  };
}
