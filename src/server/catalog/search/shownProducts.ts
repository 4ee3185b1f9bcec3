import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ProductFilters, productListInput } from '#shared/contracts/catalog.ts';
import { MAX_SEARCH_WORDS, searchWords } from '#shared/domain/searchWords.ts';
import { FACETS, WHOLE_CATALOG } from '../listing.entity.ts';
import type { Visibility } from '../product/visibility.ts';

/** What somebody asks the catalog for, whichever page of it. */
export type ProductSearch = Omit<z.output<typeof productListInput>, 'page'>;

export type FilterList = keyof ProductFilters;
export const FILTER_LISTS = FACETS satisfies readonly FilterList[];

/** The words of a keyword that a search looks at. */
export function keywordWords(keyword: string): string[] {
  return searchWords(keyword).slice(0, MAX_SEARCH_WORDS);
}

/** The stocks of each list, up to the names asked for. */
const stocksNamed: Record<FilterList, RawBuilder<unknown>> = {
  grade_levels: sql`select x.stock_id from stock_grade_level x join grade_level n on n.id = x.grade_level_id where n.name in`,
  subjects: sql`select x.stock_id from stock_subject x join subject n on n.id = x.subject_id where n.name in`,
  agriculture: sql`select x.stock_id from stock_agriculture x join agriculture n on n.id = x.agriculture_id where n.name in`,
  filters: sql`select x.stock_id from stock_filter x where x.name in`,
};

/**
 * Conditions on the rows of `product_listing s`: on the listing of the category, visible, and with one name at least of each list
 * that names any, but for the list `leftOut`. The keyword is no part of them: matchesOf joins its words.
 */
export function shownWhere(
  { category, filters }: ProductSearch,
  { hidden, scope }: Visibility,
  leftOut?: FilterList,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`s.category_id = ${category ?? WHOLE_CATALOG}`];
  if (!hidden) conditions.push(sql`s.is_available = 1`);
  if (scope)
    conditions.push(sql`s.stock_id in (select kept.id from stock kept where kept.category_id in (${sql.join(scope)}))`);
  for (const list of FILTER_LISTS) {
    const names = filters[list];
    if (list !== leftOut && names.length > 0) {
      conditions.push(sql`s.stock_id in (${stocksNamed[list]} (${sql.join(names)}))`);
    }
  }
  return sql.join(conditions, sql` and `);
}

/** Whether customers ask for all of a list: nothing of it hidden, and no choice made in the lists but `leftOut`. */
export function isUnfiltered({ filters }: ProductSearch, { hidden }: Visibility, leftOut?: FilterList): boolean {
  return !hidden && FILTER_LISTS.every((list) => list === leftOut || filters[list].length === 0);
}
