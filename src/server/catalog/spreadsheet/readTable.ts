import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { cellName, unescapeFormula } from './cellText.ts';
import { type Column, columnOf } from './columns.ts';

/** How many rows an import file may have; here, for the process that reads files loads no contracts. */
export const IMPORT_ROWS = 10_000;

/** A file of stocks as text: the columns that it has, and what stands below them. */
export interface Table {
  columns: Column[];
  /** Heads that mean nothing to an import. */
  ignored: string[];
  rows: TableRow[];
}

interface TableRow {
  /** As the spreadsheet counts: the heads are row 1. */
  row: number;
  /** One for each of the columns. */
  cells: string[];
}

/** Thrown for a file that cannot be an import; the message is for people. */
export class UnreadableTable extends Error {}

/** Longer than any product page, the longest text that a cell may have. */
const MAX_CELL_LENGTH = 100_000;
/** Wider than any sheet that people fill in. */
const WIDEST = 200;

/** Finds the columns in the first row and takes what stands below them. Throws UnreadableTable. */
export function readTable(sheet: readonly (readonly string[])[]): Table {
  const [first = [], ...below] = sheet;
  const heads = first.slice(0, WIDEST).map((head) => head.replace(/^\ufeff/, '').trim());
  const placed = heads.flatMap((head, index) => {
    const column = columnOf(head);
    return column ? [{ column, index }] : [];
  });
  const columns = placed.map(({ column }) => column);
  if (new Set(columns).size < columns.length) throw new UnreadableTable(serverMessages.importHeadTwice);
  if (!columns.includes('_id') && !columns.includes('name'))
    throw new UnreadableTable(serverMessages.importHeadsMissing);

  const rows = below
    .map((cells, index) => ({
      row: index + 2,
      cells: placed.map(({ index }) => unescapeFormula((cells[index] ?? '').trim())),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  for (const { row, cells } of rows) {
    const long = placed[cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH)];
    if (long) throw new UnreadableTable(cellTooLong(cellName(long.index, row), MAX_CELL_LENGTH));
  }
  if (rows.length === 0) throw new UnreadableTable(serverMessages.importEmpty);
  if (rows.length > IMPORT_ROWS) throw new UnreadableTable(serverMessages.importTooLong);
  return { columns, ignored: heads.filter((head) => head !== '' && columnOf(head) === undefined), rows };
}
