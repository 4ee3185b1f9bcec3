import type { Connection } from 'mysql2/promise';
import type { Product } from '../ceiling/products.ts';
import { select } from '../ground.ts';
import type { Ground } from '../scenario.ts';
import { picked, pickOf } from './asks.ts';
import { productTruths } from './productTruths.ts';

export const PAGE_SIZE = 10;
/** Different pages asked for in one run: about as many as 5,000 products have. */
const PAGES = 2_000;

/** A page, and all that its answer must hold. */
export interface PageTruth {
  docs: Product[];
  pages: number;
  total: number;
  did_you_mean: null;
  did_you_mean_everywhere: boolean;
}

export interface CategoryPage {
  category: number;
  page: number;
  truth: PageTruth;
}

/** Pages of categories on every level, with their truth by the plainest statement: all of a branch, by name. */
export async function categoryPages(ground: Ground, database: Connection): Promise<CategoryPage[]> {
  const stocked = ground.categories.filter(({ products }) => products > 0);
  const wanted = Map.groupBy(
    Array.from({ length: PAGES }, (_, n) => {
      const { id, products } = picked(stocked, n);
      return { category: id, page: pickOf(Math.ceil(products / PAGE_SIZE), n, 1) + 1 };
    }),
    ({ category }) => category,
  );
  const found: { category: number; page: number; ids: number[]; total: number }[] = [];
  for (const [category, asks] of wanted) {
    const ids = await branchByName(database, category);
    const pages = new Set(asks.map(({ page }) => page));
    found.push(...[...pages].map((page) => ({ category, page, ids: idsOfPage(ids, page), total: ids.length })));
  }
  const truths = await pageTruths(ground, found);
  return found.map(({ category, page }, place) => ({ category, page, truth: at(truths, place) }));
}

/** The ids of a page among all of a list. */
export const idsOfPage = (ids: readonly number[], page: number): number[] =>
  ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

/** Whole pages from their ids; each product is read once. */
export async function pageTruths(
  ground: Ground,
  found: readonly { ids: readonly number[]; total: number }[],
): Promise<PageTruth[]> {
  const products = await productTruths(ground, [...new Set(found.flatMap(({ ids }) => ids))]);
  return found.map(({ ids, total }) => ({
    docs: ids.flatMap((id) => products.get(id) ?? []),
    pages: Math.ceil(total / PAGE_SIZE),
    total,
    did_you_mean: null,
    did_you_mean_everywhere: false,
  }));
}

async function branchByName(database: Connection, category: number): Promise<number[]> {
  const found = await select<{ id: number }>(
    database,
    `with recursive branch (id) as (
       select id from category where id = ? union all
       select child.id from category child join branch on child.parent_category_id = branch.id
     )
     select s.id from stock s join branch on branch.id = s.category_id where s.is_available = 1 order by s.name, s.id`,
    [category],
  );
  return found.map(({ id }) => id);
}

export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`There is nothing at ${place}`);
  return item;
}
