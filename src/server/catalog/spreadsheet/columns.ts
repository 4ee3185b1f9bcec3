import { type Column, IMPORT_COLUMNS, PICTURE_COLUMN, PRODUCT_COLUMNS } from '#shared/domain/catalog/importColumns.ts';
import { FIELDS, PRODUCT_FIELDS, perField } from '#shared/domain/catalog/productFields.ts';

/** The heads of an export, in their order. */
export const EXPORT_COLUMNS = [
  ...PRODUCT_COLUMNS,
  'size',
  'price',
  'available_quantity',
  'adjustment_quantity',
  'restock_level',
  'restrict_if_no_available',
  PICTURE_COLUMN,
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
  picture: 30,
};

/** Returns the column whose own name a head is, whatever its case and spacing ("Selling Price"), or undefined. */
export function columnOf(head: string): Column | undefined {
  const name = head
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return name === 'id' ? '_id' : IMPORT_COLUMNS.find((column) => column === name);
}
