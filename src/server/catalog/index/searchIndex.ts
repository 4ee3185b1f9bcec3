import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { NAMED_LISTS } from '#shared/domain/catalog/facets.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { indexedWords, isBeginning, joinedWords, singularOf } from './indexWords.ts';
import { type IndexedProduct, namesIn } from './readProducts.ts';

export interface SearchedProduct extends IndexedProduct {
  /** The names of its categories from the top, one per line. */
  path: string;
}

/** Each alternative is a list of words that must all match. */
export interface WantedWord {
  word: string;
  joined: readonly string[];
  synonyms: readonly (readonly string[])[];
}

/** By product key. */
export type Scores = Map<number, number>;

/** A text with several names has one per line. */
const FIELDS: Readonly<Record<string, (product: SearchedProduct) => string>> = {
  name: ({ name }) => name,
  path: ({ path }) => path,
  tags: (product) => NAMED_LISTS.flatMap((list) => namesIn(product, list)).join('\n'),
  text: ({ description }) => description,
  joined: ({ name, path }) => `${name}\n${path}`,
  codes: ({ codes }) => codes.join('\n'),
};
export const WORD_FIELDS = ['name', 'path', 'tags', 'text'];
/** Weight of a synonym relative to the word itself. */
const SYNONYM_BOOST = 0.6;
/** More than all words of a keyword together. */
const CODE_BOOST = 10_000;
/** A shorter joined word is a prefix of too many words. */
const MIN_JOINED = 4;

/** Each line is a separate name: its last word is not joined with the next line's first. */
function tokenize(text: string, field?: string): string[] {
  const lines = text.split('\n');
  if (field === 'codes') return lines;
  if (field === 'joined') return lines.flatMap((line) => joinedWords(catalogWords(line)));
  return [...new Set(lines.flatMap(indexedWords))];
}

export type Search = MiniSearch<SearchedProduct>;

export const createSearch = (): Search =>
  new MiniSearch({
    fields: Object.keys(FIELDS),
    extractField: (product, field) => FIELDS[field]?.(product) ?? product.id,
    tokenize,
    processTerm: (word) => word,
    searchOptions: {
      fields: WORD_FIELDS,
      tokenize: (word) => [word],
      boost: { name: 8, path: 2, tags: 2, text: 0.5 },
      // Lower than the smallest difference by rarity, so that a whole word precedes a prefix.
      weights: { fuzzy: 1, prefix: 0.2 },
      // Ignores text length, so that equal matches are sorted by stock and orders.
      bm25: { k: 0, b: 0, d: 0 },
    },
  });

/** Products with every word or one of the codes. Joined prefixes only if nothing else is found, since their rarity would outweigh whole words. */
export function searchWords(search: Search, words: readonly WantedWord[], codes: readonly string[] = []): Scores {
  const scoresOf = (beginsJoined: boolean): Scores => {
    const found = search.search({
      queries: [
        { combineWith: 'AND', queries: words.map((wanted) => spellingsOf(wanted, beginsJoined)) },
        { queries: [...codes], fields: ['codes'], boostTerm: () => CODE_BOOST },
      ],
    });
    return new Map(found.map(({ id, score }) => [id, Math.round(score * 100)]));
  };
  const scores = scoresOf(false);
  return scores.size > 0 ? scores : scoresOf(true);
}

/** Words within `mistakes`, those of most products that `isShown` first. */
export function wordsNear(
  search: Search,
  word: string,
  mistakes: number,
  isShown: (found: SearchResult) => boolean,
): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of search.search(word, { fuzzy: mistakes, filter: isShown }))
    for (const near of terms) if (/^\D./u.test(near)) counts.set(near, (counts.get(near) ?? 0) + 1);
  return [...counts].sort(([a, of], [b, other]) => other - of || (a < b ? -1 : 1)).map(([near]) => near);
}

function spellingsOf({ word, joined, synonyms }: WantedWord, beginsJoined: boolean): Query {
  const singular = singularOf(word);
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], prefix: isBeginning(word) },
      ...(singular === null ? [] : [singular]),
      ...(word.length >= MIN_JOINED ? [{ queries: [word], fields: ['joined'], prefix: beginsJoined }] : []),
      ...joined.map((pair) => ({ queries: [pair], prefix: isBeginning(pair) })),
      // A product with the word itself precedes one with a synonym.
      ...synonyms.map((phrase) => ({
        combineWith: 'AND' as const,
        queries: phrase.map((one) => singularOf(one) ?? one),
        boostTerm: () => SYNONYM_BOOST,
      })),
    ],
  };
}
