import { parseBarcode } from '#shared/domain/catalog/barcode.ts';
import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { meansThousandsOrDecimals } from '#shared/domain/numberText.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { cellName, readNumber, unescapeFormula } from './cellText.ts';
import { isKnownHead, namesProducts, type Sheet, type Source, type SourceChoice } from './findColumns.ts';
import { isExample } from './stockCells.ts';

/** The most rows of an import file. */
export const IMPORT_ROWS = 10_000;

/** A file of stocks as text: the columns that it has, and what stands below them. */
export interface Table {
  columns: Column[];
  /** Heads that mean nothing to an import. */
  ignored: string[];
  rows: TableRow[];
  /** Each size has its whole price, not an add-on. */
  hasSizePrices?: true;
  /** The rows that look like totals, titles or repeated column names, which are left out. */
  totals: number[];
  /** The column names of the file, for the file of faulty rows. */
  heads: string[];
}

interface TableRow {
  /** As the spreadsheet counts: the heads are row 1. */
  row: number;
  /** One for each of the columns. */
  cells: string[];
  /** The whole row of the file; left out if the file has too much text. */
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

/** Takes the rows below the column names. Throws UnreadableTable. */
export function readTable(sheet: Sheet['rows'], { head_row, columns }: Source, isTemplate = false): Table {
  const read = columns.flatMap(({ index, as }) =>
    as === null || as === 'size_quantity' ? [] : [{ column: as, index }],
  );
  const [path, ...steps] = read.filter(({ column }) => column === 'category');
  const placed = read.filter((one) => !steps.includes(one));
  const sizes = columns
    .filter(({ as }) => as === 'size_quantity')
    .map(({ index, head }) => ({ index, size: sizeOf(head) }));
  requireColumns(placed);
  if (!namesProducts(columns.map(({ as }) => as))) throw new UnreadableTable(serverMessages.importNoProducts);
  const totals: number[] = [];
  const rows = filledRows(sheet, head_row).flatMap(({ row, cells }) => {
    const own = cells.slice(0, (columns.at(-1)?.index ?? -1) + 1).map(shortened);
    if (isTotal(cells, placed) || (!isTemplate && (isTitle(cells, placed) || repeatsHeads(cells, columns)))) {
      totals.push(row);
      return [];
    }
    if (path && steps.length > 0) cells[path.index] = joinedPath([path, ...steps].map(({ index }) => cells[index]));
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
      .filter(({ as, head }) => as === null && head !== '' && !NEVER_READ.has(head))
      .map(({ head }) => head),
    rows: rows.filter((one) => isFilled(one) && !isExample(withSizes, one.cells)),
    ...(!names.includes('price') && { hasSizePrices: true as const }),
    totals,
    heads: Array.from(heads, (head) => head ?? ''),
  });
}

/** Columns that the store's own files have and no import reads. */
const NEVER_READ: ReadonlySet<string> = new Set(['picture', serverMessages.importFaultsHead]);

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

/** Whether a row has one text alone, as a title between products has. */
function isTitle(cells: readonly string[], placed: readonly Placed[]): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  const column = placed.find(({ index }) => index === filled[0])?.column ?? 'name';
  return placed.length >= 3 && filled.length === 1 && ['name', 'sku', 'category'].includes(column);
}

/** Whether a row has the column names again, as after a page break. */
function repeatsHeads(cells: readonly string[], columns: Source['columns']): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), index }]));
  const heads = new Map(columns.map(({ index, head }) => [index, head]));
  return filled.length >= 2 && filled.every(({ cell, index }) => cell === heads.get(index) || isKnownHead(cell));
}

/** Categories in several columns, the highest first, as a path. */
const joinedPath = (steps: readonly (string | undefined)[]): string =>
  steps
    .map((step = '') => step.trim())
    .filter((step) => step !== '')
    .join(' > ');

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

const MONEY: readonly Column[] = ['selling_price', 'price'];
const CODES: readonly Column[] = ['barcode', 'isbn'];

/** A comma that is the decimal sign: 1.250,00 or 12,50. */
const COMMA_DECIMALS = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/;

/**
 * The table with what its columns say as a whole: of money whose point parts thousands (as the clerk says, or another cell of its
 * column shows), and of barcodes whose leading zero a spreadsheet has taken off.
 */
export function settleTable(table: Table, { point }: Pick<SourceChoice, 'point'>): Table {
  const settlers = table.columns.map((column, index) => {
    if (MONEY.includes(column)) return moneySettler(point ?? shownPoint(table, index));
    if (column === 'name') return withoutTags;
    return CODES.includes(column) ? withLeadingZero : null;
  });
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => settlers[index]?.(cell) ?? cell),
  }));
  return { ...table, rows };
}

/** The first ambiguous price, such as 1.250 (thousands or decimals?); null without one. */
export function findUnclearPoint(table: Table, { point }: Pick<SourceChoice, 'point'>): string | null {
  if (point !== undefined) return null;
  const money = table.columns.flatMap((column, index) =>
    MONEY.includes(column) && shownPoint(table, index) === undefined ? [index] : [],
  );
  if (money.length === 0) return null;
  for (const { cells } of table.rows) {
    const unclear = money.find((index) => meansThousandsOrDecimals(cells[index] ?? ''));
    if (unclear !== undefined) return (cells[unclear] ?? '').slice(0, 40);
  }
  return null;
}

const shownPoint = ({ rows }: Table, index: number): SourceChoice['point'] =>
  rows.some(({ cells }) => COMMA_DECIMALS.test((cells[index] ?? '').replace(/[^\d.,]/g, ''))) ? 'thousands' : undefined;

const moneySettler =
  (point: SourceChoice['point']) =>
  (cell: string): string => {
    if (point === undefined || !meansThousandsOrDecimals(cell)) return cell;
    const read = readNumber(point === 'thousands' ? cell.replaceAll('.', '') : cell);
    if ('error' in read) return cell;
    // A zero more: what is settled is not asked again.
    return point === 'thousands' ? String(read.value) : read.value.toFixed(4);
  };

/** A name as people read it where it was copied out of a page or of Word. */
const withoutTags = (cell: string): string =>
  /<\/?[a-z][^>]*>/i.test(cell)
    ? cell
        .replace(/<\/?[a-z][^>]*>/gi, ' ')
        .replace(/&nbsp;/gi, ' ')
        .replace(/&amp;/gi, '&')
        .replace(/\s+/g, ' ')
        .trim()
    : cell;

/** Eleven digits are a UPC, and nine an ISBN, without their first 0, where with it the check digit is right. */
function withLeadingZero(cell: string): string {
  if (!/^\d{11}$|^\d{8}[\dXx]$/.test(cell) || parseBarcode(cell) !== null) return cell;
  return parseBarcode(`0${cell}`) === null ? cell : `0${cell}`;
}
