import type { Pool } from 'mysql2/promise';
import { searchWords } from '#shared/domain/searchWords.ts';
import { read, type Value } from './database.ts';
import { JOINED, PRODUCT_COLUMNS, type Product, type ProductRow, toProduct } from './products.ts';

const PAGE_SIZE = 10;

type PageRow = ProductRow & { total: number };

interface ProductPage {
  docs: Product[];
  pages: number;
  total: number;
  did_you_mean: null;
  did_you_mean_everywhere: false;
}

const BY_NAME = `
  select ${PRODUCT_COLUMNS}, (select shown from shelf_count where category_id = ?) as total
  from (
    select name, stock_id from shelf_place where category_id = ? and is_available = 1
    order by name, stock_id limit ${PAGE_SIZE} offset ?
  ) place
  straight_join stock s on s.id = place.stock_id ${JOINED}
  order by place.name, place.stock_id`;

/** A page of a category and all below it, by name. */
export async function listCategory(pool: Pool, category: number, page: number): Promise<ProductPage> {
  return toPage(await read<PageRow>(pool, BY_NAME, [category, category, (page - 1) * PAGE_SIZE]));
}

/** A page of the best matches of a keyword. The longest word, which the fewest products have, leads. */
export async function searchProducts(pool: Pool, keyword: string, page: number): Promise<ProductPage> {
  const words = searchWords(keyword).sort((one, other) => other.length - one.length);
  const [first = '', ...others] = words;
  const values: Value[] = [...others, first, `${first}%`, ...others.map((word) => `${word}%`), (page - 1) * PAGE_SIZE];
  return toPage(await read<PageRow>(pool, bestMatches(others.length), values));
}

/** What the first word finds, with the products' other words looked up one by one. */
function bestMatches(others: number): string {
  const names = Array.from({ length: others }, (_, place) => `w${place}`);
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
  return `select ${PRODUCT_COLUMNS}, page.total
    from (
      select s.id, m.score, count(*) over () as total
      from ${matches} m straight_join stock s on s.id = m.stock_id
      where s.is_available = 1
      order by m.score desc, s.name, s.id limit ${PAGE_SIZE} offset ?
    ) page
    straight_join stock s on s.id = page.id ${JOINED}
    order by page.score desc, s.name, s.id`;
}

function toPage(rows: readonly PageRow[]): ProductPage {
  const total = rows[0]?.total ?? 0;
  return {
    docs: rows.map(toProduct),
    pages: Math.ceil(total / PAGE_SIZE),
    total,
    did_you_mean: null,
    did_you_mean_everywhere: false,
  };
}
