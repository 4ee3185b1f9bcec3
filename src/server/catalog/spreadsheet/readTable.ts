import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { cellName, unescapeFormula } from './cellText.ts';
import { columnOf } from './columns.ts';
import { namesProducts } from './guessColumns.ts';
import { FAULTS_HEAD, type Sheet, type Source, textsOf } from './importSource.ts';
import { isExample } from './stockCells.ts';

/** How many rows an import file may have; here, for the process that reads files loads no contracts. */
export const IMPORT_ROWS = 10_000;

/** A file of stocks as text: the columns that it has, and what stands below them. */
export interface Table {
  columns: Column[];
  /** Heads that mean nothing to an import. */
  ignored: string[];
  rows: TableRow[];
  /** A row whose size has another price than its product says by how much, as a clerk's own list does. */
  hasSizePrices?: true;
  /** The rows that look like sums of those above, which are left out. */
  totals?: number[];
  /** The clerk's own heads, for the file of what was wrong. */
  heads?: string[];
}

export interface TableRow {
  /** As the spreadsheet counts: the heads are row 1. */
  row: number;
  /** One for each of the columns. */
  cells: string[];
  /** The whole row of the file, where its columns are the clerk's own. */
  own?: string[];
}

/** Thrown for a file that cannot be an import; the message is for people. */
export class UnreadableTable extends Error {}

/** Longer than any product page, the longest text that a cell may have. */
const MAX_CELL_LENGTH = 100_000;

interface Placed {
  column: Column;
  index: number;
}

/** Finds the columns by their own names in the first row and takes what stands below them. Throws UnreadableTable. */
export function readTable(sheet: Sheet['rows']): Table {
  const heads = textsOf(sheet[0]);
  const placed = heads.flatMap((head, index) => {
    const column = columnOf(head);
    // An export writes what there is, and quantities change by adjustments alone.
    return column && column !== 'available_quantity' ? [{ column, index }] : [];
  });
  requireColumns(placed);
  if (!placed.some(({ column }) => column === '_id' || column === 'name'))
    throw new UnreadableTable(serverMessages.importHeadsMissing);
  const rows = filledRows(sheet, 1).map(({ row, cells }) => ({ row, cells: cellsOf(cells, placed, row) }));
  const ignored = heads.filter((head) => head !== '' && columnOf(head) === undefined);
  return bounded({ columns: placed.map(({ column }) => column), ignored, rows: rows.filter(isFilled) });
}

/** Takes the rows of a clerk's own sheet by what its columns were said to be. Throws UnreadableTable. */
export function readOwnTable(sheet: Sheet['rows'], { head_row, columns }: Source): Table {
  const placed = columns.flatMap(({ index, as }) =>
    as === null || as === 'size_quantity' ? [] : [{ column: as, index }],
  );
  const sizes = columns
    .filter(({ as }) => as === 'size_quantity')
    .map(({ index, head }) => ({ index, size: sizeOf(head) }));
  requireColumns(placed);
  if (!namesProducts(columns.map(({ as }) => as))) throw new UnreadableTable(serverMessages.importNoProducts);
  const totals: number[] = [];
  const rows = filledRows(sheet, head_row).flatMap(({ row, cells }) => {
    const own = cells.slice(0, columns.length === 0 ? 0 : (columns.at(-1)?.index ?? 0) + 1).map(shortened);
    if (isTotal(cells, placed)) {
      totals.push(row);
      return [];
    }
    return sizeRows(cellsOf(cells, placed, row), placed, sizes, cells).map((texts) => ({ row, cells: texts, own }));
  });
  const names = [...placed.map(({ column }) => column)];
  const withSizes: Column[] =
    sizes.length > 0 ? names.filter((name) => !OF_SIZES.has(name)).concat('size', 'available_quantity') : names;
  const heads: string[] = [];
  for (const { index, head } of columns) heads[index] = head;
  return bounded({
    columns: withSizes,
    ignored: columns
      .filter(({ as, head }) => as === null && head !== '' && head !== FAULTS_HEAD)
      .map(({ head }) => head),
    rows: rows.filter((one) => isFilled(one) && !isExample(withSizes, one.cells)),
    ...(!names.includes('price') && { hasSizePrices: true as const }),
    ...(totals.length > 0 && { totals }),
    heads: Array.from(heads, (head) => head ?? ''),
  });
}

/** The part of a cell that the file of faulty rows keeps. */
const shortened = (text: string): string => text.trim().slice(0, 2_000);

/** The columns that sizes in columns stand for. */
const OF_SIZES: ReadonlySet<Column> = new Set<Column>(['size', 'available_quantity']);

/** A row for each size with a quantity; the row as it is where no size has one. */
function sizeRows(
  texts: readonly string[],
  placed: readonly Placed[],
  sizes: readonly { index: number; size: string }[],
  cells: readonly string[],
): string[][] {
  if (sizes.length === 0) return [[...texts]];
  const kept = texts.filter((_, position) => !OF_SIZES.has(placed[position]?.column ?? 'name'));
  const counted = sizes.map(({ index, size }) => [size, (cells[index] ?? '').trim()]).filter(([, text]) => text !== '');
  const own = (column: Column) => texts[placed.findIndex((one) => one.column === column)] ?? '';
  return counted.length > 0
    ? counted.map(([size = '', quantity = '']) => [...kept, size, quantity])
    : [[...kept, own('size'), own('available_quantity')]];
}

/** "Size 28" is the size 28. */
const sizeOf = (head: string): string => head.replace(/^size\s+/i, '').slice(0, 60);

const TOTAL =
  /^(?:(?:grand|sub|over-?all)[\s-]*)?totals?\b\s*[:.]?$|^(?:(?:grand|sub)[\s-]*)?total (?:items|amount|value|quantity|qty|stocks?|sales|price)\b/i;

/** Whether a row is a sum of those above: it says so where its name would stand, or anywhere if it has no name. */
function isTotal(cells: readonly string[], placed: readonly Placed[]): boolean {
  const index = placed.find(({ column }) => column === 'name')?.index;
  const name = index === undefined ? '' : (cells[index] ?? '').trim();
  return name === '' ? cells.some((cell) => TOTAL.test(cell.trim())) : TOTAL.test(name);
}

const requireColumns = (placed: readonly Placed[]): void => {
  if (new Set(placed.map(({ column }) => column)).size < placed.length)
    throw new UnreadableTable(serverMessages.importHeadTwice);
};

/** The rows below the heads with their numbers, blank ones left out. */
const filledRows = (sheet: Sheet['rows'], headRow: number) =>
  sheet
    .slice(headRow)
    .map((cells, index) => ({ row: headRow + index + 1, cells: cells.map(withoutMarks) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

const isFilled = ({ cells }: { cells: readonly string[] }): boolean => cells.some((cell) => cell !== '');

function cellsOf(cells: readonly string[], placed: readonly Placed[], row: number): string[] {
  return placed.map(({ index }) => {
    const text = unescapeFormula((cells[index] ?? '').trim());
    if (text.length > MAX_CELL_LENGTH) throw new UnreadableTable(cellTooLong(cellName(index, row), MAX_CELL_LENGTH));
    return text;
  });
}

function bounded(table: Table): Table {
  if (table.rows.length === 0) throw new UnreadableTable(serverMessages.importEmpty);
  if (table.rows.length > IMPORT_ROWS) throw new UnreadableTable(serverMessages.importTooLong);
  return table;
}
