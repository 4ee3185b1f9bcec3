import type { Pool } from 'mysql2/promise';
import { isFew } from '#shared/domain/availability.ts';
import { places, read, type Session } from './database.ts';

/** The part of a product's record that the store keeps ready. */
interface Parts {
  images: { filename: string; width: number; height: number }[];
  grade_levels: string[];
  subjects: string[];
  agriculture: string[];
  filters: string[];
}

export interface Product extends Parts {
  _id: string;
  name: string;
  description: string;
  content: string;
  category: { _id: string; name: string; other_fields: string[] };
  uom: string;
  selling_price: number;
  sizes: string[];
  colors: string[];
  is_available: boolean;
  weekly_schedule: number[];
  from_time_available: string | null;
  to_time_available: string | null;
  size_prices: {
    size: string;
    price: number;
    available_quantity: number;
    restrict_if_no_available: boolean;
    is_low?: true;
  }[];
}

export interface ProductRow {
  id: number;
  name: string;
  description: string;
  content: string;
  uom: string;
  selling_price: string;
  colors: string;
  is_available: number;
  weekly_schedule: string;
  from_time_available: string | null;
  to_time_available: string | null;
  category_id: number;
  category_name: string;
  other_fields: string;
  parts: string;
  size_prices: string | null;
}

// Control characters part what belongs to a product: less work than JSON lists, for the database and for Node.
const [ENTRY, FIELD] = ['\u001e', '\u001f'];

/** The columns of a product of `stock s` with JOINED. */
export const PRODUCT_COLUMNS = `
  s.id, s.name, s.description, s.content, s.uom, s.selling_price, s.colors, s.is_available, s.weekly_schedule,
  s.from_time_available, s.to_time_available, s.category_id, c.name as category_name, c.other_fields, t.parts,
  (select group_concat(concat_ws('${FIELD}', p.size, p.price, p.available_quantity, p.restrict_if_no_available, p.restock_level)
     order by p.sequence, p.id separator '${ENTRY}')
   from size_price p where p.stock_id = s.id and p.is_active = 1) as size_prices`;
export const JOINED = 'join category c on c.id = s.category_id join stock_parts t on t.stock_id = s.id';

const PRODUCT = `select ${PRODUCT_COLUMNS} from stock s ${JOINED} where s.id = ? and s.is_available = 1`;

/** One product, or null. */
export async function readProduct(pool: Pool, id: number): Promise<Product | null> {
  const [row] = await read<ProductRow>(pool, PRODUCT, [id]);
  return row ? toProduct(row) : null;
}

/** These products, hidden ones too, by id. */
export async function readProducts(session: Session, ids: readonly number[]): Promise<Map<number, Product>> {
  const rows = await read<ProductRow>(
    session,
    `select ${PRODUCT_COLUMNS} from stock s ${JOINED} where s.id in (${places(ids)})`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

const list = <Item>(json: string): Item[] => (json === '[]' ? [] : JSON.parse(json));

export function toProduct(row: ProductRow): Product {
  const size_prices = (row.size_prices?.split(ENTRY) ?? []).map((entry) => {
    const [size = '', price, available, restricts, restock] = entry.split(FIELD);
    return {
      size,
      price: Number(price),
      available_quantity: Number(available),
      restrict_if_no_available: restricts === '1',
      ...(isFew(Number(available), Number(restock)) && { is_low: true as const }),
    };
  });
  const parts: Parts = JSON.parse(row.parts);
  return {
    _id: String(row.id),
    name: row.name,
    description: row.description,
    content: row.content,
    category: { _id: String(row.category_id), name: row.category_name, other_fields: list(row.other_fields) },
    uom: row.uom,
    selling_price: Number(row.selling_price),
    ...parts,
    sizes: size_prices.map(({ size }) => size).filter((size) => size !== ''),
    colors: list(row.colors),
    is_available: row.is_available === 1,
    weekly_schedule: list(row.weekly_schedule),
    from_time_available: row.from_time_available,
    to_time_available: row.to_time_available,
    size_prices,
  };
}
