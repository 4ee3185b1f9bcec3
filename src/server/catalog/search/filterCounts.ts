import type { FilterCounts } from '#shared/contracts/catalog.ts';
import { type FilterList, perFilterList } from '#shared/domain/catalog/facets.ts';
import { compareNames, isSameName, sortedNames } from '#shared/domain/catalog/names.ts';
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
  return perFilterList((facet) => withChosen(counts[facet], chosen[facet]));
}

type Counts = FilterCounts[FilterList];

function withChosen(counts: Counts, chosen: readonly string[]): Counts {
  const others = counts.filter(({ name }) => !chosen.some((choice) => isSameName(choice, name)));
  const chosenCounts = [...new Set(chosen)].map((name) => ({
    name,
    count: counts.find((entry) => isSameName(entry.name, name))?.count ?? 0,
  }));
  return [...others, ...chosenCounts].sort((a, b) => compareNames(a.name, b.name));
}

export async function listProductFilters(deps: Deps, caller: Caller | null): Promise<Record<FilterList, string[]>> {
  const counts = (await deps.catalogIndex.current()).count(EVERYTHING, visibilityTo(caller));
  return perFilterList((facet) => sortedNames(counts[facet].map(({ name }) => name)));
}
