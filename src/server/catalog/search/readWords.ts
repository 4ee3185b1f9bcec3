import type { ReadWords } from '#shared/contracts/catalog.ts';
import { FILTER_LISTS, type FilterList } from '#shared/domain/catalog/facets.ts';
import { isSameName } from '#shared/domain/catalog/products/names.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { MAX_SEARCH_WORDS } from '#shared/domain/catalog/search/searchWords.ts';
import { MAX_PHRASE_WORDS } from '#shared/domain/catalog/search/synonymRule.ts';
import type { CatalogIndex, IndexChoice, Named } from '../index/catalogIndex.ts';
import { phraseKey } from '../index/synonyms.ts';
import type { Visibility } from '../product/visibility.ts';
import { choiceOf, type ProductSearch } from './productSearch.ts';

export interface ReadSearch {
  choice: IndexChoice;
  read_as: ReadWords[];
}

/** Treats words that name a category or filter as chosen, longest phrase first, unless no product or a named product would be lost. */
export function readSearch(
  index: CatalogIndex,
  search: ProductSearch & { as_words: readonly string[] },
  visibility: Visibility,
): ReadSearch {
  const words = catalogWords(search.keyword).slice(0, MAX_SEARCH_WORDS);
  const asWords = new Set(search.as_words.map((phrase) => phraseKey(catalogWords(phrase))));
  let read: ReadSearch = { choice: choiceOf(index, search), read_as: [] };
  for (let start = 0; start < words.length; ) {
    const longest = Math.min(MAX_PHRASE_WORDS, words.length - start);
    const lengths = Array.from({ length: longest }, (_, shorter) => longest - shorter);
    const found = lengths
      .map((length) => ({
        length,
        next: readPhrase(index, read, words.slice(start, start + length), asWords, visibility),
      }))
      .find(({ next }) => next !== null);
    if (found?.next) read = found.next;
    start += found?.length ?? 1;
  }
  return read;
}

function readPhrase(
  index: CatalogIndex,
  { choice, read_as }: ReadSearch,
  phrase: readonly string[],
  asWords: ReadonlySet<string>,
  visibility: Visibility,
): ReadSearch | null {
  const own = phraseKey(phrase);
  // A number alone is an amount or a code.
  if (asWords.has(own) || own.length < 2 || /^\d+$/.test(own)) return null;
  for (const { key, named } of index.namesIn(phrase)) {
    const category = named.list === 'category' ? String(named.category) : null;
    const read = [...read_as, { words: phrase.join(' '), list: named.list, name: named.name, category }];
    // Other names of the list are also chosen, and their products need not have the words.
    if (isOneOfSeveral(choice, named)) return { choice: withoutWords(index, choice, phrase), read_as: read };
    const narrower = narrowed(index, choice, named);
    if (!narrower) continue;
    const left = new Set(index.products(narrower, visibility));
    const lost = index.products(choice, visibility).filter((product) => !left.has(product));
    if (left.size === 0 || lost.some(({ name }) => contains(name, own) || contains(name, key))) continue;
    return { choice: narrower, read_as: read };
  }
  return null;
}

const isOneOfSeveral = ({ filters }: IndexChoice, { list, name }: Named): boolean =>
  list !== 'category' && filters[list].length > 1 && filters[list].some((chosen) => isSameName(chosen, name));

export function withoutWords(index: CatalogIndex, choice: IndexChoice, left_out: readonly string[]): IndexChoice {
  const words = choice.words.filter(({ word }) => !left_out.includes(word));
  return { ...choice, words, scores: index.match(words) };
}

/** Null if the list already has another choice. */
function narrowed(index: CatalogIndex, choice: IndexChoice, named: Named): IndexChoice | null {
  if (named.list === 'category') {
    const isFree = choice.category === null || index.isWithin(named.category, choice.category);
    return isFree ? { ...choice, category: named.category } : null;
  }
  const chosen = choice.filters[named.list];
  if (chosen.length > 0 && !chosen.some((name) => isSameName(name, named.name))) return null;
  return { ...choice, filters: { ...choice.filters, [named.list]: chosen.length > 0 ? chosen : [named.name] } };
}

const contains = (name: string, key: string): boolean => ` ${phraseKey(catalogWords(name))} `.includes(` ${key} `);

export function readFilters(
  filters: ProductSearch['filters'],
  read_as: readonly ReadWords[],
): Record<FilterList, readonly string[]> {
  const read = { ...filters };
  for (const list of FILTER_LISTS) {
    const names = read_as.flatMap((one) => (one.list === list ? [one.name] : []));
    const added = names.filter((name) => !filters[list].some((chosen) => isSameName(chosen, name)));
    read[list] = [...filters[list], ...added];
  }
  return read;
}
