import {
  type Column,
  type ColumnMeaning,
  PRODUCT_COLUMNS,
  SIZE_COLUMNS,
  type SizeColumn,
} from '#shared/domain/catalog/importColumns.ts';
import { FIELDS, fieldOf } from '#shared/domain/catalog/productFields.ts';
import { columnOf } from './columns.ts';

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

const PICTURE_HEADS = [
  'Image',
  'Image URL',
  'Image Link',
  'Picture URL',
  'Photo',
  'Photo URL',
  'Photo Link',
  'Larawan',
];

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
  ...PICTURE_HEADS.map((head) => [plainHead(head), 'picture'] as const),
  ...SIZE_COLUMNS.flatMap((column) => SIZE_HEADS[column].map((head) => [plainHead(head), column] as const)),
]);

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
export function guessColumns(heads: readonly string[]): (ColumnMeaning | null)[] {
  const meanings: (ColumnMeaning | null)[] = heads.map((head) => columnOf(head) ?? null);
  const isTaken = (column: ColumnMeaning) => meanings.includes(column);
  for (const [index, head] of heads.entries()) {
    const guess = GUESSES.get(plainHead(head));
    if (meanings[index] === null && guess && !isTaken(guess)) meanings[index] = guess;
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

/** Whether by these columns a row can be told to be a product: by its key, its name or a code. */
export const namesProducts = (meanings: readonly (ColumnMeaning | null)[]): boolean =>
  meanings.some((meaning) => meaning !== null && IDENTIFYING.has(meaning));

const IDENTIFYING: ReadonlySet<ColumnMeaning> = new Set<ColumnMeaning>(
  PRODUCT_COLUMNS.filter((column) => column === '_id' || column === 'name' || fieldOf(column).kind === 'code'),
);
