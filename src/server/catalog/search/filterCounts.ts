import { type RawBuilder, sql } from 'kysely';
import type { FilterCounts } from '#shared/contracts/catalog.ts';
import { FACETS, type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import { compareNames, isSameName } from '#shared/domain/catalog/names.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { WHOLE_CATALOG } from '../listing.entity.ts';
import { facetSql } from '../product/facetTables.ts';
import { type Visibility, visibilityTo } from '../product/visibility.ts';
import { longestFirst, matchesOf } from './searchIndex.ts';
import { isUnfiltered, type ProductSearch, shownWhere, wordsOfKeyword } from './shownProducts.ts';

/**
 * How many products each name of the facets would leave, given the category, the keyword and the choices in the other
 * lists. A chosen name that leaves none comes with 0, so that it can be taken back; an unknown category leaves none of any.
 */
export async function countFilters(deps: Deps, caller: Caller | null, search: ProductSearch): Promise<FilterCounts> {
  const visibility = visibilityTo(caller);
  const counts = sql.join(
    FACETS.map((list) => countsOf(list, search, visibility)),
    sql` union all `,
  );
  const found = await query(deps.em, sql<FoundCount>`${counts}`);
  const countsIn = (list: Facet) =>
    withChosen(
      found.filter((row) => row.list === list).map(({ name, count }) => ({ name, count: Number(count) })),
      search.filters[list],
    );
  return perFacet(countsIn);
}

interface FoundCount {
  list: Facet;
  name: string;
  count: number;
}

function countsOf(list: Facet, search: ProductSearch, visibility: Visibility): RawBuilder<FoundCount> {
  const words = wordsOfKeyword(search.keyword);
  if (words.length === 0 && isUnfiltered(search, visibility, list)) return storedCountsOf(list, search.category);
  // Where there are matches they lead the join, as in the product list.
  const products =
    words.length === 0
      ? sql`product_listing s`
      : sql`${matchesOf(longestFirst(words))} m straight_join product_listing s on s.stock_id = m.stock_id`;
  const { link, join, name } = facetSql(list);
  return sql<FoundCount>`
    select ${list} as list, ${name} as name, count(*) as count
    from ${products} join ${link} x on x.stock_id = s.stock_id ${join}
    where ${shownWhere(search, visibility, list)}
    group by ${name}`;
}

/** The counts that the listing of a category keeps itself. */
function storedCountsOf(list: Facet, category: number | null): RawBuilder<FoundCount> {
  return sql<FoundCount>`
    select facet as list, name, shown as count from facet_count
    where category_id = ${category ?? WHOLE_CATALOG} and facet = ${list} and shown > 0`;
}

type Counts = FilterCounts[Facet];

/** Chosen names are listed as they were chosen, whatever their case, and those that leave nothing too. */
function withChosen(counts: Counts, chosen: readonly string[]): Counts {
  const others = counts.filter(({ name }) => !chosen.some((choice) => isSameName(choice, name)));
  const chosenCounts = [...new Set(chosen)].map((name) => ({
    name,
    count: counts.find((entry) => isSameName(entry.name, name))?.count ?? 0,
  }));
  return [...others, ...chosenCounts].sort((a, b) => compareNames(a.name, b.name));
}
