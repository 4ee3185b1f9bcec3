import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { FACETS, type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import type { ProductSort } from '#shared/domain/catalog/productSort.ts';
import type { ProductParts } from '../product/productParts.ts';
import type { Visibility } from '../product/visibility.ts';
import { type Synonym, SynonymTable } from './synonyms.ts';
import { type SearchedTexts, type WantedWord, WordIndex } from './wordIndex.ts';

/** A product as the index keeps it. Prices, sizes and availability of a product that is shown are read from the database. */
export interface IndexedProduct {
  id: number;
  name: string;
  description: string;
  category_id: number;
  is_available: boolean;
  /** In centavos; sorts a list alone. */
  price: number;
  /** Every size is counted, and none is left. */
  is_sold_out: boolean;
  /** Pieces ordered lately. */
  ordered: number;
  parts: ProductParts;
}

export interface IndexedCategory {
  id: number;
  name: string;
  parent_category_id: number | null;
}

/** A choice of products: a category with all below it (null for all), and names of which one in each facet must fit. */
export interface ProductChoice {
  category: number | null;
  filters: Readonly<Record<Facet, readonly string[]>>;
  /** Words that must all be found; empty for no search. */
  words: readonly WantedWord[];
}

const nameOrder = new Intl.Collator('en');
/** By name as a list shows them; products of one name by their key. */
const byName = (one: IndexedProduct, other: IndexedProduct) =>
  nameOrder.compare(one.name, other.name) || one.id - other.id;

/** A name as it is compared: neither case nor accents count. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

/** The folded names of each facet of a product, which filters compare. */
type FoldedNames = Record<Facet, string[]>;

interface Entry {
  product: IndexedProduct;
  folded: FoldedNames;
  texts: SearchedTexts;
}

/**
 * The catalog in memory: lists, filters, counts and searches of it, without a statement. It holds the catalog as it was at
 * `version` or later, and is changed by `apply` alone, which nothing can interrupt.
 */
export class CatalogIndex {
  version = 0;
  readonly #entries = new Map<number, Entry>();
  readonly #words = new WordIndex();
  /** All products by name. */
  #sorted: IndexedProduct[] = [];
  #categories: ReadonlyMap<number, IndexedCategory> = new Map();
  #synonyms = new SynonymTable([]);
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
    const before = this.#categories;
    const tree = new Map(categories.map((category) => [category.id, category]));
    const paths = new Map(categories.map(({ id }) => [id, categoryPath(tree, id)]));
    const subtrees = new Map(categories.map(({ id }) => [id, new Set<number>()]));
    for (const [id, path] of paths) for (const step of path) subtrees.get(step.id)?.add(id);
    this.#categories = tree;
    this.#subtrees = subtrees;
    const namesOf = (of: ReadonlyMap<number, IndexedCategory>, id: number) =>
      JSON.stringify(categoryPath(of, id).map(({ name }) => name));
    const renamed = new Set(
      categories.filter(({ id }) => namesOf(before, id) !== namesOf(tree, id)).map(({ id }) => id),
    );
    return [...this.#entries.values()].flatMap(({ product }) => (renamed.has(product.category_id) ? [product.id] : []));
  }

  setSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = new SynonymTable(synonyms);
  }

  /** Returns the synonyms of the phrase around each word of a search. */
  synonymsIn(words: readonly string[]): string[][][] {
    return this.#synonyms.find(words);
  }

  /** Adds products to a new index, which `sort` ends. */
  fill(products: readonly IndexedProduct[]): void {
    for (const product of products) this.#add(product);
    this.#sorted.push(...products);
  }

  /** Puts the products of a new index in their order; quick where they came in nearly that order. */
  sort(): void {
    this.#sorted.sort(byName);
  }

  #add(product: IndexedProduct): void {
    const entry = this.#entryOf(product);
    this.#entries.set(product.id, entry);
    this.#words.add(product.id, entry.texts);
  }

  /** Adds products or takes them in the place of those of the same keys, and takes products out. */
  apply(changed: readonly IndexedProduct[], gone: readonly number[] = []): void {
    for (const id of [...gone, ...changed.map((product) => product.id)]) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      this.#words.remove(id, entry.texts);
      this.#entries.delete(id);
    }
    for (const product of changed) this.#add(product);
    const touched = new Set([...gone, ...changed.map(({ id }) => id)]);
    const kept = this.#sorted.filter(({ id }) => !touched.has(id));
    this.#sorted = mergeSorted(kept, changed.toSorted(byName));
  }

  #entryOf(product: IndexedProduct): Entry {
    const path = categoryPath(this.#categories, product.category_id).map(({ name }) => name);
    const tags = FACETS.flatMap((facet) => product.parts[facet]);
    return {
      product,
      folded: perFacet((facet) => product.parts[facet].map(foldName)),
      texts: { name: product.name, path, tags, text: product.description },
    };
  }

  hasCategory(id: number): boolean {
    return this.#categories.has(id);
  }

  /**
   * The keys of all products of a choice that somebody may see, in the order of `sort`, and the version of the index that says so: the
   * index may be changed while the caller waits for something.
   */
  list(choice: ProductChoice, visibility: Visibility, sort: ProductSort): { ids: number[]; version: number } {
    return { ids: this.#listed(choice, visibility, sort), version: this.version };
  }

  #listed(choice: ProductChoice, visibility: Visibility, sort: ProductSort): number[] {
    const fits = this.#choose(choice, visibility);
    if (choice.words.length === 0) {
      const listed = this.#sorted.filter(fits);
      return keysOf(sort === 'best' || sort === 'name' ? listed : listed.sort(ORDERS[sort]));
    }
    const scores = this.#words.match(choice.words);
    const found = [...scores.keys()].flatMap((id) => this.#entries.get(id)?.product ?? []).filter(fits);
    const score = ({ id }: IndexedProduct) => scores.get(id) ?? 0;
    const byScore = (one: IndexedProduct, other: IndexedProduct) =>
      score(other) - score(one) ||
      Number(one.is_sold_out) - Number(other.is_sold_out) ||
      other.ordered - one.ordered ||
      byName(one, other);
    return keysOf(found.sort(sort === 'best' ? byScore : sort === 'name' ? byName : ORDERS[sort]));
  }

  /** In how many products of a choice each name of a facet is, leaving out what the facet itself chooses. */
  count(choice: ProductChoice, visibility: Visibility): Record<Facet, { name: string; count: number }[]> {
    const scores = choice.words.length > 0 ? this.#words.match(choice.words) : null;
    return perFacet((facet) => {
      const fits = this.#choose(choice, visibility, facet);
      const counts = new Map<string, { name: string; count: number }>();
      for (const { product, folded } of this.#entries.values()) {
        if (scores && !scores.has(product.id)) continue;
        if (!fits(product)) continue;
        for (const [position, name] of folded[facet].entries()) {
          const known = counts.get(name);
          if (known) known.count += 1;
          else counts.set(name, { name: product.parts[facet][position] ?? '', count: 1 });
        }
      }
      return [...counts.values()];
    });
  }

  /** Whether any product that somebody may see fits a choice. */
  hasAny(choice: ProductChoice, visibility: Visibility): boolean {
    const fits = this.#choose(choice, visibility);
    if (choice.words.length === 0) return this.#sorted.some(fits);
    for (const id of this.#words.match(choice.words).keys()) {
      const entry = this.#entries.get(id);
      if (entry && fits(entry.product)) return true;
    }
    return false;
  }

  /** All that the index holds, in an order that does not depend on how it came there: for tests. */
  dump(): unknown {
    return {
      products: this.#sorted,
      folded: this.#sorted.map(({ id }) => this.#entries.get(id)?.folded),
      words: this.#words.dump(),
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
    { category, filters }: Pick<ProductChoice, 'category' | 'filters'>,
    { hidden, scope }: Visibility,
    leftOut?: Facet,
  ): (product: IndexedProduct) => boolean {
    const subtree = category === null ? null : (this.#subtrees.get(category) ?? new Set<number>());
    const kept = scope === null ? null : new Set(scope);
    const wanted = FACETS.filter((facet) => facet !== leftOut && filters[facet].length > 0).map(
      (facet) => [facet, new Set(filters[facet].map(foldName))] as const,
    );
    return ({ id, category_id, is_available }) => {
      if (!hidden && !is_available) return false;
      if (subtree && !subtree.has(category_id)) return false;
      if (kept && !kept.has(category_id)) return false;
      if (wanted.length === 0) return true;
      const folded = this.#entries.get(id)?.folded;
      return wanted.every(([facet, names]) => folded?.[facet].some((name) => names.has(name)));
    };
  }
}

const EVERYTHING = { category: null, filters: perFacet(() => []) };

const ORDERS: Readonly<Record<Exclude<ProductSort, 'best' | 'name'>, typeof byName>> = {
  price: (one, other) => one.price - other.price || byName(one, other),
  newest: (one, other) => other.id - one.id,
  ordered: (one, other) => other.ordered - one.ordered || byName(one, other),
};

const keysOf = (products: readonly IndexedProduct[]): number[] => products.map(({ id }) => id);

/** Two sorted lists as one. */
function mergeSorted(one: readonly IndexedProduct[], other: readonly IndexedProduct[]): IndexedProduct[] {
  if (other.length === 0) return [...one];
  const merged: IndexedProduct[] = [];
  let position = 0;
  for (const product of one) {
    for (let next = other[position]; next && byName(next, product) < 0; next = other[position]) {
      merged.push(next);
      position += 1;
    }
    merged.push(product);
  }
  return [...merged, ...other.slice(position)];
}
