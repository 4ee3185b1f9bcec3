import type { z } from 'zod';
import type { productListOutput } from '#shared/contracts/catalog.ts';
import type { Deps } from '../../platform/services.ts';
import type { CatalogIndex } from '../index/catalogIndex.ts';
import type { Visibility } from '../product/visibility.ts';
import { type ProductSearch, wordsOfKeyword } from './productSearch.ts';
import { didYouMean, findScope, isSpelt, MAX_MISSPELT, noSuggestion } from './spelling.ts';

/** The keyword that replaces one that finds nothing, and the words that it leaves out. */
type Widened = Pick<z.output<typeof productListOutput>, 'did_you_mean' | 'did_you_mean_everywhere' | 'left_out'>;
export const notWidened: Widened = { ...noSuggestion, left_out: [] };

/**
 * Looks for a keyword that finds products in place of one that finds nothing. It first spells the words in another way (didYouMean). If that
 * finds nothing, it leaves out the words that no product has, and then one word that no product has together with the others.
 */
export async function widenSearch(deps: Deps, search: ProductSearch, visibility: Visibility): Promise<Widened> {
  const meant = await didYouMean(deps, search, visibility);
  if (meant.did_you_mean !== null) return { ...meant, left_out: [] };
  const words = wordsOfKeyword(search.keyword);
  if (words.length < 2) return notWidened;
  const index = deps.catalogIndex.atHand() ?? (await deps.catalogIndex.current());
  const known = knownWords(index, words, visibility);
  if (known === null) return notWidened;
  const tries = [known, ...known.map((one) => known.filter((other) => other !== one))].filter((kept) =>
    kept.some(({ word }) => isSpelt(word)),
  );
  const scoped = (kept: typeof known) =>
    findScope(index, { ...search, keyword: kept.map(({ word }) => word).join(' ') }, visibility);
  const found = tries.find((kept) => scoped(kept) === 'here') ?? tries.find((kept) => scoped(kept) === 'everywhere');
  if (!found) return notWidened;
  const typed = new Set(found.map((one) => one.typed));
  return {
    did_you_mean: found.map(({ word }) => word).join(' '),
    did_you_mean_everywhere: scoped(found) === 'everywhere',
    left_out: words.filter((word) => !typed.has(word)),
  };
}

/** The words that a product has, or nearly has; null where too many are of no product for a slip. */
export function knownWords(
  index: CatalogIndex,
  words: readonly string[],
  visibility: Visibility,
): { typed: string; word: string }[] | null {
  const synonyms = index.synonymsIn(words);
  const isKnown = (word: string, position: number) =>
    !isSpelt(word) || index.beginsAny(word) || (synonyms[position] ?? []).length > 0;
  if (words.filter((word, position) => !isKnown(word, position)).length > MAX_MISSPELT) return null;
  return words.flatMap((typed, position) => {
    const word = isKnown(typed, position) ? typed : index.nearWords(typed, visibility)[0];
    return word === undefined ? [] : [{ typed, word }];
  });
}
