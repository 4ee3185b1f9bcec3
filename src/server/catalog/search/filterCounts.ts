import type { FilterCounts } from '#shared/contracts/catalog.ts';
import { type FilterList, perFilterList } from '#shared/domain/catalog/facets.ts';
import { compareGrades } from '#shared/domain/catalog/gradeLevels.ts';
import { PRICE_BANDS } from '#shared/domain/catalog/priceBands.ts';
import { compareNames, isSameName } from '#shared/domain/catalog/products/names.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { EVERYTHING } from '../index/catalogIndex.ts';
import { visibilityTo } from '../product/visibility.ts';
import type { ProductSearch } from './productSearch.ts';
import { readFilters, readSearch, withoutWords } from './readWords.ts';

/** Products that each filter would leave. A chosen name without products has count 0, so that it can be cleared. */
export async function countFilters(
  deps: Deps,
  caller: Caller | null,
  search: ProductSearch & { as_words: readonly string[] },
): Promise<FilterCounts> {
  const index = await deps.catalogIndex.current();
  const visibility = visibilityTo(caller);
  const { choice, read_as } = readSearch(index, search, visibility);
  const counts = index.count(choice, visibility);
  for (const { list, words } of read_as) {
    // Counts alternatives without the words that were interpreted as this name.
    if (list !== 'category')
      counts[list] = index.count(withoutWords(index, choice, words.split(' ')), visibility)[list];
  }
  const chosen = readFilters(search.filters, read_as);
  return perFilterList((facet) =>
    withChosen(counts[facet], chosen[facet]).sort((a, b) => orderOf(facet)(a.name, b.name)),
  );
}

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL', '5XL'];

const placeOf = (size: string): number => (LETTERS.includes(size) ? LETTERS.indexOf(size) : LETTERS.length);

/** Sizes of clothes from the smallest, then all others as names. */
const compareSizes = (one: string, other: string): number => placeOf(one) - placeOf(other) || compareNames(one, other);

function orderOf(list: FilterList): (one: string, other: string) => number {
  if (list === 'grade_levels') return compareGrades;
  if (list === 'sizes') return compareSizes;
  return list === 'prices' ? (one, other) => PRICE_BANDS.indexOf(one) - PRICE_BANDS.indexOf(other) : compareNames;
}

type Counts = FilterCounts[FilterList];

function withChosen(counts: Counts, chosen: readonly string[]): Counts {
  const others = counts.filter(({ name }) => !chosen.some((choice) => isSameName(choice, name)));
  const chosenCounts = [...new Set(chosen)].map((name) => ({
    name,
    count: counts.find((entry) => isSameName(entry.name, name))?.count ?? 0,
  }));
  return [...others, ...chosenCounts];
}

export async function listProductFilters(deps: Deps, caller: Caller | null): Promise<Record<FilterList, string[]>> {
  const counts = (await deps.catalogIndex.current()).count(EVERYTHING, visibilityTo(caller));
  return perFilterList((facet) => counts[facet].map(({ name }) => name).sort(orderOf(facet)));
}
