import type { z } from 'zod';
import type { productListOutput } from '#shared/contracts/catalog.ts';
import { perFilterList } from '#shared/domain/catalog/facets.ts';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import type { Deps } from '../../platform/services.ts';
import type { CatalogIndex } from '../index/catalogIndex.ts';
import type { Visibility } from '../product/visibility.ts';
import { choiceOf, type ProductSearch, wordsOfKeyword } from './productSearch.ts';

export type SpellingSuggestion = Pick<z.output<typeof productListOutput>, 'did_you_mean' | 'did_you_mean_everywhere'>;
export const noSuggestion: SpellingSuggestion = { did_you_mean: null, did_you_mean_everywhere: false };

/** More misspelt words than this are no slip: looking for what each was meant to be would only cost. */
export const MAX_MISSPELT = 3;

/**
 * Returns the keyword that was probably meant by one that finds nothing: each word that begins no word of the index is replaced by the
 * nearest one of a visible product. Null if that finds nothing either.
 */
export async function didYouMean(
  { catalogIndex }: Deps,
  search: ProductSearch,
  visibility: Visibility,
): Promise<SpellingSuggestion> {
  const words = wordsOfKeyword(search.keyword);
  if (!words.some(isSpelt)) return noSuggestion;
  const index = catalogIndex.atHand() ?? (await catalogIndex.current());
  const misspelt = words.filter((word) => isSpelt(word) && !index.beginsAny(word));
  if (misspelt.length === 0 || misspelt.length > MAX_MISSPELT) return noSuggestion;
  const suggestion = new Map<string, string>();
  for (const word of misspelt) {
    const [nearest] = index.nearWords(word, visibility);
    if (nearest === undefined) return noSuggestion;
    suggestion.set(word, nearest);
  }
  const did_you_mean = corrected(search.keyword, suggestion);
  const scope = findScope(index, { ...search, keyword: did_you_mean }, visibility);
  return scope === 'nowhere' ? noSuggestion : { did_you_mean, did_you_mean_everywhere: scope === 'everywhere' };
}

/** Whether a word has a spelling: one letter alone has none, and what begins with a digit is a number or a code. */
export const isSpelt = (word: string) => /^\D./u.test(word);

/** Whether a keyword finds a product within the search's category and filters, only without them, or not at all. */
export function findScope(
  index: CatalogIndex,
  search: ProductSearch,
  visibility: Visibility,
): 'here' | 'everywhere' | 'nowhere' {
  const choice = choiceOf(index, search);
  if (index.hasAny(choice, visibility)) return 'here';
  return index.hasAny({ ...choice, category: null, filters: perFilterList(() => []) }, visibility)
    ? 'everywhere'
    : 'nowhere';
}

/** The keyword as it was typed, with the words in question replaced. */
function corrected(keyword: string, suggestion: ReadonlyMap<string, string>): string {
  return keyword.trim().replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
    const [word, ...more] = searchWords(typed);
    return (word !== undefined && more.length === 0 && suggestion.get(word)) || typed;
  });
}
