import { sql } from 'kysely';
import type { PublishedBookList } from '#shared/contracts/bookLists.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import type { FindingOverview, OwnFinding } from '#shared/contracts/finding.ts';
import { isSoldOut } from '#shared/domain/catalog/availability.ts';
import { compareGrades } from '#shared/domain/catalog/gradeLevels.ts';
import type { ProductSort } from '#shared/domain/catalog/products/productSort.ts';
import { MAX_IN_GRADE, MAX_TOGETHER, ROW_LENGTH, SHOWN_TOGETHER } from '#shared/domain/catalog/search/finding.ts';
import { listsOfStudent } from '#shared/domain/catalog/studentLists.ts';
import { listPublished } from '../bookLists/bookLists.queries.ts';
import { getMenu } from '../catalog/categories/categories.queries.ts';
import { type CatalogIndex, EVERYTHING } from '../catalog/index/catalogIndex.ts';
import { productsWithVersion } from '../catalog/product/stocks.queries.ts';
import { visibilityTo } from '../catalog/product/visibility.ts';
import { listStudents } from '../customers/students.queries.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

const LAST_ORDERS = 5;
const MAX_LINES = 100;
const MAX_GRADES = 3;
/** More than a row shows, because some may be sold out. */
const READ_FOR_ROW = 2 * ROW_LENGTH;
const MAX_OF_CATEGORY = 2;

const sorted = (index: CatalogIndex, category: number | null, sort: ProductSort) =>
  index.list({ ...EVERYTHING, category }, visibilityTo(null), sort);

export async function readOverview(deps: Deps): Promise<FindingOverview> {
  const index = await deps.catalogIndex.current();
  const gradesIn = (category: number | null) =>
    index
      .count({ ...EVERYTHING, category }, visibilityTo(null))
      .grade_levels.map(({ name }) => name)
      .sort(compareGrades);
  const menu = await getMenu(deps);
  const lists = await listPublished(deps);
  const categories = menu.flatMap(({ _id, name }) => {
    const ids = sorted(index, Number(_id), 'ordered');
    const pictured = ids.find((id) => (index.entries.get(id)?.parts.images.length ?? 0) > 0);
    const image = index.entries.get(pictured ?? 0)?.parts.images[0] ?? null;
    return ids.length === 0 ? [] : [{ _id, name, image, grades: gradesIn(Number(_id)) }];
  });
  const first = sorted(index, null, 'ordered')[0];
  return {
    categories,
    grades: gradesIn(null),
    lists: lists.slice(0, ROW_LENGTH),
    has_orders: (index.entries.get(first ?? 0)?.ordered ?? 0) > 0,
  };
}

export async function readRows(deps: Deps): Promise<{ newest: Product[]; ordered: Product[] }> {
  const index = await deps.catalogIndex.current();
  const newest = mixed(index, await getMenu(deps), sorted(index, null, 'newest')).slice(0, READ_FOR_ROW);
  const ordered = sorted(index, null, 'ordered')
    .slice(0, READ_FOR_ROW)
    .filter((id) => (index.entries.get(id)?.ordered ?? 0) > 0);
  const found = await readSold(deps, [...newest, ...ordered]);
  return { newest: pick(found, newest, ROW_LENGTH), ordered: pick(found, ordered, ROW_LENGTH) };
}

/** Keeps the order, but limits each top category, because products of one kind are often added together. */
function mixed(index: CatalogIndex, menu: readonly { _id: string }[], ids: readonly number[]): number[] {
  const taken = new Map<string | undefined, number>();
  return ids.filter((id) => {
    const category = index.entries.get(id)?.category_id ?? 0;
    const top = menu.find(({ _id }) => index.isWithin(category, Number(_id)))?._id;
    taken.set(top, (taken.get(top) ?? 0) + 1);
    return (taken.get(top) ?? 0) <= MAX_OF_CATEGORY;
  });
}

/** Includes products that are sold out. */
export async function readProducts(deps: Deps, ids: readonly number[]): Promise<Product[]> {
  const { products } = await productsWithVersion(deps, [...new Set(ids)]);
  return [...products.values()]
    .filter(({ is_available }) => is_available)
    .sort((one, other) => ids.indexOf(Number(one._id)) - ids.indexOf(Number(other._id)));
}

/** Most customers first. */
export async function readTogether(
  deps: Deps,
  id: number,
): Promise<{ products: Product[]; lists: PublishedBookList[] }> {
  const rows = await db(deps.em)
    .selectFrom('ordered_together')
    .select('other_stock_id')
    .where('stock_id', '=', id)
    .orderBy('customers', 'desc')
    .orderBy('other_stock_id')
    .limit(MAX_TOGETHER)
    .execute();
  const ids = rows.map(({ other_stock_id }) => other_stock_id);
  const onLists = await db(deps.em)
    .selectFrom('book_list_line')
    .select('book_list_id')
    .where('stock_id', '=', id)
    .execute();
  const listIds = new Set(onLists.map(({ book_list_id }) => String(book_list_id)));
  const lists = listIds.size === 0 ? [] : (await listPublished(deps)).filter(({ _id }) => listIds.has(_id));
  return { products: pick(await readSold(deps, ids), ids, SHOWN_TOGETHER), lists: lists.slice(0, ROW_LENGTH) };
}

/** Uses five statements. */
export async function readOwn(deps: Deps, customerId: number): Promise<OwnFinding> {
  const before = await orderedBefore(deps.em, customerId);
  const students = await listStudents(deps.em, customerId);
  const published = students.length === 0 ? [] : await listPublished(deps);
  const levels = [...new Set(students.map(({ grade_level }) => grade_level))].filter(Boolean).slice(0, MAX_GRADES);
  const inGrades = await orderedInGrades(deps.em, levels);
  const found = await readSold(deps, [...before, ...inGrades.map(({ stock_id }) => stock_id)]);
  return {
    products: pick(found, before, ROW_LENGTH),
    students: students.map((student) => ({
      name: student.name,
      grade_level: student.grade_level,
      list: listsOfStudent(student, published)[0] ?? null,
    })),
    grades: levels.flatMap((grade_level) => {
      const own = inGrades.filter((row) => row.grade_level === grade_level).map(({ stock_id }) => stock_id);
      const products = pick(found, own, ROW_LENGTH);
      return products.length === 0 ? [] : [{ grade_level, products }];
    }),
  };
}

/** Latest order first. */
async function orderedBefore(em: StoreEntityManager, customerId: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('order_line as l')
    .innerJoin(
      (from) =>
        from
          .selectFrom('order')
          .select('id')
          .where('customer_id', '=', customerId)
          .orderBy('id', 'desc')
          .limit(LAST_ORDERS)
          .as('o'),
      (join) => join.onRef('o.id', '=', 'l.order_id'),
    )
    .select('l.stock_id')
    .where('l.status', '!=', 'Cancelled')
    .where('l.stock_id', 'is not', null)
    .orderBy('o.id', 'desc')
    .orderBy('l.id')
    .limit(MAX_LINES)
    .execute();
  return [...new Set(rows.flatMap(({ stock_id }) => stock_id ?? []))];
}

async function orderedInGrades(em: StoreEntityManager, levels: readonly string[]) {
  if (levels.length === 0) return [];
  return db(em)
    .selectFrom('ordered_in_grade')
    .select(['stock_id', sql<string>`grade_level`.as('grade_level')])
    .where('grade_level', 'in', levels)
    .orderBy('customers', 'desc')
    .orderBy('stock_id')
    .limit(MAX_GRADES * MAX_IN_GRADE)
    .execute();
}

async function readSold(deps: Deps, ids: readonly number[]): Promise<Map<number, Product>> {
  const products = await readProducts(deps, ids);
  return new Map(products.filter((one) => !isSoldOut(one)).map((one) => [Number(one._id), one]));
}

const pick = (found: ReadonlyMap<number, Product>, ids: readonly number[], count: number): Product[] =>
  ids.flatMap((id) => found.get(id) ?? []).slice(0, count);
