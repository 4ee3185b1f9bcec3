import { FIELDS, PRODUCT_FIELDS, perField } from '#shared/domain/catalog/productFields.ts';

/** The columns that describe a product. They are filled in the product's first row. */
export const PRODUCT_COLUMNS = ['_id', ...FIELDS] as const;
type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** The columns that describe a size: every row may have its own. */
export const SIZE_COLUMNS = [
  'size',
  'price',
  'adjustment_quantity',
  'restock_level',
  'restrict_if_no_available',
  // A count sheet's: what should lie there, and what does.
  'expected_quantity',
  'counted_quantity',
] as const;
export type SizeColumn = (typeof SIZE_COLUMNS)[number];

export type Column = ProductColumn | SizeColumn;

/** Written by an export, ignored by an import: quantities change by adjustments alone. */
const READ_ONLY_COLUMN = 'available_quantity';

/** The heads of an export, in their order. */
export const EXPORT_COLUMNS = [
  ...PRODUCT_COLUMNS,
  'size',
  'price',
  READ_ONLY_COLUMN,
  'adjustment_quantity',
  'restock_level',
  'restrict_if_no_available',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Widths in characters, for spreadsheets that show them. */
export const COLUMN_WIDTHS: Record<ExportColumn, number> = {
  _id: 8,
  ...perField(FIELDS, (name) => PRODUCT_FIELDS[name].width),
  size: 10,
  price: 10,
  available_quantity: 18,
  adjustment_quantity: 19,
  restock_level: 13,
  restrict_if_no_available: 23,
};

const read: readonly Column[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS];

/**
 * Which column a head means, whatever its case and spacing ("Selling Price"): null for one that is not read, undefined
 * for one that nobody knows.
 */
export function columnOf(head: string): Column | null | undefined {
  const name = head
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (name === READ_ONLY_COLUMN) return null;
  return name === 'id' ? '_id' : read.find((column) => column === name);
}
