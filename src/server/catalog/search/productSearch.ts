import type { z } from 'zod';
import type { productListInput } from '#shared/contracts/catalog.ts';
import { FILTER_LISTS } from '#shared/domain/catalog/facets.ts';
import { codesOf } from '#shared/domain/catalog/products/productCodes.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { MAX_SEARCH_WORDS } from '#shared/domain/catalog/search/searchWords.ts';
import { type CatalogIndex, EVERYTHING, type IndexChoice } from '../index/catalogIndex.ts';
import { joined } from '../index/indexWords.ts';
import type { WantedWord } from '../index/searchIndex.ts';

export type ProductSearch = Pick<IndexChoice, 'category' | 'filters'> &
  Pick<z.output<typeof productListInput>, 'keyword'>;

export const isNarrowed = ({ category, filters }: ProductSearch): boolean =>
  category !== null || FILTER_LISTS.some((list) => filters[list].length > 0);

/** English and Filipino words that narrow no search. */
const SMALL_WORDS = new Set(['for', 'the', 'of', 'and', 'sa', 'ng', 'na', 'ang', 'mga', 'pang', 'para']);

/** A small word counts only alone, a single letter only as the last word. Symbols without a word match nothing. */
export function wordsOfKeyword(keyword: string): string[] {
  const all = catalogWords(keyword).slice(0, MAX_SEARCH_WORDS);
  const words = all.filter((word, index) => !/^\p{L}$/u.test(word) || index === all.length - 1);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  if (words.length === 0 && keyword.trim() !== '') return [keyword.trim()];
  return telling.length > 0 ? telling : words;
}

function wantedWords(index: CatalogIndex, keyword: string): WantedWord[] {
  const all = catalogWords(keyword).slice(0, MAX_SEARCH_WORDS);
  const synonyms = index.synonymsIn(all);
  return wordsOfKeyword(keyword).map((word) => {
    const position = all.indexOf(word);
    const pairs = [...joined(all[position - 1], word), ...joined(word, all[position + 1])];
    return { word, joined: pairs, synonyms: synonyms[position] ?? [] };
  });
}

export function choiceOf(index: CatalogIndex, { category, filters, keyword }: ProductSearch): IndexChoice {
  const words = wantedWords(index, keyword);
  return { category, filters, words, scores: index.match(words, codesOf(keyword)) };
}

export const choiceOfKeyword = (index: CatalogIndex, keyword: string): IndexChoice =>
  choiceOf(index, { ...EVERYTHING, keyword });
