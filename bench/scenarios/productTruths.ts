import { type Connection, createConnection } from 'mysql2/promise';
import { isFew } from '#shared/domain/availability.ts';
import { AS_TEXT, places } from '../ceiling/database.ts';
import type { Product } from '../ceiling/products.ts';
import { select } from '../ground.ts';
import type { Ground } from '../scenario.ts';

/** What products are made of, from the tables that staff write: nothing that the store keeps ready for its lists. */
const PRODUCTS =
  'select s.*, c.name as category_name, c.other_fields from stock s join category c on c.id = s.category_id where s.id';
const SIZES = 'select * from size_price where is_active = 1 and stock_id';
const IMAGES = 'select stock_id, filename, width, height from stock_image where stock_id';
const NAMES = {
  grade_levels:
    'select stock_id, name from stock_grade_level x join grade_level n on n.id = x.grade_level_id where stock_id',
  subjects: 'select stock_id, name from stock_subject x join subject n on n.id = x.subject_id where stock_id',
  agriculture:
    'select stock_id, name from stock_agriculture x join agriculture n on n.id = x.agriculture_id where stock_id',
  filters: 'select stock_id, name from stock_filter where stock_id',
};

interface StockRow {
  id: number;
  name: string;
  description: string;
  content: string;
  category_id: number;
  category_name: string;
  other_fields: string;
  uom: string;
  selling_price: string;
  colors: string;
  is_available: number;
  weekly_schedule: string;
  from_time_available: string | null;
  to_time_available: string | null;
}
type SizeRow = {
  stock_id: number;
  size: string;
  price: string;
  available_quantity: number;
  restrict_if_no_available: number;
  restock_level: number;
};
type ImageRow = { stock_id: number; filename: string; width: number; height: number };
type NameRow = { stock_id: number; name: string };

const PRODUCTS_AT_ONCE = 500;

/** Products as customers get them, by id. */
export async function productTruths(ground: Ground, ids: readonly number[]): Promise<Map<number, Product>> {
  const database = await createConnection({ ...ground.database, ...AS_TEXT });
  const products = new Map<number, Product>();
  try {
    for (let start = 0; start < ids.length; start += PRODUCTS_AT_ONCE) {
      const portion = await readPortion(database, ids.slice(start, start + PRODUCTS_AT_ONCE));
      for (const product of portion) products.set(Number(product._id), product);
    }
  } finally {
    await database.end();
  }
  return products;
}

async function readPortion(database: Connection, ids: readonly number[]): Promise<Product[]> {
  const rowsOf = <Row>(statement: string, order = '') =>
    select<Row>(database, `${statement} in (${places(ids)}) ${order}`, ids);
  const bySequence = 'order by sequence, id';
  const sizesOf = byStock(await rowsOf<SizeRow>(SIZES, bySequence));
  const imagesOf = byStock(await rowsOf<ImageRow>(IMAGES, bySequence));
  const gradesOf = byStock(await rowsOf<NameRow>(NAMES.grade_levels));
  const subjectsOf = byStock(await rowsOf<NameRow>(NAMES.subjects));
  const agricultureOf = byStock(await rowsOf<NameRow>(NAMES.agriculture));
  const filtersOf = byStock(await rowsOf<NameRow>(NAMES.filters));
  const stocks = await rowsOf<StockRow>(PRODUCTS);
  return stocks.map((row) => {
    const sizes = sizesOf(row.id);
    return {
      _id: String(row.id),
      name: row.name,
      description: row.description,
      content: row.content,
      category: { _id: String(row.category_id), name: row.category_name, other_fields: JSON.parse(row.other_fields) },
      uom: row.uom,
      selling_price: Number(row.selling_price),
      grade_levels: sortedNames(gradesOf(row.id)),
      subjects: sortedNames(subjectsOf(row.id)),
      agriculture: sortedNames(agricultureOf(row.id)),
      filters: sortedNames(filtersOf(row.id)),
      images: imagesOf(row.id).map(({ filename, width, height }) => ({ filename, width, height })),
      sizes: sizes.map(({ size }) => size).filter((size) => size !== ''),
      colors: JSON.parse(row.colors),
      is_available: row.is_available === 1,
      weekly_schedule: JSON.parse(row.weekly_schedule),
      from_time_available: row.from_time_available,
      to_time_available: row.to_time_available,
      size_prices: sizes.map(({ size, price, available_quantity, restrict_if_no_available, restock_level }) => ({
        size,
        price: Number(price),
        available_quantity,
        restrict_if_no_available: restrict_if_no_available === 1,
        ...(isFew(available_quantity, restock_level) && { is_low: true as const }),
      })),
    };
  });
}

function byStock<Row extends { stock_id: number }>(rows: readonly Row[]): (stockId: number) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ stock_id }) => stock_id);
  return (stockId) => groups.get(stockId) ?? [];
}

const nameOrder = new Intl.Collator('en', { numeric: true });
const sortedNames = (rows: readonly NameRow[]): string[] => rows.map(({ name }) => name).sort(nameOrder.compare);
