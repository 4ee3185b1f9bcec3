import { phoneText } from '#shared/domain/customers/phoneText.ts';
import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { chunks } from '../../catalog/product/chunks.ts';
import { escapeFormula } from '../../catalog/spreadsheet/cellText.ts';
import { csvBuffer, csvLines } from '../../platform/http/csv.ts';
import { createSums } from '../tableSource.ts';
import type { FileSheet } from './sheet.ts';
import { wallClock } from './wallClock.ts';

/** A phone number as it is stored, wherever it stands: a customer who has given no name is called by it. */
const PHONE_NUMBER = /^\+\d{7,15}$/;

/**
 * Text as a cell that no spreadsheet takes for a formula or a number. A phone number needs no apostrophe for that, which mail
 * merges would show: it is written as people write it, `0917 555 0302`, from abroad `(+1) 415 555 0123`.
 */
const toSafeText = (text: string): string =>
  escapeFormula(PHONE_NUMBER.test(text) ? phoneText(text).replace(/^\+\d+/, '($&)') : text);

/** Rows written at a time, a few milliseconds of the event loop. */
const ROWS_IN_PART = 200;

/** A sheet as CSV, some rows at a time: heads, rows, and the totals as the last row. Text is never taken for a formula. */
export async function* toCsv({ columns, rows, hasTotals, timeZone }: FileSheet): AsyncGenerator<Buffer> {
  const toText = cellWriter(timeZone);
  yield csvBuffer([columns.map(({ header }) => header)]);
  const sums = createSums(columns);
  for await (const some of rows()) {
    for (const part of chunks(some, ROWS_IN_PART)) {
      for (const row of part) sums.add(row);
      yield csvLines(part.map(({ cells }) => columns.map((column) => toText(column, cells[column.key] ?? null))));
    }
  }
  if (!hasTotals) return;
  const totals = sums.totals();
  yield csvLines([
    columns.map((column, index) => (index === 0 ? 'Total' : toText(column, totals[column.key] ?? null))),
  ]);
}

/** Days and times as spreadsheets read them, in the store's zone; money with two decimals and nothing else. */
function cellWriter(timeZone: string): (column: ReportColumn, cell: ReportCell) => string | number | null {
  const clock = wallClock(timeZone);
  return ({ type }, cell) => {
    if (cell === null) return null;
    if (type === 'instant') return new Date(clock(String(cell))).toISOString().slice(0, 16).replace('T', ' ');
    if (typeof cell === 'number') return type === 'money' ? cell.toFixed(2) : cell;
    return toSafeText(cell);
  };
}
