import type { ImportColumn, ImportHow } from '#shared/contracts/stockImport.ts';
import { parseBarcode, parseIsbn } from '#shared/domain/catalog/products/barcode.ts';
import {
  COLUMNS,
  type Column,
  type ColumnMeaning,
  IMPORT_COLUMNS,
  PRODUCT_COLUMNS,
} from '#shared/domain/catalog/products/importColumns.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { numberOf } from '#shared/domain/numberText.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';

/** Ignores differences of case, spaces and symbols. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const GUESSES: ReadonlyMap<string, Column> = new Map(
  IMPORT_COLUMNS.flatMap((column) => {
    const { label, heads = '' } = COLUMNS[column];
    return [label, ...heads.split(', ')].map((head) => [plainHead(head), column] as const);
  }).filter(([head]) => head !== ''),
);

/** Only the store's own column names, ignoring case and spacing ("Selling Price"). */
function columnOf(head: string): Column | undefined {
  const name = plainHead(head).replaceAll(' ', '_');
  return name === 'id' ? '_id' : IMPORT_COLUMNS.find((column) => column === name);
}

const SUBCATEGORY = /^sub ?(?:category|categories|department|group|kategorya)$/;

const SIZE_NAME =
  /^(?:size )?(?:[2-6]?x{1,4}[sl]|x?x?s|s|m|l|small|medium|large|extra small|extra large|(?:2|3)xl)$|^size \d{1,2}$/;

/** Such as XL or "Size 28". */
const isSizeName = (head: string): boolean => SIZE_NAME.test(plainHead(head));

export const isKnownHead = (head: string): boolean =>
  columnOf(head) !== undefined || GUESSES.has(plainHead(head)) || isSizeName(head);

/** Own names first, then common names, each column once; null if unknown. A repeated own name stays twice, which readTable rejects. */
function guessColumns(heads: readonly string[]): (ColumnMeaning | null)[] {
  const meanings: (ColumnMeaning | null)[] = heads.map((head) => columnOf(head) ?? null);
  const isTaken = (column: ColumnMeaning) => meanings.includes(column);
  for (const [index, head] of heads.entries()) {
    const guess = GUESSES.get(plainHead(head));
    if (meanings[index] === null && guess && !isTaken(guess)) meanings[index] = guess;
    if (meanings[index] === null && isTaken('category') && SUBCATEGORY.test(plainHead(head)))
      meanings[index] = 'category';
  }
  // Many lists call the name "Description".
  if (!isTaken('name') && !isTaken('_id')) rename(meanings, 'description', 'name');
  // "Price" alone is the price of the product, not an add-on of a size.
  if (!isTaken('_id') && !isTaken('selling_price')) rename(meanings, 'price', 'selling_price');
  const sizes = heads.flatMap((head, index) => (meanings[index] === null && isSizeName(head) ? [index] : []));
  if (sizes.length >= 2) for (const index of sizes) meanings[index] = 'size_quantity';
  return meanings;
}

function rename(meanings: (ColumnMeaning | null)[], from: Column, to: Column): void {
  const index = meanings.indexOf(from);
  if (index >= 0) meanings[index] = to;
}

/** Needs a currency or centavos, because a bare number may mean anything. */
const MONEY = /^(?:₱|php|p)\s*\d|^\d[\d,]*\.\d{2}$/i;
/** Share of the values that must match. */
const MOST = 0.8;

/** Guesses from values: valid codes, names of categories, or prices. */
function guessByValues(values: readonly string[], categories: ReadonlySet<string>): Column | null {
  const areMost = (fits: (value: string) => boolean) =>
    values.length >= 2 && values.filter(fits).length >= values.length * MOST;
  if (areMost((value) => parseIsbn(value) !== null)) return 'isbn';
  if (areMost((value) => parseBarcode(value) !== null)) return 'barcode';
  if (areMost((value) => categories.has(foldText(value)))) return 'category';
  return areMost((value) => MONEY.test(value) && numberOf(value) !== null) ? 'selling_price' : null;
}

/** True with a key, a name or a code. */
export const namesProducts = (meanings: readonly (ColumnMeaning | null)[]): boolean =>
  meanings.some((meaning) => meaning !== null && IDENTIFYING.has(meaning));

const IDENTIFYING: ReadonlySet<ColumnMeaning> = new Set<ColumnMeaning>(
  PRODUCT_COLUMNS.filter((column) => column === 'name' || ['key', 'code'].includes(COLUMNS[column].kind)),
);

export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  rows: readonly (readonly string[])[];
}

/** Omitted choices are detected or guessed. */
export interface SourceChoice extends Partial<Pick<ImportHow, 'sheet' | 'head_row' | 'columns' | 'point'>> {
  /** By name and path. */
  categories?: readonly string[];
}

export interface Source {
  head_row: number;
  columns: ImportColumn[];
}

/** Wider than any real list. */
const WIDEST = 200;
/** More rows than the titles and dates above the heads of any list. */
export const ROWS_LOOKED_AT = 30;
const SAMPLES = 3;
const SAMPLE_LENGTH = 40;
interface Heads {
  /** Counts from 0. */
  row: number;
  heads: string[];
  known: number;
}

/** One row or two adjacent ones, with the most known heads. */
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

/** Includes samples of each column's cells. */
export function readSource(rows: Sheet['rows'], { head_row, columns: chosen, categories = [] }: SourceChoice): Source {
  const found = findHeads(rows);
  // Two rows of heads belong together if the lower one is chosen.
  const isFound = head_row === undefined || found.row === head_row - 1;
  const { row, heads } = isFound ? found : { row: head_row - 1, heads: textsOf(rows[head_row - 1]) };
  const below = rows.slice(row + 1, row + 1 + 200);
  const samples = heads.map((_, index) => [
    ...new Set(below.map((cells) => (cells[index] ?? '').trim()).filter((text) => text !== '')),
  ]);
  const meanings = chosen ? heads.map((_, at) => chosen.find(({ index }) => index === at)?.as) : guessColumns(heads);
  const names = new Set(categories.map(foldText));
  for (const [index, values] of chosen ? [] : samples.entries()) {
    const guess = meanings[index] ? null : guessByValues(values, names);
    if (guess && !meanings.includes(guess)) meanings[index] = guess;
  }
  const columns = heads.flatMap((head, index): ImportColumn[] => {
    const values = samples[index] ?? [];
    if (head === '' && values.length === 0) return [];
    const shown = values.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH));
    return [{ index, head: head.slice(0, 200), as: meanings[index] ?? null, samples: shown }];
  });
  return { head_row: row + 1, columns };
}

export function likeness(rows: Sheet['rows']): number {
  const { heads, known } = findHeads(rows);
  return namesProducts(guessColumns(heads)) ? known : 0;
}
