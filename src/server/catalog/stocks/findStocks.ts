import { type RawBuilder, sql } from 'kysely';
import { PRODUCT_FIELDS } from '#shared/domain/catalog/products/productFields.ts';
import { searchWords } from '#shared/domain/catalog/search/searchWords.ts';
import type { StockState } from '#shared/domain/catalog/stockStates.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readSubtree } from '../categorySubtree.ts';
import { EVERYTHING } from '../index/catalogIndex.ts';
import { choiceOfKeyword } from '../search/productSearch.ts';
import { sizeIsLow } from './lowStock.ts';

export interface StockSelection {
  /** Every word must be a prefix of a word of name, description, tags or category; or a whole code or shelf. */
  s: string;
  /** Must include subcategories; null for all. */
  categories: readonly number[] | null;
  is_available?: boolean | undefined;
  only?: StockState | null | undefined;
  import_id?: string | null | undefined;
}

export interface StockPage {
  /** Default: best match with a keyword, otherwise name. */
  sort?: 'name' | 'selling_price' | 'updated_at' | undefined;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** With all below, within the staff user's scope; null for all. */
export async function categoriesShown(
  em: StoreEntityManager,
  scope: readonly number[] | null,
  category: number | null,
): Promise<readonly number[] | null> {
  if (category === null) return scope;
  const ids = await readSubtree(em, [category]);
  return scope === null ? ids : ids.filter((id) => scope.includes(id));
}

/** Not within a transaction that holds locks, because the index may use another connection. */
type Reading = Pick<Deps, 'em' | 'catalogIndex'>;

export async function findStocks(
  deps: Reading,
  selection: StockSelection,
  page: StockPage,
): Promise<{ ids: number[]; total: number }> {
  const { em } = deps;
  if (selection.categories?.length === 0) return { ids: [], total: 0 };
  const matches = await findMatches(deps, selection);
  if (page.sort === 'name' || (!matches && !page.sort)) {
    const ids = await listByName(deps, selection, matches, page.order);
    return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length };
  }
  if (matches) {
    const ids = await sortMatches(em, matches, selection, page);
    return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length };
  }
  const counted = await query(em, countStocks(selection));
  const total = Number(counted[0]?.total ?? 0);
  if (page.offset >= total) return { ids: [], total };
  const found = await query(em, sortedPage(selection, page, total));
  const ids = found.map(({ id }) => id);
  return { ids: isNearerTheEnd(page, total) ? ids.reverse() : ids, total };
}

export async function findStocksAfter(
  deps: Reading,
  selection: StockSelection,
  after: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { em } = deps;
  if (selection.categories?.length === 0) return [];
  const matches = await findMatches(deps, selection);
  if (matches?.length === 0) return [];
  const found = matches ? sql<boolean>`s.id in (${sql.join(matches)})` : sql<boolean>`true`;
  return db(em)
    .selectFrom('stock as s')
    .select('s.id')
    .where('s.id', '>', after)
    .where(found)
    .where(conditions(selection))
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Uses the index, because no database of the store sorts numbers in names as people count. */
async function listByName(
  { em, catalogIndex }: Reading,
  selection: StockSelection,
  matches: readonly number[] | null,
  order: StockPage['order'],
): Promise<number[]> {
  const index = await catalogIndex.current();
  const ids = index.list(EVERYTHING, { hidden: true, scope: null }, 'name');
  const { categories, is_available, only, import_id } = selection;
  const isWhole = !matches && categories === null && is_available === undefined && !only && !import_id;
  const found = matches ? sql<boolean>`s.id in (${sql.join(matches.length > 0 ? matches : [0])})` : sql<boolean>`true`;
  const shown = isWhole
    ? null
    : new Set(
        (await db(em).selectFrom('stock as s').select('s.id').where(found).where(conditions(selection)).execute()).map(
          ({ id }) => id,
        ),
      );
  const listed = ids.filter((id) => shown?.has(id) ?? true);
  return order === 'asc' ? listed : listed.reverse();
}

const MAX_ON_SHELF = 1_000;

/** Shelf matches first; null without a word. Neither the index nor customers' searches contain shelves. */
async function findMatches({ em, catalogIndex }: Reading, { s: keyword }: StockSelection) {
  if (searchWords(keyword).length === 0) return null;
  const index = await catalogIndex.current();
  const ids = index.list(choiceOfKeyword(index, keyword), { hidden: true, scope: null }, 'best');
  const shelf = keyword.trim();
  if (shelf.length > PRODUCT_FIELDS.shelf.max) return ids;
  const onShelf = await db(em)
    .selectFrom('stock')
    .select('id')
    .where('shelf', '=', shelf)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_ON_SHELF)
    .execute();
  return onShelf.length === 0 ? ids : [...new Set([...onShelf.map(({ id }) => id), ...ids])];
}

async function sortMatches(
  em: StoreEntityManager,
  matches: readonly number[],
  selection: StockSelection,
  { sort, order }: StockPage,
): Promise<number[]> {
  if (matches.length === 0) return [];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const found = await query(
    em,
    sql<{ id: number }>`
    select s.id from stock s where s.id in (${sql.join(matches)}) and ${conditions(selection)}
    order by ${sql.ref(`s.${sort ?? 'id'}`)} ${direction}, s.id ${direction}`,
  );
  const ids = found.map(({ id }) => id);
  if (sort) return ids;
  const shown = new Set(ids);
  return matches.filter((id) => shown.has(id));
}

export function countStocks(selection: StockSelection): RawBuilder<{ total: number }> {
  return sql`select count(*) as total from stock s where ${conditions(selection)}`;
}

/** A page of the second half is read backwards and returned reversed. */
function sortedPage(selection: StockSelection, page: StockPage, total: number): RawBuilder<{ id: number }> {
  const limit = Math.min(page.limit, total - page.offset);
  const isBackward = isNearerTheEnd(page, total);
  const offset = isBackward ? total - page.offset - limit : page.offset;
  const direction = (page.order === 'asc') === isBackward ? sql`desc` : sql`asc`;
  return sql`
    select s.id from stock s where ${conditions(selection)}
    order by ${sql.ref(`s.${page.sort ?? 'name'}`)} ${direction}, s.id ${direction} limit ${limit} offset ${offset}`;
}

const isNearerTheEnd = ({ offset, limit }: StockPage, total: number): boolean => offset > total - offset - limit;

function conditions({ categories, is_available, only, import_id }: StockSelection): RawBuilder<boolean> {
  const inCategories = categories === null ? sql`true` : sql`s.category_id in (${sql.join(categories)})`;
  const shown = is_available === undefined ? sql`true` : sql`s.is_available = ${is_available ? 1 : 0}`;
  const imported = import_id ? sql`s.import_id = ${import_id}` : sql`true`;
  return sql<boolean>`${inCategories} and ${shown} and ${only ? STATES[only] : sql`true`} and ${imported}`;
}

/** Each checks one product at a time and stops at the first deciding row. */
const STATES: Readonly<Record<StockState, RawBuilder<unknown>>> = {
  low: sql`(select p.id from size_price p where p.stock_id = s.id and p.is_active = 1
    and ${sizeIsLow} limit 1) is not null`,
  'none-left': sql`(select sum(p.available_quantity) from size_price p where p.stock_id = s.id and p.is_active = 1) <= 0`,
  'no-picture': sql`(select i.id from stock_image i where i.stock_id = s.id limit 1) is null`,
};
