import { parseBarcode } from '#shared/domain/catalog/products/barcode.ts';
import { COLUMNS, type Column } from '#shared/domain/catalog/products/importColumns.ts';
import { meansThousandsOrDecimals } from '#shared/domain/numberText.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { cellName } from '../../../platform/files/xlsx.ts';
import { isExample } from '../columns.ts';
import { isKnownHead, namesProducts, type Sheet, type Source, type SourceChoice } from '../findColumns.ts';
import { readNumber, unescapeFormula } from './cellText.ts';

export const IMPORT_ROWS = 10_000;

export interface Table {
  columns: Column[];
  /** Heads that an import ignores. */
  ignored: string[];
  rows: TableRow[];
  /** Sizes have whole prices instead of add-ons. */
  hasSizePrices?: true;
  /** Rows that look like totals, titles or repeated heads. */
  totals: number[];
  /** For the file of faulty rows. */
  heads: string[];
}

interface TableRow {
  /** The first row is 1, as in a spreadsheet. */
  row: number;
  cells: string[];
  /** The original row; omitted if the file has too much text. */
  own?: string[];
}

/** The message is for staff. */
export class UnreadableTable extends Error {}

/** Above any product page, the longest text of a cell. */
const MAX_CELL_LENGTH = 100_000;

type Placed = { column: Column; index: number };

/** Throws UnreadableTable. */
export function readTable(sheet: Sheet['rows'], { head_row, columns }: Source): Table {
  const read = columns.flatMap(({ index, as }) =>
    as === null || as === 'size_quantity' ? [] : [{ column: as, index }],
  );
  // Several category columns are the steps of one path, the highest first.
  const [path, ...steps] = read.filter(({ column }) => column === 'category');
  const placed = read.filter((one) => !steps.includes(one));
  const sizes = columns.flatMap(({ as, index, head }) =>
    as === 'size_quantity' ? [{ index, size: head.replace(/^size\s+/i, '').slice(0, 60) }] : [],
  );
  if (new Set(placed.map(({ column }) => column)).size < placed.length)
    throw new UnreadableTable(serverMessages.importHeadTwice);
  if (!namesProducts(columns.map(({ as }) => as))) throw new UnreadableTable(serverMessages.importNoProducts);

  const names = placed.map(({ column }) => column);
  const tableColumns = sizes.length > 0 ? [...names.filter((name) => !OF_SIZES.has(name)), ...OF_SIZES] : names;
  const totals: number[] = [];
  const rows = sheet.slice(head_row).flatMap((texts, below): TableRow[] => {
    const cells = texts.map((text) => withoutMarks(text).trim());
    const row = head_row + below + 1;
    if (cells.every((text) => text === '')) return [];
    if (isSkipped(cells, placed, columns)) {
      totals.push(row);
      return [];
    }
    const own = cells.slice(0, (columns.at(-1)?.index ?? -1) + 1).map((text) => text.slice(0, MAX_KEPT));
    const values = new Map(placed.map(({ column, index }) => [column, cellAt(cells, index, row)]));
    if (path && steps.length > 0) {
      const names = [path, ...steps].map(({ index }) => cells[index] ?? '').filter((name) => name !== '');
      values.set('category', names.join(' > '));
    }
    const counted = sizes.filter(({ index }) => (cells[index] ?? '') !== '');
    const bySize: [Column, string][][] = counted.map(({ index, size }) => [
      ['size', size],
      ['available_quantity', cells[index] ?? ''],
    ]);
    const all = bySize.length > 0 ? bySize : [[]];
    return all.map((one) => {
      const each = new Map([...values, ...one]);
      return { row, cells: tableColumns.map((column) => each.get(column) ?? ''), own };
    });
  });
  const productRows = rows.filter(({ cells }) => cells.some((cell) => cell !== '') && !isExample(tableColumns, cells));
  if (productRows.length === 0) throw new UnreadableTable(serverMessages.importEmpty);
  if (productRows.length > IMPORT_ROWS) throw new UnreadableTable(serverMessages.importTooLong);
  const heads: string[] = [];
  for (const { index, head } of columns) heads[index] = head;
  return {
    columns: tableColumns,
    ignored: columns.flatMap(({ as, head }) => (as === null && head !== '' && !NEVER_READ.has(head) ? [head] : [])),
    rows: productRows,
    ...(!names.includes('price') && { hasSizePrices: true as const }),
    totals,
    heads: Array.from(heads, (head) => head ?? ''),
  };
}

/** Columns that the store writes and never imports. */
const NEVER_READ: ReadonlySet<string> = new Set(['picture', serverMessages.importFaultsHead]);

/** Limits the part of a cell in the file of faulty rows. */
const MAX_KEPT = 2_000;

const OF_SIZES: ReadonlySet<Column> = new Set<Column>(['size', 'available_quantity']);

const TOTAL =
  /^(?:(?:grand|sub|over-?all)[\s-]*)?totals?\b\s*[:.]?$|^(?:(?:grand|sub)[\s-]*)?total (?:items|amount|value|quantity|qty|stocks?|sales|price)\b/i;

/** A total, a title, or repeated heads after a page break. A row with a key is a product. */
function isSkipped(cells: readonly string[], placed: readonly Placed[], columns: Source['columns']): boolean {
  const indexOf = (name: Column) => placed.find(({ column }) => column === name)?.index ?? -1;
  if (cells[indexOf('_id')]) return false;
  const name = cells[indexOf('name')];
  if (name ? TOTAL.test(name) : cells.some((cell) => TOTAL.test(cell))) return true;
  const filled = cells.flatMap((cell, index) => (cell === '' ? [] : [{ cell, index }]));
  const [first] = filled;
  if (filled.length > 1) {
    const heads = new Map(columns.map(({ index, head }) => [index, head]));
    return filled.every(({ cell, index }) => cell === heads.get(index) || isKnownHead(cell));
  }
  const column = placed.find(({ index }) => index === first?.index)?.column ?? 'name';
  return placed.length >= 3 && ['name', 'sku', 'category'].includes(column);
}

function cellAt(cells: readonly string[], index: number, row: number): string {
  const text = unescapeFormula(cells[index] ?? '');
  if (text.length > MAX_CELL_LENGTH) throw new UnreadableTable(cellTooLong(cellName(index, row), MAX_CELL_LENGTH));
  return text;
}

const isMoney = (column: Column): boolean => COLUMNS[column].kind === 'price';

/** 1.250,00 or 12,50. */
const COMMA_DECIMALS = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/;

/** Decides the point of money by the clerk's choice or other cells, and restores a barcode's leading zero that a spreadsheet removed. */
export function settleTable(table: Table, { point }: Pick<SourceChoice, 'point'>): Table {
  const settlers = table.columns.map((column, index) => {
    if (isMoney(column)) return moneySettler(point ?? shownPoint(table, index));
    if (column === 'name') return withoutTags;
    return column === 'barcode' || column === 'isbn' ? withLeadingZero : null;
  });
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => settlers[index]?.(cell) ?? cell),
  }));
  return { ...table, rows };
}

/** Such as 1.250 (thousands or decimals); null if none. */
export function findUnclearPoint(table: Table, { point }: Pick<SourceChoice, 'point'>): string | null {
  if (point !== undefined) return null;
  const money = table.columns.flatMap((column, index) =>
    isMoney(column) && shownPoint(table, index) === undefined ? [index] : [],
  );
  const cells = table.rows.flatMap((row) => money.map((index) => row.cells[index] ?? ''));
  return cells.find(meansThousandsOrDecimals)?.slice(0, 40) ?? null;
}

const shownPoint = ({ rows }: Table, index: number): SourceChoice['point'] =>
  rows.some(({ cells }) => COMMA_DECIMALS.test((cells[index] ?? '').replace(/[^\d.,]/g, ''))) ? 'thousands' : undefined;

const moneySettler =
  (point: SourceChoice['point']) =>
  (cell: string): string => {
    if (point === undefined || !meansThousandsOrDecimals(cell)) return cell;
    const read = readNumber(point === 'thousands' ? cell.replaceAll('.', '') : cell);
    if ('error' in read) return cell;
    // A further zero makes a decimal point unambiguous.
    return point === 'thousands' ? String(read.value) : read.value.toFixed(4);
  };

/** For names copied from a web page or Word. */
const withoutTags = (cell: string): string =>
  /<\/?[a-z][^>]*>/i.test(cell)
    ? cell
        .replace(/<\/?[a-z][^>]*>/gi, ' ')
        .replace(/&nbsp;/gi, ' ')
        .replace(/&amp;/gi, '&')
        .replace(/\s+/g, ' ')
        .trim()
    : cell;

/** A UPC of 11 or an ISBN of 9 digits lacks its first 0 if the check digit matches with it. */
function withLeadingZero(cell: string): string {
  if (!/^\d{11}$|^\d{8}[\dXx]$/.test(cell) || parseBarcode(cell) !== null) return cell;
  return parseBarcode(`0${cell}`) === null ? cell : `0${cell}`;
}
