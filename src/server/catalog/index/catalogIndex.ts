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

/** A choice of products: a category with all below it (null for all), and names of which one in each facet must fit. */
export interface IndexChoice {
  category: number | null;
  filters: Readonly<Record<FilterList, readonly string[]>>;
  /** The words of a search; empty for none. */
  words: readonly WantedWord[];
  /** The products that the search finds; null for no search. */
  scores: Scores | null;
}

/** The choice of all products. */
export const EVERYTHING: IndexChoice = { category: null, filters: perFilterList(() => []), words: [], scores: null };

interface Entry extends SearchedProduct {
  /** Its names in each list as they are compared. */
  folded: Readonly<Record<FilterList, readonly string[]>>;
  /** Its place among all products by name, since they were sorted. */
  place: number;
}

type Order = (one: IndexedProduct, other: IndexedProduct) => number;
const byNameAndId: Order = (one, other) => compareNames(one.name, other.name) || one.id - other.id;
/** The best matches first; of those that match alike what is not sold out, then what is ordered most. */
const byScore =
  (scores: Scores): Order =>
  (one, other) =>
    (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0) ||
    Number(one.is_sold_out) - Number(other.is_sold_out) ||
    other.ordered - one.ordered;
/** The other orders of a list that is by name already; a sort is stable. */
const ORDERS: Readonly<Record<Exclude<ProductSort, 'best' | 'name'>, Order>> = {
  price: (one, other) => one.price - other.price,
  newest: (one, other) => other.id - one.id,
  ordered: (one, other) => other.ordered - one.ordered,
};

/** Letters from which on a beginning means the synonyms that begin so. */
const MIN_BEGINNING = 3;
/** A word of at most so many letters has one mistake at most, a longer one two. */
const ONE_MISTAKE = 4;

/**
 * The catalog in memory: lists, filters, counts and searches of it, without a statement. It holds the catalog as it was at
 * `version` or later, and is changed by `apply` alone, which nothing can interrupt.
 */
export class CatalogIndex {
  version = 0;
  categories: ReadonlyMap<number, IndexedCategory> = new Map();
  readonly #entries = new Map<number, Entry>();
  readonly #search = new SearchIndex();
  /** All products, by name after the next read. */
  #sorted: Entry[] = [];
  #isSorted = true;
  #synonyms = new SynonymTable([]);
  /** The path from the top to each category, itself last. */
  #paths: ReadonlyMap<number, readonly IndexedCategory[]> = new Map();
  /** What phrases name, until anything changes. */
  #named: ReadonlyMap<string, readonly Named[]> | null = null;

  product(id: number): IndexedProduct | undefined {
    return this.#entries.get(id)?.product;
  }

  ids(): Iterable<number> {
    return this.#entries.keys();
  }

  /** All products by name. */
  get #byName(): readonly Entry[] {
    if (this.#isSorted) return this.#sorted;
    this.#sorted.sort((one, other) => byNameAndId(one.product, other.product));
    for (const [place, entry] of this.#sorted.entries()) entry.place = place;
    this.#isSorted = true;
    return this.#sorted;
  }

  /** Takes the categories as they are now. Returns the products below one that was moved or renamed: they must be applied again. */
  setCategories(categories: readonly IndexedCategory[]): IndexedProduct[] {
    const tree = new Map(categories.map((category) => [category.id, category]));
    this.categories = tree;
    this.#paths = new Map(categories.map(({ id }) => [id, categoryPath(tree, id)]));
    this.#named = null;
    return this.#sorted.flatMap(({ product, path }) => (path === this.#pathOf(product) ? [] : [product]));
  }

  /** The names of a product's categories from the top, on a line each. */
  readonly #pathOf = ({ category_id }: IndexedProduct) =>
    (this.#paths.get(category_id) ?? []).map(({ name }) => name).join('\n');

  setSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = new SynonymTable(synonyms);
  }

  /** The synonyms of the phrase around each word of a search; those of a last word that begins no word of a product too. */
  synonymsIn(words: readonly string[]): string[][][] {
    const found = this.#synonyms.find(words);
    const last = words.at(-1) ?? '';
    if (last.length < MIN_BEGINNING || found.at(-1)?.length !== 0) return found;
    const begun = this.#synonyms.waysOfBeginning(last);
    if (begun.length > 0 && !this.beginsAny(last)) found.at(-1)?.push(...begun);
    return found;
  }

  /** Adds products or replaces those of the same keys, and removes products. */
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

  /** The products of a search with their scores; null for no words. */
  match(words: readonly WantedWord[], codes: readonly string[] = []): Scores | null {
    return words.length === 0 ? null : this.#search.match(words, codes);
  }

  /**
   * Finds the categories and the names of facets that a phrase stands for. Products have these names. The phrase names them itself, or by a
   * synonym, if the synonym has only one meaning.
   */
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

  /** Whether a category is another one or below it. */
  isWithin(category: number, other: number): boolean {
    return this.#paths.get(category)?.some(({ id }) => id === other) === true;
  }

  /** How many products of a choice fit a narrower one, too, and the names of the others. */
  narrow(choice: IndexChoice, narrower: IndexChoice, visibility: Visibility): { left: number; lost: string[] } {
    const stays = this.#fits(narrower, visibility);
    const found = this.#list(choice, visibility);
    const lost = found.filter((entry) => !stays(entry)).map(({ product }) => product.name);
    return { left: found.length - lost.length, lost };
  }

  /** The keys of all products of a choice that a caller may see, in the order of `sort`. */
  list(choice: IndexChoice, visibility: Visibility, sort: ProductSort): number[] {
    const products = this.products(choice, visibility);
    if (sort === 'best' && choice.scores) products.sort(byScore(choice.scores));
    else if (sort !== 'best' && sort !== 'name') products.sort(ORDERS[sort]);
    return products.map(({ id }) => id);
  }

  /** All products of a choice that a caller may see, by name. */
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

  /** In how many products of a choice each name of a facet is, leaving out what the facet itself chooses. */
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

  /** Whether a product has a word that begins so. */
  beginsAny(letters: string): boolean {
    return this.#search.begins(letters);
  }

  /** Returns the words of visible products that a misspelt word may mean, the nearest first, then by how many products have them. */
  nearWords(word: string, visibility: Visibility): string[] {
    const fits = this.#fits(EVERYTHING, visibility);
    const isShown = (id: number) => {
      const entry = this.#entries.get(id);
      return entry !== undefined && fits(entry);
    };
    const nearest = this.#search.nearWords(word, 1, isShown);
    return nearest.length > 0 || word.length <= ONE_MISTAKE ? nearest : this.#search.nearWords(word, 2, isShown);
  }

  /** The condition of a choice, but for its words and for the facet `leftOut`. */
  #fits({ category, filters }: IndexChoice, visibility: Visibility, leftOut?: FilterList): (entry: Entry) => boolean {
    const wanted = FILTER_LISTS.filter((list) => list !== leftOut && filters[list].length > 0).map(
      (list) => [list, new Set(filters[list].map(foldText))] as const,
    );
    return ({ product, folded }) =>
      isVisible(product, visibility) &&
      (category === null || this.isWithin(product.category_id, category)) &&
      wanted.every(([list, names]) => folded[list].some((name) => names.has(name)));
  }

  /** All that the index holds, for tests. */
  dump() {
    return { products: this.#byName.map(({ product }) => product), words: this.#search.dump() };
  }
}
