import { type RawBuilder, sql } from 'kysely';
import type { FilterCounts } from '#shared/contracts/catalog.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/trpc/procedures.ts';
import { WHOLE_CATALOG } from '../listing.entity.ts';
import { compareNames, isSameName } from '../product/stocks.records.ts';
import { type Visibility, visibilityTo } from '../product/visibility.ts';
import { longestFirst, matchesOf } from './searchIndex.ts';
import {
  FILTER_LISTS,
  type FilterList,
  isUnfiltered,
  keywordWords,
  type ProductSearch,
  shownWhere,
} from './shownProducts.ts';

/**
 * How many products each name of the four lists would leave, given the category, the keyword and the choices in the other
 * lists. A chosen name that leaves none comes with 0, so that it can be taken back; an unknown category leaves none of any.
 */
export async function countFilters(deps: Deps, caller: Caller | null, search: ProductSearch): Promise<FilterCounts> {
  const visibility = visibilityTo(caller);
  const counts = sql.join(
    FILTER_LISTS.map((list) => countsOf(list, search, visibility)),
    sql` union all `,
  );
  const { rows: found } = await sql<FoundCount>`${counts}`.execute(rows(deps.em));
  const countsIn = (list: FilterList) =>
    withChosen(
      found.filter((row) => row.list === list).map(({ name, count }) => ({ name, count: Number(count) })),
      search.filters[list],
    );
  return {
    grade_levels: countsIn('grade_levels'),
    subjects: countsIn('subjects'),
    agriculture: countsIn('agriculture'),
    filters: countsIn('filters'),
  };
}

interface FoundCount {
  list: FilterList;
  name: string;
  count: number;
}

/** The names of each list as `n.name`, linked to the rows of `product_listing s`. */
const namesOf: Record<FilterList, RawBuilder<unknown>> = {
  grade_levels: sql`stock_grade_level x on x.stock_id = s.stock_id join grade_level n on n.id = x.grade_level_id`,
  subjects: sql`stock_subject x on x.stock_id = s.stock_id join subject n on n.id = x.subject_id`,
  agriculture: sql`stock_agriculture x on x.stock_id = s.stock_id join agriculture n on n.id = x.agriculture_id`,
  filters: sql`stock_filter n on n.stock_id = s.stock_id`,
};

function countsOf(list: FilterList, search: ProductSearch, visibility: Visibility): RawBuilder<FoundCount> {
  const words = keywordWords(search.keyword);
  if (words.length === 0 && isUnfiltered(search, visibility, list)) return storedCountsOf(list, search.category);
  // Where there are matches they lead the join, as in the product list.
  const products =
    words.length === 0
      ? sql`shelf_place s`
      : sql`${matchesOf(longestFirst(words))} m straight_join shelf_place s on s.stock_id = m.stock_id`;
  return sql<FoundCount>`
    select ${list} as list, n.name, count(*) as count from ${products} join ${namesOf[list]}
    where ${shownWhere(search, visibility, list)}
    group by n.name`;
}

/** The counts that the listing of a category keeps itself. */
function storedCountsOf(list: FilterList, category: number | null): RawBuilder<FoundCount> {
  return sql<FoundCount>`
    select list, name, shown as count from shelf_name_count
    where category_id = ${category ?? WHOLE_CATALOG} and list = ${list} and shown > 0`;
}

type Counts = FilterCounts[FilterList];

/** Chosen names are listed as they were chosen, whatever their case, and those that leave nothing too. */
function withChosen(counts: Counts, chosen: readonly string[]): Counts {
  const others = counts.filter(({ name }) => !chosen.some((choice) => isSameName(choice, name)));
  const chosenCounts = [...new Set(chosen)].map((name) => ({
    name,
    count: counts.find((entry) => isSameName(entry.name, name))?.count ?? 0,
  }));
  return [...others, ...chosenCounts].sort((a, b) => compareNames(a.name, b.name));
}
