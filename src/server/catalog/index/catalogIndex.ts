import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { FILTER_LISTS, type FilterList, perFilterList } from '#shared/domain/catalog/facets.ts';
import type { ProductSort } from '#shared/domain/catalog/productSort.ts';
import type { Synonym } from '#shared/domain/catalog/synonymRule.ts';
import { foldText } from '#shared/domain/foldText.ts';
import type { ProductParts } from '../product/productParts.ts';
import type { Visibility } from '../product/visibility.ts';
import { keptByText } from './keptByText.ts';
import { type Named, NameTable, namesIn } from './nameTable.ts';
import { byScore, ORDERS, positionIn, sortFirst } from './productOrder.ts';
import { phraseKey, SynonymTable } from './synonyms.ts';
import { type Scores, type SearchedTexts, type WantedWord, WordIndex } from './wordIndex.ts';

/** A product as the index keeps it. Prices, sizes and availability of a product that is shown are read from the database. */
export interface IndexedProduct {
  id: number;
  name: string;
  description: string;
  /** Exact codes, such as its barcode: what somebody scans or types as a whole. */
  codes: readonly string[];
  category_id: number;
  is_available: boolean;
  /** In centavos; sorts a list alone. */
  price: number;
  /** Every size is counted, and none is left. */
  is_sold_out: boolean;
  /** Pieces ordered lately. */
  ordered: number;
  colors: readonly string[];
  parts: ProductParts;
}

export interface IndexedCategory {
  id: number;
  name: string;
  parent_category_id: number | null;
}

/** A choice of products: a category with all below it (null for all), and names of which one in each facet must fit. */
export interface IndexChoice {
  category: number | null;
  filters: Readonly<Record<FilterList, readonly string[]>>;
  /** Words that must all be found; empty for no search. */
  words: readonly WantedWord[];
  /** The codes that the keyword may be. A product that has one of them is found whatever its words are. */
  codes?: readonly string[];
}

/** The choice of all products. */
export const EVERYTHING: IndexChoice = { category: null, filters: perFilterList(() => []), words: [] };

/** Keys in the lists that are kept: 1 MB. */
const MAX_LISTED = 100_000;
/** The score of a product by its code: more than all words of a keyword together. */
const EXACT = 10_000;

interface Entry {
  product: IndexedProduct;
  /** The names of its categories from the top, as they were when it was added; one list for all products of a category. */
  path: readonly string[];
}

/**
 * The catalog in memory: lists, filters, counts and searches of it, without a statement. It holds the catalog as it was at
 * `version` or later, and is changed by `apply` alone, which nothing can interrupt.
 */
export class CatalogIndex {
  version = 0;
  readonly #entries = new Map<number, Entry>();
  readonly #words = new WordIndex();
  /** The keys of the products that have a code. */
  readonly #codes = new Map<string, readonly number[]>();
  /** All products by name. */
  #sorted: IndexedProduct[] = [];
  readonly #fold = keptByText(foldText);
  /** The keys of whole lists, until anything changes. */
  readonly #lists = new LRUCache<string, readonly number[]>({
    maxSize: MAX_LISTED,
    sizeCalculation: ({ length }) => length + 1,
  });
  /** The products that the last search has found, until anything changes. */
  #matched: (Pick<IndexChoice, 'words' | 'codes'> & { scores: Scores }) | null = null;
  /** Many products have the same names in a facet: their list is kept once, by its JSON. */
  readonly #namesOf = keptByText((json): string[] => JSON.parse(json));
  /** The names of each category's path from the top. */
  #paths: ReadonlyMap<number, readonly string[]> = new Map();
  #categories: ReadonlyMap<number, IndexedCategory> = new Map();
  #synonyms = new SynonymTable([]);
  readonly #names = new NameTable();
  /** The keys of a category and of all below it. */
  #subtrees: ReadonlyMap<number, ReadonlySet<number>> = new Map();

  get size(): number {
    return this.#entries.size;
  }

  get categories(): ReadonlyMap<number, IndexedCategory> {
    return this.#categories;
  }

  product(id: number): IndexedProduct | undefined {
    return this.#entries.get(id)?.product;
  }

  ids(): Iterable<number> {
    return this.#entries.keys();
  }

  /** Takes the categories as they are now; products below one whose path has another name must be added again. */
  setCategories(categories: readonly IndexedCategory[]): number[] {
    const before = this.#paths;
    const tree = new Map(categories.map((category) => [category.id, category]));
    const steps = new Map(categories.map(({ id }) => [id, categoryPath(tree, id)]));
    const subtrees = new Map(categories.map(({ id }) => [id, new Set<number>()]));
    for (const [id, path] of steps) for (const step of path) subtrees.get(step.id)?.add(id);
    const paths = new Map(
      [...steps].map(([id, path]) => {
        const [names, known] = [path.map(({ name }) => name), before.get(id)];
        return [id, known && isDeepStrictEqual(known, names) ? known : names];
      }),
    );
    this.#forget();
    this.#names.setCategories(categories);
    this.#categories = tree;
    this.#subtrees = subtrees;
    this.#paths = paths;
    const renamed = new Set([...paths].flatMap(([id, path]) => (path === before.get(id) ? [] : id)));
    return [...this.#entries.values()].flatMap(({ product }) => (renamed.has(product.category_id) ? [product.id] : []));
  }

  /** Forgets what was found before a change. */
  #forget(): void {
    this.#lists.clear();
    this.#matched = null;
  }

  setSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = new SynonymTable(synonyms);
  }

  /** Returns the synonyms of the phrase around each word of a search. */
  synonymsIn(words: readonly string[]): string[][][] {
    return this.#synonyms.find(words);
  }

  /** Adds a product that is not there; quick where products come in the order of their names. */
  add(added: IndexedProduct): void {
    const { colors, ...facets } = perFilterList((list) => this.#namesOf(JSON.stringify(namesIn(added, list))));
    const product = { ...added, colors, parts: { images: added.parts.images, ...facets } };
    const entry = { product, path: this.#paths.get(product.category_id) ?? [] };
    this.#entries.set(product.id, entry);
    this.#names.add(product);
    this.#words.add(product.id, textsOf(entry));
    for (const code of product.codes) this.#codes.set(code, [...(this.#codes.get(code) ?? []), product.id]);
    this.#forget();
    this.#sorted.splice(positionIn(this.#sorted, product), 0, product);
  }

  #removeCodes({ id, codes }: IndexedProduct): void {
    for (const code of codes) {
      const others = (this.#codes.get(code) ?? []).filter((other) => other !== id);
      if (others.length === 0) this.#codes.delete(code);
      else this.#codes.set(code, others);
    }
  }

  /**
   * The products that a search finds with their scores: those of a code that it names before those of its words. A search asks for them
   * again with each category and name that its words may mean.
   */
  #match({ words, codes = [] }: Pick<IndexChoice, 'words' | 'codes'>): Scores {
    if (this.#matched?.words === words && this.#matched.codes === codes) return this.#matched.scores;
    const scores = this.#words.match(words);
    for (const code of codes) for (const id of this.#codes.get(code) ?? []) scores.set(id, EXACT);
    this.#matched = { words, codes, scores };
    return scores;
  }

  /**
   * Finds the categories and the names of facets that a phrase stands for. Products have these names. The phrase names them itself, or by a
   * synonym, if the synonym has only one meaning.
   */
  namesIn(words: readonly string[]): { key: string; named: Named }[] {
    const ways = this.#synonyms.waysOf(words);
    return [words, ...(ways.length === 1 ? ways : [])].flatMap((way) => {
      const key = phraseKey(way);
      return this.#names.find(key).map((named) => ({ key, named }));
    });
  }

  /** Whether a category is another one or below it. */
  isWithin(category: number, other: number): boolean {
    return this.#subtrees.get(other)?.has(category) === true;
  }

  /** How many products of a choice fit a narrower one, too, and the names of the others. */
  narrow(choice: IndexChoice, narrower: IndexChoice, visibility: Visibility): { left: number; lost: string[] } {
    const [fits, stays] = [this.#choose(choice, visibility), this.#choose(narrower, visibility)];
    const result = { left: 0, lost: [] as string[] };
    for (const id of this.#match(choice).keys()) {
      const product = this.#entries.get(id)?.product;
      if (!product || !fits(product)) continue;
      if (stays(product)) result.left += 1;
      else result.lost.push(product.name);
    }
    return result;
  }

  /** Adds products or takes them in the place of those of the same keys, and takes products out. */
  apply(changed: readonly IndexedProduct[], gone: readonly number[] = []): void {
    const touched = new Set([...gone, ...changed.map(({ id }) => id)]);
    for (const id of touched) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      this.#words.remove(id, textsOf(entry));
      this.#names.remove(entry.product);
      this.#removeCodes(entry.product);
      this.#entries.delete(id);
    }
    this.#forget();
    this.#sorted = this.#sorted.filter(({ id }) => !touched.has(id));
    for (const product of changed) this.add(product);
  }

  hasCategory(id: number): boolean {
    return this.#categories.has(id);
  }

  /**
   * The keys of all products of a choice that somebody may see, in the order of `sort`, and the version of the index that says so: the
   * index may be changed while the caller waits for something. Of a search the first `wanted` are in order, and the others behind them in none.
   */
  list(choice: IndexChoice, visibility: Visibility, sort: ProductSort, wanted = Number.POSITIVE_INFINITY) {
    const { version } = this;
    if (choice.words.length === 0) return { ids: this.#whole(choice, visibility, sort), version };
    const order = sort === 'best' ? byScore(this.#match(choice)) : ORDERS[sort];
    return { ids: keysOf(sortFirst(this.products(choice, visibility), order, wanted)), version };
  }

  /** A list without words, kept for its other pages where somebody who sees all categories has chosen no name either. */
  #whole(choice: IndexChoice, visibility: Visibility, sort: ProductSort): readonly number[] {
    const isPlain = visibility.scope === null && FILTER_LISTS.every((list) => choice.filters[list].length === 0);
    const key = `${choice.category} ${visibility.hidden} ${sort}`;
    const known = isPlain ? this.#lists.get(key) : undefined;
    if (known) return known;
    const listed = this.#sorted.filter(this.#choose(choice, visibility));
    const ids = keysOf(sort === 'best' || sort === 'name' ? listed : listed.sort(ORDERS[sort]));
    if (isPlain) this.#lists.set(key, ids);
    return ids;
  }

  /** The products that the words of a choice find, or all products for no words. */
  #foundBy(choice: IndexChoice): readonly IndexedProduct[] {
    if (choice.words.length === 0) return this.#sorted;
    const found: IndexedProduct[] = [];
    for (const id of this.#match(choice).keys()) {
      const product = this.#entries.get(id)?.product;
      if (product) found.push(product);
    }
    return found;
  }

  /** All products of a choice that somebody may see, in no order. */
  products(choice: IndexChoice, visibility: Visibility): IndexedProduct[] {
    return this.#foundBy(choice).filter(this.#choose(choice, visibility));
  }

  /** In how many products of a choice each name of a facet is, leaving out what the facet itself chooses. */
  count(choice: IndexChoice, visibility: Visibility): Record<FilterList, { name: string; count: number }[]> {
    const found = this.#foundBy(choice);
    const whole = found.filter(this.#choose(choice, visibility));
    return perFilterList((list) => {
      const isChosen = choice.filters[list].length > 0;
      const fitting = isChosen ? found.filter(this.#choose(choice, visibility, list)) : whole;
      const spelt = new Map<string, number>();
      for (const product of fitting)
        for (const name of namesIn(product, list)) spelt.set(name, (spelt.get(name) ?? 0) + 1);
      const counts = new Map<string, { name: string; count: number }>();
      for (const [name, count] of spelt) {
        const known = counts.get(this.#fold(name));
        if (known) known.count += count;
        else counts.set(this.#fold(name), { name, count });
      }
      return [...counts.values()];
    });
  }

  /** Whether any product that somebody may see fits a choice. */
  hasAny(choice: IndexChoice, visibility: Visibility): boolean {
    return this.#foundBy(choice).some(this.#choose(choice, visibility));
  }

  /** All that the index holds, in an order that does not depend on how it came there: for tests. */
  dump(): unknown {
    return {
      products: this.#sorted,
      words: this.#words.dump(),
      codes: [...this.#codes].map(([code, ids]) => [code, ids.toSorted((a, b) => a - b)]).sort(),
    };
  }

  /** Whether a product has a word that begins so. */
  beginsAny(letters: string): boolean {
    return this.#words.beginsAny(letters);
  }

  /** Returns the words that a misspelt word may mean, the nearest first, then by how many visible products have them. */
  nearWords(word: string, visibility: Visibility): string[] {
    const isShown = this.#choose(EVERYTHING, visibility);
    return this.#words
      .nearWords(word)
      .map(({ ids, ...near }) => ({ ...near, shown: ids.filter((id) => this.#isShown(id, isShown)).length }))
      .filter(({ shown }) => shown > 0)
      .sort((a, b) => a.distance - b.distance || b.shown - a.shown)
      .map((near) => near.word);
  }

  #isShown(id: number, isShown: (product: IndexedProduct) => boolean): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && isShown(entry.product);
  }

  /** The condition of a choice, but for its words and for the facet `leftOut`. */
  #choose(
    { category, filters }: Pick<IndexChoice, 'category' | 'filters'>,
    { hidden, scope }: Visibility,
    leftOut?: FilterList,
  ): (product: IndexedProduct) => boolean {
    const subtree = category === null ? null : (this.#subtrees.get(category) ?? new Set<number>());
    const kept = scope === null ? null : new Set(scope);
    const wanted = FILTER_LISTS.filter((list) => list !== leftOut && filters[list].length > 0).map(
      (list) => [list, new Set(filters[list].map(foldText))] as const,
    );
    return (product) => {
      const { category_id, is_available } = product;
      if (!hidden && !is_available) return false;
      if (subtree && !subtree.has(category_id)) return false;
      if (kept && !kept.has(category_id)) return false;
      return wanted.every(([list, names]) => namesIn(product, list).some((name) => names.has(this.#fold(name))));
    };
  }
}

const keysOf = (products: readonly IndexedProduct[]): number[] => products.map(({ id }) => id);

const textsOf = ({ product, path }: Entry): SearchedTexts => ({
  ...{ name: product.name, path, text: product.description },
  tags: FILTER_LISTS.flatMap((list) => namesIn(product, list)),
});
