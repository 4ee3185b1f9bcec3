import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { FILTER_LISTS, type FilterList, perFilterList } from '#shared/domain/catalog/facets.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import type { ProductSort } from '#shared/domain/catalog/productSort.ts';
import type { Synonym } from '#shared/domain/catalog/synonymRule.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { isVisible, type Visibility } from '../product/visibility.ts';
import { type Named, namedBy } from './namedBy.ts';
import { type IndexedCategory, type IndexedProduct, namesIn } from './readProducts.ts';
import { type Scores, type SearchedProduct, SearchIndex, type WantedWord } from './searchIndex.ts';
import { phraseKey, SynonymTable } from './synonyms.ts';

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
  /** As they are compared. */
  folded: Readonly<Record<FilterList, readonly string[]>>;
  /** Its place by name at the last sort. */
  place: number;
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
  categories: ReadonlyMap<number, IndexedCategory> = new Map();
  readonly #entries = new Map<number, Entry>();
  readonly #search = new SearchIndex();
  /** Sorted by name at the next read. */
  #sorted: Entry[] = [];
  #isSorted = true;
  #synonyms = new SynonymTable([]);
  #paths: ReadonlyMap<number, readonly IndexedCategory[]> = new Map();
  /** Cache of namesIn, cleared by any change. */
  #named: ReadonlyMap<string, readonly Named[]> | null = null;

  product(id: number): IndexedProduct | undefined {
    return this.#entries.get(id)?.product;
  }

  ids(): Iterable<number> {
    return this.#entries.keys();
  }

  get #byName(): readonly Entry[] {
    if (this.#isSorted) return this.#sorted;
    this.#sorted.sort((one, other) => byNameAndId(one.product, other.product));
    for (const [place, entry] of this.#sorted.entries()) entry.place = place;
    this.#isSorted = true;
    return this.#sorted;
  }

  /** Returns the products below moved or renamed categories, which must be applied again. */
  setCategories(categories: readonly IndexedCategory[]): IndexedProduct[] {
    const tree = new Map(categories.map((category) => [category.id, category]));
    this.categories = tree;
    this.#paths = new Map(categories.map(({ id }) => [id, categoryPath(tree, id)]));
    this.#named = null;
    return this.#sorted.flatMap(({ product, path }) => (path === this.#pathOf(product) ? [] : [product]));
  }

  /** From the top, one per line. */
  readonly #pathOf = ({ category_id }: IndexedProduct) =>
    (this.#paths.get(category_id) ?? []).map(({ name }) => name).join('\n');

  setSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = new SynonymTable(synonyms);
  }

  /** The last word also finds synonyms by prefix if it begins no word of a product. */
  synonymsIn(words: readonly string[]): string[][][] {
    const found = this.#synonyms.find(words);
    const last = words.at(-1) ?? '';
    if (last.length < MIN_BEGINNING || found.at(-1)?.length !== 0) return found;
    const begun = this.#synonyms.waysOfBeginning(last);
    if (begun.length > 0 && !this.beginsAny(last)) found.at(-1)?.push(...begun);
    return found;
  }

  apply(changed: readonly IndexedProduct[], gone: readonly number[] = []): void {
    const touched = new Set([...gone, ...changed.map(({ id }) => id)]);
    for (const id of touched) {
      const entry = this.#entries.get(id);
      if (entry) this.#search.remove(entry);
      this.#entries.delete(id);
    }
    const added = changed.map((product): Entry => {
      const folded = perFilterList((list) => namesIn(product, list).map(foldText));
      return { product, path: this.#pathOf(product), folded, place: 0 };
    });
    for (const entry of added) {
      this.#search.add(entry);
      this.#entries.set(entry.product.id, entry);
    }
    this.#sorted = [...this.#sorted.filter(({ product }) => !touched.has(product.id)), ...added];
    this.#isSorted = false;
    this.#named = null;
  }

  /** Null without words. */
  match(words: readonly WantedWord[], codes: readonly string[] = []): Scores | null {
    return words.length === 0 ? null : this.#search.match(words, codes);
  }

  /** Names or synonyms with a single meaning of categories and facets that have products. */
  namesIn(words: readonly string[]): { key: string; named: Named }[] {
    this.#named ??= namedBy(
      this.categories.values(),
      perFilterList((list) => this.#byName.flatMap(({ product }) => namesIn(product, list))),
    );
    const ways = this.#synonyms.waysOf(words);
    return [words, ...(ways.length === 1 ? ways : [])].flatMap((way) => {
      const key = phraseKey(way);
      return (this.#named?.get(key) ?? []).map((named) => ({ key, named }));
    });
  }

  isWithin(category: number, other: number): boolean {
    return this.#paths.get(category)?.some(({ id }) => id === other) === true;
  }

  /** How many products also match the narrower choice, and the names of the others. */
  narrow(choice: IndexChoice, narrower: IndexChoice, visibility: Visibility): { left: number; lost: string[] } {
    const stays = this.#fits(narrower, visibility);
    const found = this.#list(choice, visibility);
    const lost = found.filter((entry) => !stays(entry)).map(({ product }) => product.name);
    return { left: found.length - lost.length, lost };
  }

  list(choice: IndexChoice, visibility: Visibility, sort: ProductSort): number[] {
    const products = this.products(choice, visibility);
    if (sort === 'best') products.sort(choice.scores ? byScore(choice.scores) : ORDERS.ordered);
    else if (sort !== 'name') products.sort(ORDERS[sort]);
    return products.map(({ id }) => id);
  }

  products(choice: IndexChoice, visibility: Visibility): IndexedProduct[] {
    return this.#list(choice, visibility).map(({ product }) => product);
  }

  #list(choice: IndexChoice, visibility: Visibility, leftOut?: FilterList): Entry[] {
    const all = this.#byName;
    const fits = this.#fits(choice, visibility, leftOut);
    if (choice.scores === null) return all.filter(fits);
    const found = [...choice.scores.keys()].flatMap((id) => this.#entries.get(id) ?? []);
    return found.filter(fits).sort((one, other) => one.place - other.place);
  }

  /** Ignores the facet's own filter. */
  count(choice: IndexChoice, visibility: Visibility): Record<FilterList, { name: string; count: number }[]> {
    const whole = this.#list(choice, visibility);
    return perFilterList((list) => {
      const isFree = choice.filters[list].length === 0;
      const counts = new Map<string, { name: string; count: number }>();
      for (const { product, folded } of isFree ? whole : this.#list(choice, visibility, list))
        for (const [position, name] of namesIn(product, list).entries()) {
          const key = folded[list][position] ?? name;
          const known = counts.get(key) ?? { name, count: 0 };
          known.count += 1;
          counts.set(key, known);
        }
      return [...counts.values()];
    });
  }

  beginsAny(letters: string): boolean {
    return this.#search.begins(letters);
  }

  /** Words of visible products, the nearest first, then by number of products. */
  nearWords(word: string, visibility: Visibility): string[] {
    const fits = this.#fits(EVERYTHING, visibility);
    const isShown = (id: number) => {
      const entry = this.#entries.get(id);
      return entry !== undefined && fits(entry);
    };
    const nearest = this.#search.nearWords(word, 1, isShown);
    return nearest.length > 0 || word.length <= ONE_MISTAKE ? nearest : this.#search.nearWords(word, 2, isShown);
  }

  /** Ignores the words and the facet `leftOut`. */
  #fits({ category, filters }: IndexChoice, visibility: Visibility, leftOut?: FilterList): (entry: Entry) => boolean {
    const wanted = FILTER_LISTS.filter((list) => list !== leftOut && filters[list].length > 0).map(
      (list) => [list, new Set(filters[list].map(foldText))] as const,
    );
    return ({ product, folded }) =>
      isVisible(product, visibility) &&
      (category === null || this.isWithin(product.category_id, category)) &&
      wanted.every(([list, names]) => folded[list].some((name) => names.has(name)));
  }

  dump() {
    return { products: this.#byName.map(({ product }) => product), words: this.#search.dump() };
  }
}
