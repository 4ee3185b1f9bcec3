import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { catalogWords } from '#shared/domain/catalog/catalogWords.ts';
import { FILTER_LISTS } from '#shared/domain/catalog/facets.ts';
import { indexedWords, isBeginning, joinedWords, singularOf } from './indexWords.ts';
import { type IndexedProduct, namesIn } from './readProducts.ts';

/** A product as a search reads it. */
export interface SearchedProduct {
  product: IndexedProduct;
  /** The names of its categories from the top, on a line each. */
  path: string;
}

/** A word that a search wants, with the other ways to say it: each a list of words that must all be there. */
export interface WantedWord {
  word: string;
  /** The word joined with its neighbours. */
  joined: readonly string[];
  /** Synonyms of the phrase in which the word is. */
  synonyms: readonly (readonly string[])[];
}

/** How well products match, by the product's key. */
export type Scores = Map<number, number>;

/** The texts of a product by field; a text of several names has each on a line. */
const FIELDS: Readonly<Record<string, (searched: SearchedProduct) => string>> = {
  name: ({ product }) => product.name,
  path: ({ path }) => path,
  tags: ({ product }) => FILTER_LISTS.flatMap((list) => namesIn(product, list)).join('\n'),
  text: ({ product }) => product.description,
  joined: ({ product, path }) => `${product.name}\n${path}`,
  codes: ({ product }) => product.codes.join('\n'),
};
const WORDS = ['name', 'path', 'tags', 'text'];
/** How much a synonym counts of what the word itself does. */
const SYNONYM_BOOST = 0.6;
/** A code counts more than all words of a keyword together. */
const CODE_BOOST = 10_000;
/** A typed word in its joined spelling is looked for from this length on; a shorter one begins too many. */
const MIN_JOINED = 4;

/** The words that a field is found by. Lines are names of their own: the last word of one is no neighbour of the next. */
function tokenize(text: string, field?: string): string[] {
  const lines = text.split('\n');
  if (field === 'codes') return lines;
  if (field === 'joined') return lines.flatMap((line) => joinedWords(catalogWords(line)));
  return [...new Set(lines.flatMap(indexedWords))];
}

/** Which products have which words. */
export class SearchIndex {
  readonly #products = new MiniSearch<SearchedProduct>({
    fields: Object.keys(FIELDS),
    extractField: (searched, field) => FIELDS[field]?.(searched) ?? searched.product.id,
    tokenize,
    processTerm: (word) => word,
    searchOptions: {
      fields: WORDS,
      tokenize: (word) => [word],
      boost: { name: 8, path: 2, tags: 2, text: 0.5 },
      // Below the least difference that rarity makes: a whole word goes before a beginning.
      weights: { fuzzy: 1, prefix: 0.2 },
      // A word counts once, however long the text is: products that match alike are ordered by what is left and what is ordered.
      bm25: { k: 0, b: 0, d: 0 },
    },
  });

  add(product: SearchedProduct): void {
    this.#products.add(product);
  }

  /** Removes a product, which must be as it was added. */
  remove(product: SearchedProduct): void {
    this.#products.remove(product);
  }

  /**
   * The products that have every wanted word in one of its ways, and those that have one of the codes. Words begin joined ones only where
   * nothing else is found: the rarity of these would count for more than a whole word.
   */
  match(words: readonly WantedWord[], codes: readonly string[] = []): Scores {
    const scores = this.#scores(words, codes, false);
    return scores.size > 0 ? scores : this.#scores(words, codes, true);
  }

  #scores(words: readonly WantedWord[], codes: readonly string[], beginsJoined: boolean): Scores {
    const found = this.#products.search({
      queries: [
        { combineWith: 'AND', queries: words.map((wanted) => waysToSay(wanted, beginsJoined)) },
        { queries: [...codes], fields: ['codes'], boostTerm: () => CODE_BOOST },
      ],
    });
    return new Map(found.map(({ id, score }) => [id, Math.round(score * 100)]));
  }

  /** Whether a product has a word that begins with these letters. */
  begins(letters: string): boolean {
    return this.#products.search(letters, { fields: [...WORDS, 'joined'], prefix: true }).length > 0;
  }

  /** The words with at most so many mistakes that a misspelt word may mean; those of most products that `isShown` come first. */
  nearWords(word: string, mistakes: number, isShown: (id: number) => boolean): string[] {
    const filter = ({ id }: SearchResult) => isShown(id);
    const found = this.#products.search(word, { fuzzy: mistakes, filter });
    const counts = new Map<string, number>();
    for (const { terms } of found)
      for (const near of terms) if (/^\D./u.test(near)) counts.set(near, (counts.get(near) ?? 0) + 1);
    return [...counts].sort(([a, of], [b, other]) => other - of || (a < b ? -1 : 1)).map(([near]) => near);
  }

  /** The whole index, for tests. */
  dump() {
    return this.#products.toJSON();
  }
}

function waysToSay({ word, joined, synonyms }: WantedWord, beginsJoined: boolean): Query {
  const singular = singularOf(word);
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], prefix: isBeginning(word) },
      ...(singular === null ? [] : [singular]),
      ...(word.length >= MIN_JOINED ? [{ queries: [word], fields: ['joined'], prefix: beginsJoined }] : []),
      ...joined.map((pair) => ({ queries: [pair], prefix: isBeginning(pair) })),
      // A product that says the word itself goes before one that says a synonym.
      ...synonyms.map((phrase) => ({
        combineWith: 'AND' as const,
        queries: phrase.map((one) => singularOf(one) ?? one),
        boostTerm: () => SYNONYM_BOOST,
      })),
    ],
  };
}
