import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { FILTER_LISTS, type FilterList, NAMED_LISTS, perFilterList } from '#shared/domain/catalog/facets.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import type { ProductSort } from '#shared/domain/catalog/products/productSort.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { MAX_PHRASE_WORDS } from '#shared/domain/catalog/search/synonymRule.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { isVisible, type Visibility } from '../product/visibility.ts';
import { type IndexedCategory, type IndexedProduct, namesIn } from './readProducts.ts';
import {
  createSearch,
  type Scores,
  type SearchedProduct,
  searchWords,
  type WantedWord,
  WORD_FIELDS,
  wordsNear,
} from './searchIndex.ts';
import { phraseKey, SynonymTable } from './synonyms.ts';

export type Named = { list: 'category'; category: number; name: string } | { list: FilterList; name: string };

/** `category` includes all below it; null for all. Of each facet at least one name must match. */
export interface IndexChoice {
  category: number | null;
  filters: Readonly<Record<FilterList, readonly string[]>>;
  words: readonly WantedWord[];
  /** Null without a search. */
  scores: Scores | null;
}

export const EVERYTHING: IndexChoice = { category: null, filters: perFilterList(() => []), words: [], scores: null };

interface Entry extends SearchedProduct {
  /** Facet names as they are compared. */
  folded: Readonly<Record<FilterList, readonly string[]>>;
}

type Order = (one: IndexedProduct, other: IndexedProduct) => number;
const byNameAndId: Order = (one, other) => compareNames(one.name, other.name) || one.id - other.id;
/** Equal matches: products that are not sold out first, then by orders. */
const byScore =
  (scores: Scores): Order =>
  (one, other) =>
    (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0) ||
    Number(one.is_sold_out) - Number(other.is_sold_out) ||
    other.ordered - one.ordered;
/** The list is already sorted by name, and a sort is stable. */
const ORDERS: Readonly<Record<Exclude<ProductSort, 'best' | 'name'>, Order>> = {
  price: (one, other) => one.price - other.price,
  newest: (one, other) => other.id - one.id,
  ordered: (one, other) => other.ordered - one.ordered,
};

/** Minimum length of a prefix that finds synonyms. */
const MIN_BEGINNING = 3;
/** Words up to this length may have one mistake, longer ones two. */
const ONE_MISTAKE = 4;

/** Lists, filters, counts and searches without a statement. Holds the catalog as of `version` or later; `apply` changes it synchronously. */
export class CatalogIndex {
  version = 0;
  synonyms = new SynonymTable([]);
  categories: ReadonlyMap<number, IndexedCategory> = new Map();
  readonly entries = new Map<number, Entry>();
  readonly search = createSearch();
  /** Sorted by name at the next read. */
  #sorted: Entry[] = [];
  #isSorted = true;
  #paths: ReadonlyMap<number, readonly IndexedCategory[]> = new Map();
  /** Cache of namesIn, cleared by any change. */
  #named: ReadonlyMap<string, readonly Named[]> | null = null;

  get #byName(): readonly Entry[] {
    if (this.#isSorted) return this.#sorted;
    this.#isSorted = true;
    return this.#sorted.sort(byNameAndId);
  }

  /** Returns the products below moved or renamed categories, which must be applied again. */
  setCategories(categories: readonly IndexedCategory[]): IndexedProduct[] {
    const tree = new Map(categories.map((category) => [category.id, category]));
    this.categories = tree;
    this.#paths = new Map(categories.map(({ id }) => [id, categoryPath(tree, id)]));
    this.#named = null;
    return this.#sorted.filter((product) => product.path !== this.#pathOf(product));
  }

  /** From the top, one per line. */
  readonly #pathOf = ({ category_id }: IndexedProduct) =>
    (this.#paths.get(category_id) ?? []).map(({ name }) => name).join('\n');

  /** Synonyms of the words. The last word also finds synonyms by prefix if it begins no word of a product. */
  synonymsIn(words: readonly string[]): string[][][] {
    const found = this.synonyms.find(words);
    const last = words.at(-1) ?? '';
    if (last.length < MIN_BEGINNING || found.at(-1)?.length !== 0) return found;
    const begun = this.synonyms.meaningsOfPrefix(last);
    if (begun.length > 0 && !this.beginsAny(last)) found.at(-1)?.push(...begun);
    return found;
  }

  apply(changed: readonly IndexedProduct[], gone: readonly number[] = []): void {
    const touched = new Set([...gone, ...changed.map(({ id }) => id)]);
    for (const id of touched) {
      const entry = this.entries.get(id);
      if (entry) this.search.remove(entry);
      this.entries.delete(id);
    }
    const added = changed.map((product): Entry => {
      const folded = perFilterList((list) => namesIn(product, list).map(foldText));
      return { ...product, path: this.#pathOf(product), folded };
    });
    for (const entry of added) {
      this.search.add(entry);
      this.entries.set(entry.id, entry);
    }
    this.#sorted = [...this.#sorted.filter(({ id }) => !touched.has(id)), ...added];
    this.#isSorted = false;
    this.#named = null;
  }

  /** Returns null without words. */
  match(words: readonly WantedWord[], codes: readonly string[] = []): Scores | null {
    return words.length === 0 ? null : searchWords(this.search, words, codes);
  }

  /** Names or synonyms with a single meaning of categories and facets that have products. */
  namesIn(words: readonly string[]): { key: string; named: Named }[] {
    this.#named ??= namedBy(
      this.categories.values(),
      perFilterList((list) => this.#byName.flatMap((product) => namesIn(product, list))),
    );
    const meanings = this.synonyms.meaningsOf(words);
    return [words, ...(meanings.length === 1 ? meanings : [])].flatMap((phrase) => {
      const key = phraseKey(phrase);
      return (this.#named?.get(key) ?? []).map((named) => ({ key, named }));
    });
  }

  isWithin(category: number, other: number): boolean {
    return this.#paths.get(category)?.some(({ id }) => id === other) === true;
  }

  list(choice: IndexChoice, visibility: Visibility, sort: ProductSort): number[] {
    const products = this.products(choice, visibility);
    if (sort === 'best') products.sort(choice.scores ? byScore(choice.scores) : ORDERS.ordered);
    else if (sort !== 'name') products.sort(ORDERS[sort]);
    return products.map(({ id }) => id);
  }

  /** Returns products sorted by name. */
  products(choice: IndexChoice, visibility: Visibility): Entry[] {
    return this.#byName.filter(this.#fits(choice, visibility));
  }

  /** Counts each facet without the facet's own filter. */
  count(choice: IndexChoice, visibility: Visibility): Record<FilterList, { name: string; count: number }[]> {
    const whole = this.products(choice, visibility);
    return perFilterList((list) => {
      const isFree = choice.filters[list].length === 0;
      const freed = { ...choice, filters: { ...choice.filters, [list]: [] } };
      const counts = new Map<string, { name: string; count: number }>();
      for (const product of isFree ? whole : this.products(freed, visibility))
        for (const [position, name] of namesIn(product, list).entries()) {
          const key = product.folded[list][position] ?? name;
          const known = counts.get(key) ?? { name, count: 0 };
          known.count += 1;
          counts.set(key, known);
        }
      return [...counts.values()];
    });
  }

  beginsAny(letters: string): boolean {
    return this.search.search(letters, { fields: [...WORD_FIELDS, 'joined'], prefix: true }).length > 0;
  }

  /** Words of visible products, the nearest first, then by number of products. */
  nearWords(word: string, visibility: Visibility): string[] {
    const shown = new Set(this.products(EVERYTHING, visibility).map(({ id }) => id));
    const near = (mistakes: number) => wordsNear(this.search, word, mistakes, ({ id }) => shown.has(id));
    const nearest = near(1);
    return nearest.length > 0 || word.length <= ONE_MISTAKE ? nearest : near(2);
  }

  #fits({ category, filters, scores }: IndexChoice, visibility: Visibility): (product: Entry) => boolean {
    const wanted = FILTER_LISTS.filter((list) => filters[list].length > 0).map(
      (list) => [list, new Set(filters[list].map(foldText))] as const,
    );
    return (product) =>
      (scores === null || scores.has(product.id)) &&
      isVisible(product, visibility) &&
      (category === null || this.isWithin(product.category_id, category)) &&
      wanted.every(([list, names]) => product.folded[list].some((name) => names.has(name)));
  }
}

/** A category precedes facets. A name that several categories share matches none of them. */
function namedBy(
  categories: Iterable<{ id: number; name: string }>,
  names: Readonly<Record<FilterList, readonly string[]>>,
): Map<string, Named[]> {
  const named = new Map<string, Named[]>();
  const add = (one: Named) => {
    const words = catalogWords(one.name);
    if (words.length === 0 || words.length > MAX_PHRASE_WORDS) return;
    const key = phraseKey(words);
    named.set(key, [...(named.get(key) ?? []), one]);
  };
  for (const { id, name } of categories) add({ list: 'category', category: id, name });
  for (const [key, { length }] of named) if (length > 1) named.delete(key);
  for (const list of NAMED_LISTS) for (const name of new Set(names[list])) add({ list, name });
  return named;
}
