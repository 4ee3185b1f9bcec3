import { isFew } from '#shared/domain/catalog/availability.ts';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { ENTRY, FIELD, marks, read, type Session, splitEntries } from './database.ts';

const PAGE_SIZE = 10;

/** The columns of a product of `stock s` with JOINED. */
const COLUMNS = `
  s.id, s.name, s.description, s.content, s.isbn, s.uom, s.selling_price, s.colors, s.is_available, s.weekly_schedule,
  s.from_time_available, s.to_time_available, s.category_id, c.name as category_name, c.other_fields, c.closes_weekly, t.snapshot,
  (select group_concat(concat_ws('${FIELD}', p.size, p.price, p.available_quantity, p.restrict_if_no_available, p.restock_level)
     order by p.sequence, p.id separator '${ENTRY}')
   from size_price p where p.stock_id = s.id and p.is_active = 1) as size_prices`;
const JOINED = 'join category c on c.id = s.category_id join baseline_snapshot t on t.stock_id = s.id';
const PRODUCT = `select ${COLUMNS} from stock s ${JOINED} where s.id = ? and s.is_available = 1`;

type ProductRow = Record<'name' | 'description' | 'content' | 'uom' | 'selling_price' | 'category_name', string> &
  Record<'colors' | 'weekly_schedule' | 'other_fields' | 'snapshot', string> &
  Record<'id' | 'is_available' | 'category_id' | 'closes_weekly', number> &
  Record<'from_time_available' | 'to_time_available' | 'size_prices' | 'isbn', string | null> & {
    /** The number of products on all pages. */
    total?: number;
  };

/** The part of a product's record that the store has ready. */
type Snapshot = { images: { filename: string; width: number; height: number }[] } & Record<
  'grade_levels' | 'subjects' | 'agriculture' | 'filters',
  string[]
>;
export type Product = ReturnType<typeof toProduct>;

/** One product, or null. */
export async function readProduct(id: number): Promise<Product | null> {
  const [row] = await read<ProductRow>(PRODUCT, [id]);
  return row ? toProduct(row) : null;
}

/** These products, hidden ones too, by id. */
export async function readProducts(ids: readonly number[], session: Session): Promise<Map<number, Product>> {
  const statement = `select ${COLUMNS} from stock s ${JOINED} where s.id in (${marks(ids)})`;
  const rows = await read<ProductRow>(statement, ids, session);
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

const BY_NAME = `
  select ${COLUMNS}, (select shown from baseline_count where category_id = ?) as total
  from (
    select name, stock_id from baseline_listing where category_id = ?
    order by name, stock_id limit ${PAGE_SIZE} offset ?
  ) listing
  straight_join stock s on s.id = listing.stock_id ${JOINED}
  order by listing.name, listing.stock_id`;

/** A page of a category and all below it, by name. */
export async function listCategory(category: number, page: number) {
  return toPage(await read<ProductRow>(BY_NAME, [category, category, (page - 1) * PAGE_SIZE]));
}

/** A page of the best matches of one or two words. The longer one, which fewer products have, leads. */
export async function searchProducts(keyword: string, page: number) {
  const [first = '', second] = searchWords(keyword).sort((one, other) => other.length - one.length);
  const found = [first, `${first}%`];
  const values = second === undefined ? found : [second, ...found, `${second}%`];
  const matches = second === undefined ? FOUND : BOTH_FOUND;
  return toPage(await read<ProductRow>(bestOf(matches), [...values, (page - 1) * PAGE_SIZE]));
}

/** Selects the products that a word finds and that have all other words too, which are looked up one by one. */
const FOUND = `(
  select stock_id, max(weight * 2 + (word = ?)) as score from baseline_word where word like ? group by stock_id
)`;
const BOTH_FOUND = `(
  select first.stock_id, first.score + max(other.weight * 2 + (other.word = ?)) as score
  from ${FOUND} first join baseline_word other on other.stock_id = first.stock_id
  where other.word like ? group by first.stock_id
)`;
const bestOf = (matches: string) => `select ${COLUMNS}, page.total
  from (
    select s.id, m.score, count(*) over () as total
    from ${matches} m straight_join stock s on s.id = m.stock_id
    where s.is_available = 1
    order by m.score desc, s.name, s.id limit ${PAGE_SIZE} offset ?
  ) page
  straight_join stock s on s.id = page.id ${JOINED}
  order by page.score desc, s.name, s.id`;

function toPage(rows: readonly ProductRow[]) {
  const total = rows[0]?.total ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  const found = { docs: rows.map(toProduct), pages, total, read_as: [] };
  return { ...found, did_you_mean: null, did_you_mean_everywhere: false, left_out: [], nearest_categories: [] };
}

const list = <Item>(json: string): Item[] => (json === '[]' ? [] : JSON.parse(json));

function toProduct({
  id,
  total: _,
  category_id,
  category_name,
  other_fields,
  closes_weekly,
  snapshot,
  ...row
}: ProductRow) {
  const size_prices = splitEntries(row.size_prices).map(([size = '', price, available, restricts, restock]) => {
    const available_quantity = Number(available);
    const is_low = isFew({ available_quantity, restock_level: Number(restock) }) ? { is_low: true as const } : {};
    return { size, price: Number(price), available_quantity, restrict_if_no_available: restricts === '1', ...is_low };
  });
  return {
    ...row,
    ...(JSON.parse(snapshot) as Snapshot),
    _id: String(id),
    category: {
      _id: String(category_id),
      name: category_name,
      other_fields: list<string>(other_fields),
      has_weekly_cutoff: closes_weekly === 1,
    },
    isbn: row.isbn ?? '',
    selling_price: Number(row.selling_price),
    sizes: size_prices.map(({ size }) => size).filter((size) => size !== ''),
    colors: list<string>(row.colors),
    is_available: row.is_available === 1,
    weekly_schedule: list<number>(row.weekly_schedule),
    size_prices,
  };
}
