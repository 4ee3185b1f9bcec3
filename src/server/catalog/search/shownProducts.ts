import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { productListInput } from '#shared/contracts/catalog.ts';
import { FACETS, type Facet } from '#shared/domain/catalog/facets.ts';
import { MAX_SEARCH_WORDS, searchWords } from '#shared/domain/catalog/searchWords.ts';
import { WHOLE_CATALOG } from '../listing.entity.ts';
import { facetSql } from '../product/facetTables.ts';
import type { Visibility } from '../product/visibility.ts';

/** What somebody asks the catalog for, whichever page of it. */
export type ProductSearch = Omit<z.output<typeof productListInput>, 'page'>;

/**
 * The words of a keyword that a search uses. A letter alone begins half of all words, so that each one more costs the database a search
 * through them all: only the last one counts, which somebody may be about to type on.
 */
export function wordsOfKeyword(keyword: string): string[] {
  const words = searchWords(keyword).slice(0, MAX_SEARCH_WORDS);
  return words.filter((word, index) => !/^\p{L}$/u.test(word) || index === words.length - 1);
}

/** The ids of the products that are filed under one of these names. */
function idsFiledUnder(facet: Facet, names: readonly string[]): RawBuilder<unknown> {
  const { link, join, name } = facetSql(facet);
  return sql`select x.stock_id from ${link} x ${join} where ${name} in (${sql.join(names)})`;
}

/**
 * Conditions on the rows of `product_listing s`: on the listing of the category, visible, and with one name at least of each list
 * that names any, but for the list `leftOut`. The keyword is no part of them: matchesOf joins its words.
 */
export function shownWhere(
  { category, filters }: ProductSearch,
  { hidden, scope }: Visibility,
  leftOut?: Facet,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`s.category_id = ${category ?? WHOLE_CATALOG}`];
  if (!hidden) conditions.push(sql`s.is_available = 1`);
  if (scope)
    conditions.push(sql`s.stock_id in (select kept.id from stock kept where kept.category_id in (${sql.join(scope)}))`);
  for (const list of FACETS) {
    const names = filters[list];
    if (list !== leftOut && names.length > 0) {
      conditions.push(sql`s.stock_id in (${idsFiledUnder(list, names)})`);
    }
  }
  return sql.join(conditions, sql` and `);
}

/** Whether customers ask for all of a list: nothing of it hidden, and no choice made in the lists but `leftOut`. */
export function isUnfiltered({ filters }: ProductSearch, { hidden }: Visibility, leftOut?: Facet): boolean {
  return !hidden && FACETS.every((list) => list === leftOut || filters[list].length === 0);
}
