import type { Pool } from 'mysql2/promise';
import { isFew } from '#shared/domain/availability.ts';
import { searchWords } from '#shared/domain/searchWords.ts';
import { marks, read, type Session, type Value } from './database.ts';

export const PAGE_SIZE = 10;
// Control characters part what belongs to a product: less work than JSON lists, for the database and for Node.
const [ENTRY, FIELD] = ['\u001e', '\u001f'];

/** The columns of a product of `stock s` with JOINED. */
const COLUMNS = `
  s.id, s.name, s.description, s.content, s.uom, s.selling_price, s.colors, s.is_available, s.weekly_schedule,
  s.from_time_available, s.to_time_available, s.category_id, c.name as category_name, c.other_fields, t.snapshot,
  (select group_concat(concat_ws('${FIELD}', p.size, p.price, p.available_quantity, p.restrict_if_no_available, p.restock_level)
     order by p.sequence, p.id separator '${ENTRY}')
   from size_price p where p.stock_id = s.id and p.is_active = 1) as size_prices`;
const JOINED = 'join category c on c.id = s.category_id join product_snapshot t on t.stock_id = s.id';
const PRODUCT = `select ${COLUMNS} from stock s ${JOINED} where s.id = ? and s.is_available = 1`;

type ProductRow = Record<'name' | 'description' | 'content' | 'uom' | 'selling_price' | 'category_name', string> &
  Record<'colors' | 'weekly_schedule' | 'other_fields' | 'snapshot', string> &
  Record<'id' | 'is_available' | 'category_id', number> &
  Record<'from_time_available' | 'to_time_available' | 'size_prices', string | null>;
type PageRow = ProductRow & { total: number };

/** The part of a product's record that the store has ready. */
type Snapshot = { images: { filename: string; width: number; height: number }[] } & Record<
  'grade_levels' | 'subjects' | 'agriculture' | 'filters',
  string[]
>;
export type Product = ReturnType<typeof toProduct>;

/** One product, or null. */
export async function readProduct(pool: Pool, id: number): Promise<Product | null> {
  const [row] = await read<ProductRow>(pool, PRODUCT, [id]);
  return row ? toProduct(row) : null;
}

/** These products, hidden ones too, by id. */
export async function readProducts(session: Session, ids: readonly number[]): Promise<Map<number, Product>> {
  const statement = `select ${COLUMNS} from stock s ${JOINED} where s.id in (${marks(ids)})`;
  const rows = await read<ProductRow>(session, statement, ids);
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

const BY_NAME = `
  select ${COLUMNS}, (select shown from category_count where category_id = ?) as total
  from (
    select name, stock_id from product_listing where category_id = ? and is_available = 1
    order by name, stock_id limit ${PAGE_SIZE} offset ?
  ) listing
  straight_join stock s on s.id = listing.stock_id ${JOINED}
  order by listing.name, listing.stock_id`;

/** A page of a category and all below it, by name. */
export async function listCategory(pool: Pool, category: number, page: number) {
  return toPage(await read<PageRow>(pool, BY_NAME, [category, category, (page - 1) * PAGE_SIZE]));
}

/** A page of the best matches of a keyword. The longest word, which the fewest products have, leads. */
export async function searchProducts(pool: Pool, keyword: string, page: number) {
  const words = searchWords(keyword).sort((one, other) => other.length - one.length);
  const [first = '', ...others] = words;
  const values: Value[] = [...others, first, `${first}%`, ...others.map((word) => `${word}%`), (page - 1) * PAGE_SIZE];
  return toPage(await read<PageRow>(pool, bestMatches(others.length), values));
}

/** What the first word finds, with the products' other words looked up one by one. */
function bestMatches(others: number): string {
  const names = Array.from({ length: others }, (_, index) => `w${index}`);
  const scores = names.map((word) => `+ max(${word}.weight * 2 + (${word}.word = ?))`).join(' ');
  const joins = names.map((word) => `join stock_word ${word} on ${word}.stock_id = first.stock_id`).join(' ');
  const begins = names.map((word) => `${word}.word like ?`).join(' and ');
  const found = `(
    select stock_id, max(weight * 2 + (word = ?)) as score from stock_word where word like ? group by stock_id
  )`;
  const matches =
    others === 0
      ? found
      : `(select first.stock_id, first.score ${scores} as score from ${found} first ${joins}
          where ${begins} group by first.stock_id)`;
  return `select ${COLUMNS}, page.total
    from (
      select s.id, m.score, count(*) over () as total
      from ${matches} m straight_join stock s on s.id = m.stock_id
      where s.is_available = 1
      order by m.score desc, s.name, s.id limit ${PAGE_SIZE} offset ?
    ) page
    straight_join stock s on s.id = page.id ${JOINED}
    order by page.score desc, s.name, s.id`;
}

function toPage(rows: readonly PageRow[]) {
  const total = rows[0]?.total ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  return { docs: rows.map(toProduct), pages, total, did_you_mean: null, did_you_mean_everywhere: false };
}

const list = <Item>(json: string): Item[] => (json === '[]' ? [] : JSON.parse(json));

function toProduct(row: ProductRow) {
  const size_prices = (row.size_prices?.split(ENTRY) ?? []).map((entry) => {
    const [size = '', price, available, restricts, restock] = entry.split(FIELD);
    const restrict_if_no_available = restricts === '1';
    const is_low = isFew(Number(available), Number(restock)) ? { is_low: true as const } : {};
    return { size, price: Number(price), available_quantity: Number(available), restrict_if_no_available, ...is_low };
  });
  const snapshot: Snapshot = JSON.parse(row.snapshot);
  return {
    _id: String(row.id),
    name: row.name,
    description: row.description,
    content: row.content,
    category: {
      _id: String(row.category_id),
      name: row.category_name,
      other_fields: list<string>(row.other_fields),
    },
    uom: row.uom,
    selling_price: Number(row.selling_price),
    ...snapshot,
    sizes: size_prices.map(({ size }) => size).filter((size) => size !== ''),
    colors: list<string>(row.colors),
    is_available: row.is_available === 1,
    weekly_schedule: list<number>(row.weekly_schedule),
    from_time_available: row.from_time_available,
    to_time_available: row.to_time_available,
    size_prices,
  };
}
