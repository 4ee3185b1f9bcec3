import { parseBarcode } from '#shared/domain/catalog/barcode.ts';
import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { meansThousandsOrDecimals } from '#shared/domain/numberText.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { readNumber } from './cellText.ts';
import type { SourceChoice } from './importSource.ts';
import type { Table, TableRow } from './readTable.ts';

const MONEY: readonly Column[] = ['selling_price', 'price'];
const CODES: readonly Column[] = ['barcode', 'isbn'];

/** A comma that is the decimal sign: 1.250,00 or 12,50. */
const COMMA_DECIMALS = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/;

/**
 * The table with what its columns say as a whole: of money whose point parts thousands (as the clerk says, or another cell of its
 * column shows), and of barcodes whose leading zero a spreadsheet has taken off.
 */
export async function settleTable(table: Table, { point }: Pick<SourceChoice, 'point'>): Promise<Table> {
  const settlers = table.columns.map((column, index) => {
    if (MONEY.includes(column)) return moneySettler(point ?? shownPoint(table, index));
    if (column === 'name') return withoutTags;
    return CODES.includes(column) ? withLeadingZero : null;
  });
  if (settlers.every((settle) => settle === null)) return table;
  const rows: TableRow[] = [];
  for await (const { cells, ...row } of inSteps(table.rows))
    rows.push({ ...row, cells: cells.map((cell, index) => settlers[index]?.(cell) ?? cell) });
  return { ...table, rows };
}

/** A text such as 1.250 in a column of money, where nothing says what its point is; null where there is none. */
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
