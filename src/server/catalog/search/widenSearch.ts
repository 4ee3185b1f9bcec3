import type { z } from 'zod';
import type { productListOutput } from '#shared/contracts/catalog.ts';
import { perFilterList } from '#shared/domain/catalog/facets.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import type { CatalogIndex } from '../index/catalogIndex.ts';
import type { Visibility } from '../product/visibility.ts';
import { choiceOf, isNarrowed, type ProductSearch, wordsOfKeyword } from './productSearch.ts';

type Widened = Pick<z.output<typeof productListOutput>, 'did_you_mean' | 'did_you_mean_everywhere' | 'left_out'>;
export const notWidened: Widened = { did_you_mean: null, did_you_mean_everywhere: false, left_out: [] };

/** More misspelt words are not typing mistakes, and each costs a search. */
const MAX_MISSPELT = 3;

/** First corrects unknown words, then drops words without a correction, then one word that no product has with the others. */
export function widenSearch(
  index: CatalogIndex,
  search: ProductSearch,
  known: readonly KnownWord[],
  visibility: Visibility,
): Widened {
  const words = wordsOfKeyword(search.keyword);
  const scopeOf = (keyword: string) => findScope(index, { ...search, keyword }, visibility).scope;
  const widened = (did_you_mean: string, left_out: string[] = []): Widened => {
    return { did_you_mean, did_you_mean_everywhere: scopeOf(did_you_mean) === 'everywhere', left_out };
  };

  const isSpeltOtherwise = known.some(({ typed, word }) => typed !== word);
  if (isSpeltOtherwise && known.length === words.length) {
    const keyword = corrected(search.keyword, new Map(known.map(({ typed, word }) => [typed, word])));
    if (scopeOf(keyword) !== 'nowhere') return widened(keyword);
  }
  if (words.length < 2) return notWidened;
  const keywordOf = (remaining: readonly KnownWord[]) => remaining.map(({ word }) => word).join(' ');
  // Otherwise this search would repeat the one without results.
  const whole = isNarrowed(search) || known.length < words.length ? [known] : [];
  const tries = [...whole, ...known.map((one) => known.filter((other) => other !== one))]
    .filter((remaining) => remaining.some(({ word }) => isSpelt(word)))
    .map((remaining) => ({ remaining, ...findScope(index, { ...search, keyword: keywordOf(remaining) }, visibility) }))
    // Words of fewer products are more specific.
    .sort((one, other) => one.total - other.total);
  const found = (tries.find(({ scope }) => scope === 'here') ?? tries.find(({ scope }) => scope === 'everywhere'))
    ?.remaining;
  if (!found) return notWidened;
  const typed = new Set(found.map((one) => one.typed));
  return widened(
    keywordOf(found),
    words.filter((word) => !typed.has(word)),
  );
}

/** A single letter has no spelling, and a word that begins with a digit is a number or code. */
export const isSpelt = (word: string) => /^\D./u.test(word);

export interface KnownWord {
  typed: string;
  word: string;
}

/** Empty if too many words are unknown to be typing mistakes. */
export function knownWords(index: CatalogIndex, keyword: string, visibility: Visibility): KnownWord[] {
  const words = wordsOfKeyword(keyword);
  const synonyms = index.synonymsIn(words);
  const isKnown = (word: string, position: number) =>
    !isSpelt(word) || index.beginsAny(word) || (synonyms[position] ?? []).length > 0;
  if (words.filter((word, position) => !isKnown(word, position)).length > MAX_MISSPELT) return [];
  return words.flatMap((typed, position) => {
    const word = isKnown(typed, position) ? typed : index.nearWords(typed, visibility)[0];
    return word === undefined ? [] : [{ typed, word }];
  });
}

function findScope(index: CatalogIndex, search: ProductSearch, visibility: Visibility) {
  const choice = choiceOf(index, search);
  const here = index.products(choice, visibility).length;
  if (here > 0) return { scope: 'here', total: here };
  const total = index.products({ ...choice, category: null, filters: perFilterList(() => []) }, visibility).length;
  return { scope: total > 0 ? 'everywhere' : 'nowhere', total };
}

function corrected(keyword: string, meant: ReadonlyMap<string, string>): string {
  return keyword.trim().replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
    const [word, ...more] = catalogWords(typed);
    const replaced = word !== undefined && more.length === 0 ? meant.get(word) : undefined;
    return replaced === undefined || replaced === word ? typed : replaced;
  });
}
