import { REFERENCE_FACETS } from './facets.ts';
import { FIELDS, fieldOf } from './productFields.ts';

/** The columns of an import that describe a product. They are filled in the product's first row. */
export const PRODUCT_COLUMNS = ['_id', ...FIELDS] as const;
type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** The columns that describe a size: every row may have its own. */
export const SIZE_COLUMNS = [
  'size',
  'price',
  // The pieces that are there: the opening quantity of a size that is new, and nothing to one that is there, whose quantity changes by adjustments alone.
  'available_quantity',
  'adjustment_quantity',
  'restock_level',
  'restrict_if_no_available',
  // A count sheet's: what should lie there, and what does.
  'expected_quantity',
  'counted_quantity',
] as const;
export type SizeColumn = (typeof SIZE_COLUMNS)[number];

export type Column = ProductColumn | SizeColumn;

export const IMPORT_COLUMNS: readonly Column[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS];

/** The meaning of a column of a clerk's own spreadsheet: a column of an import, or the quantities of the size that its head names. */
export const COLUMN_MEANINGS = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS, 'size_quantity'] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

const LABELS: Readonly<Record<Exclude<ColumnMeaning, (typeof FIELDS)[number]>, string>> = {
  _id: 'Number in the store (_id)',
  size: 'Size',
  price: 'Add-on of the size',
  available_quantity: 'Quantity in stock',
  adjustment_quantity: 'Quantity to add (delivery)',
  restock_level: 'Restock level',
  restrict_if_no_available: 'Sold only while in stock',
  expected_quantity: 'Expected quantity',
  counted_quantity: 'Counted quantity',
  size_quantity: 'Quantity of this size',
};

const isLabelled = (meaning: ColumnMeaning): meaning is keyof typeof LABELS => Object.hasOwn(LABELS, meaning);

/** How people read what a column is. */
export const meaningLabel = (meaning: ColumnMeaning): string =>
  isLabelled(meaning) ? LABELS[meaning] : fieldOf(meaning).label;

/** The label of a column by its name, or the name itself. */
export function columnLabel(column: string): string {
  const meaning = COLUMN_MEANINGS.find((each) => each === column);
  return meaning ? meaningLabel(meaning) : column;
}

/** The lists whose names a file may use without the store having them. */
export const NAME_LISTS = ['category', ...REFERENCE_FACETS] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** The most names of one import whose meaning a clerk says, or is remembered. */
export const MAX_IMPORT_NAMES = 1_500;
/** The most names that are added to a list at a time. */
export const MAX_ADDED_NAMES = 500;

/** By these a product of a file is found in the store, the first that fits; a name goes with its category. */
export const MATCH_KEYS = ['barcode', 'isbn', 'sku', 'name'] as const;
