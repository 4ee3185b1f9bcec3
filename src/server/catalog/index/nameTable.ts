import { type Facet, FILTER_LISTS, type FilterList } from '#shared/domain/catalog/facets.ts';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { MAX_PHRASE_WORDS } from '#shared/domain/catalog/synonymRule.ts';
import { phraseKey } from './synonyms.ts';

/** A category or a name of a facet, as words of a search may name it. */
export type Named = { list: 'category'; category: number; name: string } | { list: FilterList; name: string };

/** The key of a name as a phrase; null for a name of too many words, or of none. */
function keyOf(name: string): string | null {
  const words = searchWords(name);
  return words.length > 0 && words.length <= MAX_PHRASE_WORDS ? phraseKey(words) : null;
}

/** The lists of names of a product. */
interface Filed {
  parts: Readonly<Record<Facet, readonly string[]>>;
  colors: readonly string[];
}

/** The names of a product in a list. */
export const namesIn = ({ parts, colors }: Filed, list: FilterList): readonly string[] =>
  list === 'colors' ? colors : parts[list];

/** The names that products are filed under, by the phrases that say them. */
export class NameTable {
  #categories = new Map<string, Named[]>();
  /** The names of facets that each phrase says, each with the number of products that have it. */
  readonly #facets = new Map<string, Map<string, { named: Named; products: number }>>();

  setCategories(categories: readonly { id: number; name: string }[]): void {
    this.#categories = new Map();
    for (const { id, name } of categories) {
      const key = keyOf(name);
      if (key === null) continue;
      const named: Named = { list: 'category', category: id, name };
      this.#categories.set(key, [...(this.#categories.get(key) ?? []), named]);
    }
  }

  add(product: Filed): void {
    for (const list of FILTER_LISTS) for (const name of namesIn(product, list)) this.#count(list, name, 1);
  }

  /** Takes the names of a product out, as it was when it was added. */
  remove(product: Filed): void {
    for (const list of FILTER_LISTS) for (const name of namesIn(product, list)) this.#count(list, name, -1);
  }

  #count(list: FilterList, name: string, change: 1 | -1): void {
    const key = keyOf(name);
    if (key === null) return;
    const names = this.#facets.get(key) ?? new Map<string, { named: Named; products: number }>();
    const known = names.get(`${list} ${name}`) ?? { named: { list, name }, products: 0 };
    known.products += change;
    if (known.products > 0) names.set(`${list} ${name}`, known);
    else names.delete(`${list} ${name}`);
    if (names.size > 0) this.#facets.set(key, names);
    else this.#facets.delete(key);
  }

  /** Finds the category and the facets that a phrase names; the category comes first. A name that several categories have names none of them. */
  find(key: string): Named[] {
    const categories = this.#categories.get(key) ?? [];
    const facets = [...(this.#facets.get(key)?.values() ?? [])].map(({ named }) => named);
    return categories.length === 1 ? [...categories, ...facets] : facets;
  }
}
