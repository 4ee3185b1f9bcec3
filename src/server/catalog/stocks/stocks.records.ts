import type { Product, Stock } from '#shared/contracts/catalog.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';

/** A row of selectStocks: the columns of a stock and its category, and what belongs to it as JSON lists. */
export interface StockRow {
  id: number;
  name: string;
  description: string;
  content: string;
  uom: string;
  selling_price: string;
  colors: string[];
  is_available: boolean;
  weekly_schedule: number[];
  from_time_available: string | null;
  to_time_available: string | null;
  version: number;
  updated_at: Date;
  category_id: number;
  category_name: string;
  category_fields: unknown;
  image_list: unknown;
  size_list: unknown;
  grade_level_names: unknown;
  subject_names: unknown;
  agriculture_names: unknown;
  filter_names: unknown;
}

interface ImageEntry {
  id: number;
  sequence: number;
  filename: string;
  width: number;
  height: number;
}

interface SizeEntry {
  id: number;
  sequence: number;
  size: string;
  price: string;
  available_quantity: number;
  restock_level: number;
  restrict_if_no_available: number;
}

/** A JSON column or aggregate as a list: parsed by the driver or still text, and null where nothing was aggregated. */
export function jsonList<Item>(value: unknown): Item[] {
  if (value === null || value === undefined) return [];
  return (typeof value === 'string' ? JSON.parse(value) : value) as Item[];
}

/** The record as customers get it. */
export function toProduct(row: StockRow): Product {
  const sizes = inSequence(jsonList<SizeEntry>(row.size_list));
  return { ...describe(row, sizes), size_prices: sizes.map(toPublicSize) };
}

/** The record as staff get it. Adjustments are what a save brings, so a record read has none. */
export function toStock(row: StockRow): Stock {
  const sizes = inSequence(jsonList<SizeEntry>(row.size_list));
  return {
    ...describe(row, sizes),
    size_prices: sizes.map((entry) => ({
      ...toPublicSize(entry),
      restock_level: entry.restock_level,
      adjustment_quantity: 0,
    })),
    version: row.version,
    updated_at: row.updated_at,
  };
}

function describe(row: StockRow, sizes: readonly SizeEntry[]): Omit<Product, 'size_prices'> {
  return {
    _id: String(row.id),
    name: row.name,
    description: row.description,
    content: row.content,
    category: { _id: String(row.category_id), name: row.category_name, other_fields: jsonList(row.category_fields) },
    uom: row.uom,
    selling_price: toPesos(parseDecimal(row.selling_price)),
    grade_levels: byName(row.grade_level_names),
    subjects: byName(row.subject_names),
    agriculture: byName(row.agriculture_names),
    filters: byName(row.filter_names),
    images: inSequence(jsonList<ImageEntry>(row.image_list)).map(({ filename, width, height }) => ({
      filename,
      width,
      height,
    })),
    sizes: sizes.map(({ size }) => size).filter((size) => size !== ''),
    colors: row.colors,
    is_available: row.is_available,
    weekly_schedule: row.weekly_schedule,
    from_time_available: row.from_time_available,
    to_time_available: row.to_time_available,
  };
}

function toPublicSize(entry: SizeEntry): Product['size_prices'][number] {
  return {
    size: entry.size,
    price: toPesos(parseDecimal(entry.price)),
    available_quantity: entry.available_quantity,
    restrict_if_no_available: Boolean(entry.restrict_if_no_available),
  };
}

/** JSON_ARRAYAGG promises no order; MySQL takes none inside it. */
function inSequence<Entry extends { sequence: number; id: number }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.sequence - b.sequence || a.id - b.id);
}

const nameOrder = new Intl.Collator('en', { numeric: true });

/** Compares names as people sort them: Grade 2 before Grade 10. */
export const compareNames = (one: string, other: string): number => nameOrder.compare(one, other);

/** Names sorted by compareNames. */
export function byName(names: unknown): string[] {
  return jsonList<string>(names).sort(compareNames);
}

const nameEquality = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether the database takes two names for one: neither case nor accents count. */
export const isSameName = (one: string, other: string): boolean => nameEquality.compare(one, other) === 0;
