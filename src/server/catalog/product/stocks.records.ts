import type { Product, Stock } from '#shared/contracts/catalog.ts';
import { isFew } from '#shared/domain/catalog/availability.ts';
import { COLUMN_FIELDS, type ColumnField, PUBLIC_COLUMNS } from '#shared/domain/catalog/products/productFields.ts';
import { type StoredColumns, toValues } from './productColumns.ts';
import type { ProductParts } from './productParts.ts';

export type ProductRow = Pick<StoredColumns, (typeof PUBLIC_COLUMNS)[number]> & {
  id: number;
  category_id: number;
  category_name: string;
  category_fields: string[];
  closes_weekly: boolean | number;
  size_list: SizeEntry[] | null;
};

export type StockRow = ProductRow & StoredColumns & { version: number; updated_at: Date };

export type Whole<Row extends ProductRow> = Row & { parts: ProductParts };

/** Lists, because JSON repeats field names in every entry. DECIMAL becomes a number of pesos. */
export type SizeEntry = [
  id: number,
  sequence: number,
  size: string,
  price: number,
  available_quantity: number,
  restock_level: number,
  restrict_if_no_available: number | boolean,
  is_active: number | boolean,
];

export interface SizeColumns {
  size_id: number;
  sequence: number;
  size: string;
  price: string;
  available_quantity: number;
  restock_level: number;
  restrict_if_no_available: number | boolean;
  is_active: number | boolean;
}

export const toSizeEntry = (row: SizeColumns): SizeEntry => [
  row.size_id,
  row.sequence,
  row.size,
  Number(row.price),
  row.available_quantity,
  row.restock_level,
  row.restrict_if_no_available,
  row.is_active,
];

export function toProduct(row: Whole<ProductRow>): Product {
  const sizes = sizesOf(row).filter(isSold);
  return describe(row, sizes, PUBLIC_COLUMNS, sizes.map(toPublicSize));
}

/** Adjustments exist only in input. */
export function toStock(row: Whole<StockRow>): Stock {
  const sizes = sizesOf(row);
  const prices = sizes.map((entry) => ({
    ...toPublicSize(entry),
    restock_level: entry[RESTOCK_LEVEL],
    adjustment_quantity: 0,
    ...(!isSold(entry) && { is_sold: false as const }),
  }));
  return { ...describe(row, sizes, COLUMN_FIELDS, prices), version: row.version, updated_at: row.updated_at };
}

function describe<F extends ColumnField, Price>(
  row: Whole<ProductRow> & Pick<StoredColumns, F>,
  sizes: readonly SizeEntry[],
  columns: readonly F[],
  size_prices: Price[],
) {
  return {
    ...toValues(columns, row),
    _id: String(row.id),
    category: {
      _id: String(row.category_id),
      name: row.category_name,
      other_fields: row.category_fields,
      has_weekly_cutoff: Boolean(row.closes_weekly),
    },
    ...row.parts,
    sizes: sizes
      .filter(isSold)
      .map(([, , size]) => size)
      .filter((size) => size !== ''),
    size_prices,
  };
}

const RESTOCK_LEVEL = 5;
const isSold = (entry: SizeEntry): boolean => Boolean(entry[7]);

function toPublicSize(entry: SizeEntry): Product['size_prices'][number] {
  const [, , size, price, available_quantity, restock_level, restrict] = entry;
  const row = { size, price, available_quantity, restrict_if_no_available: Boolean(restrict) };
  return isFew({ available_quantity, restock_level }) ? { ...row, is_low: true } : row;
}

/** Sorts, because JSON_ARRAYAGG guarantees no order and MySQL accepts none inside it. */
function sizesOf({ size_list }: Pick<ProductRow, 'size_list'>): SizeEntry[] {
  const sizes = size_list ?? [];
  return sizes.length < 2
    ? sizes
    : sizes.sort((a, b) => Number(isSold(b)) - Number(isSold(a)) || a[1] - b[1] || a[0] - b[0]);
}
