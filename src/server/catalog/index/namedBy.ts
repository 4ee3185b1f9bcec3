import { catalogWords } from '#shared/domain/catalog/catalogWords.ts';
import { FILTER_LISTS, type FilterList } from '#shared/domain/catalog/facets.ts';
import { MAX_PHRASE_WORDS } from '#shared/domain/catalog/synonymRule.ts';
import { phraseKey } from './synonyms.ts';

export type Named = { list: 'category'; category: number; name: string } | { list: FilterList; name: string };

/** Category first. A name that several categories share names none of them. */
export function namedBy(
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
  for (const list of FILTER_LISTS) for (const name of new Set(names[list])) add({ list, name });
  return named;
}
