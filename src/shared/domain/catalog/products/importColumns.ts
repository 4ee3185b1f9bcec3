import { REFERENCE_FACETS } from '../facets.ts';
import type { FieldKind } from './fieldKinds.ts';
import { FIELDS, PRODUCT_FIELDS } from './productFields.ts';

interface ColumnFacts {
  kind: FieldKind | 'key' | 'count' | 'quantity';
  label: string;
  heads?: string;
  help?: string;
  width: number;
  example: unknown;
}

const KEY = {
  kind: 'key',
  label: 'Number in the store (_id)',
  help: 'The number of a product that the store has. Leave it empty for a new one.',
  width: 8,
  example: null,
} as const satisfies ColumnFacts;

const SIZE_FIELDS = {
  size: {
    kind: 'line',
    label: 'Size',
    heads: 'Sizes, Variant, Variation, Sukat',
    help: 'One row for each size; the rows below the first repeat the name. Empty where there are no sizes.',
    width: 10,
    example: 'S',
  },
  price: {
    kind: 'price',
    label: 'Add-on of the size',
    heads: 'Add-on, Size add-on, Price add-on',
    help: 'What the size costs above the selling price. 0 where it costs the same.',
    width: 10,
    example: 0,
  },
  available_quantity: {
    kind: 'quantity',
    label: 'Quantity in stock',
    heads:
      'Qty on hand, Quantity on hand, On hand, Qty, Quantity, Stock, Stocks, Stock on hand, In stock, Balance, Ending balance, Inventory, Opening stock, Count, Pcs, Bilang, Dami, Natitira',
    help: 'The quantity of a new size. The quantity of a size that the store has does not change.',
    width: 18,
    example: null,
  },
  adjustment_quantity: {
    kind: 'quantity',
    label: 'Quantity to add (delivery)',
    heads: 'Adjustment, Delivery, Delivered, Received, Qty received, Dumating',
    help: 'Pieces to add, such as a delivery; below zero to take away.',
    width: 19,
    example: 20,
  },
  restock_level: {
    kind: 'count',
    label: 'Restock level',
    heads: 'Reorder level, Reorder point, Minimum, Min stock, Critical level',
    help: 'Below this quantity the product counts as low.',
    width: 13,
    example: 5,
  },
  restrict_if_no_available: {
    kind: 'switch',
    label: 'Sold only while in stock',
    help: 'yes: customers cannot order more than there are. no: they can.',
    width: 23,
    example: true,
  },
  expected_quantity: { kind: 'count', label: 'Expected quantity', heads: 'Expected', width: 18, example: null },
  counted_quantity: {
    kind: 'quantity',
    label: 'Counted quantity',
    heads: 'Counted, Physical count, Actual count',
    width: 18,
    example: null,
  },
} as const satisfies Record<string, ColumnFacts>;

/** Only the first row of a product has these. */
export const PRODUCT_COLUMNS = ['_id', ...FIELDS] as const;
export type SizeColumn = keyof typeof SIZE_FIELDS;
export const SIZE_COLUMNS = Object.keys(SIZE_FIELDS) as readonly SizeColumn[];
export type Column = (typeof PRODUCT_COLUMNS)[number] | SizeColumn;
export const IMPORT_COLUMNS: readonly Column[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS];
export const COLUMNS: Readonly<Record<Column, ColumnFacts>> = { _id: KEY, ...PRODUCT_FIELDS, ...SIZE_FIELDS };

/** Meanings of a column in a clerk's own spreadsheet: a column of an import, or the quantities of the size in its head. */
export const COLUMN_MEANINGS = [...IMPORT_COLUMNS, 'size_quantity'] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

export const meaningLabel = (meaning: ColumnMeaning): string =>
  meaning === 'size_quantity' ? 'Quantity of this size' : COLUMNS[meaning].label;

export function columnLabel(column: string): string {
  const meaning = COLUMN_MEANINGS.find((each) => each === column);
  return meaning ? meaningLabel(meaning) : column;
}

/** Lists of plain names, unlike the tree of categories. */
export const PLAIN_LISTS = [...REFERENCE_FACETS, 'supplier'] as const;
export type PlainList = (typeof PLAIN_LISTS)[number];
export const NAME_LISTS = ['category', ...PLAIN_LISTS] as const;
export type NameList = (typeof NAME_LISTS)[number];

export const MAX_IMPORT_NAMES = 1_500;
export const MAX_ADDED_NAMES = 500;

/** Fields that identify an existing product, in this order; a match by name also needs the same category. */
export const MATCH_KEYS = ['barcode', 'isbn', 'sku', 'name'] as const;
