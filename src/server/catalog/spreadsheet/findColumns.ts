import type { ImportColumn, ImportHow } from '#shared/contracts/stockImport.ts';
import {
  type Column,
  type ColumnMeaning,
  IMPORT_COLUMNS,
  PRODUCT_COLUMNS,
  SIZE_COLUMNS,
  type SizeColumn,
} from '#shared/domain/catalog/importColumns.ts';
import { FIELDS, fieldOf } from '#shared/domain/catalog/productFields.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';

/** The names that people give the columns of sizes in spreadsheets of their own. */
const SIZE_HEADS: Readonly<Record<SizeColumn, readonly string[]>> = {
  size: ['Sizes', 'Variant', 'Variation', 'Sukat'],
  price: ['Add-on', 'Size add-on', 'Price add-on'],
  available_quantity: [
    ...[
      'Qty on hand',
      'Quantity on hand',
      'On hand',
      'Qty',
      'Quantity',
      'Stock',
      'Stocks',
      'Stock on hand',
      'In stock',
    ],
    ...['Balance', 'Ending balance', 'Inventory', 'Opening stock', 'Count', 'Pcs', 'Bilang', 'Dami', 'Natitira'],
  ],
  adjustment_quantity: ['Adjustment', 'Delivery', 'Delivered', 'Received', 'Qty received', 'Dumating'],
  restock_level: ['Reorder level', 'Reorder point', 'Minimum', 'Min stock', 'Critical level'],
  restrict_if_no_available: [],
  expected_quantity: ['Expected'],
  counted_quantity: ['Counted', 'Physical count', 'Actual count'],
};

/** A head without the case, spaces and signs that people write differently. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const GUESSES: ReadonlyMap<string, Column> = new Map([
  ...FIELDS.flatMap((name) => {
    const { label, heads = '' } = fieldOf(name);
    return [label, ...heads.split(', ').filter(Boolean)].map((head) => [plainHead(head), name] as const);
  }),
  ...SIZE_COLUMNS.flatMap((column) => SIZE_HEADS[column].map((head) => [plainHead(head), column] as const)),
]);

/** Returns the column whose own name a head is, whatever its case and spacing ("Selling Price"), or undefined. */
function columnOf(head: string): Column | undefined {
  const name = head
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return name === 'id' ? '_id' : IMPORT_COLUMNS.find((column) => column === name);
}

const SUBCATEGORY = /^sub ?(?:category|categories|department|group|kategorya)$/;

const SIZE_NAME =
  /^(?:size )?(?:[2-6]?x{1,4}[sl]|x?x?s|s|m|l|small|medium|large|extra small|extra large|(?:2|3)xl)$|^size \d{1,2}$/;

/** Whether a head names a size, such as XL or "Size 28". */
const isSizeName = (head: string): boolean => SIZE_NAME.test(plainHead(head));

/** Whether a head is one that an import knows or guesses. */
export const isKnownHead = (head: string): boolean =>
  columnOf(head) !== undefined || GUESSES.has(plainHead(head)) || isSizeName(head);

/**
 * Returns what each head means: by the import's own names first, then by the names that people use, each column once; null for a head
 * that means nothing. Two heads with the same name of the import's own both get it, which is for the caller to reject.
 */
function guessColumns(heads: readonly string[]): (ColumnMeaning | null)[] {
  const meanings: (ColumnMeaning | null)[] = heads.map((head) => columnOf(head) ?? null);
  const isTaken = (column: ColumnMeaning) => meanings.includes(column);
  for (const [index, head] of heads.entries()) {
    const guess = GUESSES.get(plainHead(head));
    if (meanings[index] === null && guess && !isTaken(guess)) meanings[index] = guess;
    if (meanings[index] === null && isTaken('category') && SUBCATEGORY.test(plainHead(head)))
      meanings[index] = 'category';
  }
  // "Description" alone is how many lists call the name.
  if (!isTaken('name') && !isTaken('_id')) rename(meanings, 'description', 'name');
  // Without a key there is no product whose size could cost more than a price that nobody says.
  if (!isTaken('_id') && !isTaken('selling_price')) rename(meanings, 'price', 'selling_price');
  const sizes = heads.flatMap((head, index) => (meanings[index] === null && isSizeName(head) ? [index] : []));
  if (sizes.length >= 2) for (const index of sizes) meanings[index] = 'size_quantity';
  return meanings;
}

function rename(meanings: (ColumnMeaning | null)[], from: Column, to: Column): void {
  const index = meanings.indexOf(from);
  if (index >= 0) meanings[index] = to;
}

/** Whether one of these columns identifies a product: its key, its name or a code. */
export const namesProducts = (meanings: readonly (ColumnMeaning | null)[]): boolean =>
  meanings.some((meaning) => meaning !== null && IDENTIFYING.has(meaning));

const IDENTIFYING: ReadonlySet<ColumnMeaning> = new Set<ColumnMeaning>(
  PRODUCT_COLUMNS.filter((column) => column === '_id' || column === 'name' || fieldOf(column).kind === 'code'),
);

/** A sheet of a workbook, or a CSV file, as rows of text. */
export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  rows: readonly (readonly string[])[];
}

/** The choices for a file; all that is left out is found or guessed. */
export interface SourceChoice extends Partial<Pick<ImportHow, 'sheet' | 'head_row' | 'columns' | 'point'>> {
  /** The first row has the names of the template and the export; nothing is guessed. */
  isTemplate?: boolean;
}

/** The place of an import's rows in a sheet. */
export interface Source {
  head_row: number;
  columns: ImportColumn[];
}

/** Wider than any sheet that people fill in. */
const WIDEST = 200;
/** Title rows, addresses and dates above the heads are fewer. */
export const ROWS_LOOKED_AT = 30;
const SAMPLES = 3;
const SAMPLE_LENGTH = 40;
interface Heads {
  /** The last row of the heads, from 0. */
  row: number;
  heads: string[];
  known: number;
}

/** The row of heads of a sheet: the one, or the two together, with the most heads that are known. */
function findHeads(rows: Sheet['rows']): Heads {
  let best: Heads = { row: 0, heads: textsOf(rows[0]), known: 0 };
  for (const [row, cells] of rows.slice(0, ROWS_LOOKED_AT).entries()) {
    const heads = textsOf(cells);
    const known = countKnown(heads);
    if (known > best.known) best = { row, heads, known };
    const below = textsOf(rows[row + 1]);
    if (!below.some((text) => text !== '') || !below.every((text) => text === '' || isKnownHead(text))) continue;
    const both = joinedHeads(heads, below);
    const knownOfBoth = countKnown(both);
    if (knownOfBoth > best.known) best = { row: row + 1, heads: both, known: knownOfBoth };
  }
  return best;
}

const joinedHeads = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => lower[index] || upper[index] || '');

const countKnown = (heads: readonly string[]): number =>
  guessColumns(heads).filter((meaning) => meaning !== null).length;

const textsOf = (cells: readonly string[] = []): string[] =>
  cells.slice(0, WIDEST).map((head) => withoutMarks(head).trim());

/** Finds the column names of a sheet and the meaning of each column, with samples of its cells. */
export function readSource(rows: Sheet['rows'], choice: SourceChoice): Source {
  const row = choice.isTemplate ? 1 : choice.head_row;
  const chosen = row === undefined ? findHeads(rows) : headsAt(rows, row - 1);
  const meanings = meaningsOf(chosen.heads, choice);
  const below = rows.slice(chosen.row + 1, chosen.row + 1 + 200);
  const columns = chosen.heads.flatMap((head, index): ImportColumn[] => {
    const samples = [...new Set(below.map((cells) => (cells[index] ?? '').trim()).filter((text) => text !== ''))];
    if (head === '' && samples.length === 0) return [];
    const shown = samples.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH));
    return [{ index, head: head.slice(0, 200), as: meanings[index] ?? null, samples: shown }];
  });
  return { head_row: chosen.row + 1, columns };
}

/** The heads in a chosen row, with those of the row above where two rows of heads belong together. */
function headsAt(rows: Sheet['rows'], row: number): Heads {
  const found = findHeads(rows);
  if (found.row === row) return found;
  const heads = textsOf(rows[row]);
  return { row, heads, known: countKnown(heads) };
}

function meaningsOf(heads: readonly string[], { columns, isTemplate }: SourceChoice): (ColumnMeaning | null)[] {
  if (isTemplate) return heads.map((head) => columnOf(head) ?? null);
  if (!columns) return guessColumns(heads);
  const chosen = new Map(columns.map(({ index, as }) => [index, as]));
  return heads.map((_, index) => chosen.get(index) ?? null);
}

/** How well a sheet looks like a list of products. */
export function likeness(rows: Sheet['rows']): number {
  const { heads, known } = findHeads(rows);
  return namesProducts(guessColumns(heads)) ? known : 0;
}
