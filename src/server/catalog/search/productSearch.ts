import type { z } from 'zod';
import type { productListInput } from '#shared/contracts/catalog.ts';
import { codesOf } from '#shared/domain/catalog/productCodes.ts';
import { MAX_SEARCH_WORDS, searchWords } from '#shared/domain/catalog/searchWords.ts';
import type { CatalogIndex, IndexChoice } from '../index/catalogIndex.ts';
import { joinedWords } from '../index/indexWords.ts';
import type { WantedWord } from '../index/wordIndex.ts';

/** The search that somebody makes in the catalog. Its page and its order are no part of it. */
export type ProductSearch = Omit<z.output<typeof productListInput>, 'page' | 'sort' | 'as_words'>;

/** The words of a keyword that a search uses. A letter alone begins nothing, and counts only as the last word. */
export function wordsOfKeyword(keyword: string): string[] {
  const words = searchWords(keyword).slice(0, MAX_SEARCH_WORDS);
  return words.filter((word, index) => !/^\p{L}$/u.test(word) || index === words.length - 1);
}

/** The words of a keyword with the other ways to say each: joined with a neighbour, or by a synonym. */
function wantedWords(index: CatalogIndex, keyword: string): WantedWord[] {
  const all = searchWords(keyword).slice(0, MAX_SEARCH_WORDS);
  const pairs = joinedWords(all);
  const synonyms = index.synonymsIn(all);
  return wordsOfKeyword(keyword).map((word) => {
    const position = all.indexOf(word);
    const joined = [pairs[position - 1], pairs[position]].filter((pair) => pair !== undefined && pair !== null);
    return { word, joined, synonyms: synonyms[position] ?? [] };
  });
}

/** The choice that a search makes in the index. */
export const choiceOf = (index: CatalogIndex, { category, filters, keyword }: ProductSearch): IndexChoice => ({
  category,
  filters,
  words: wantedWords(index, keyword),
  codes: codesOf(keyword),
});
