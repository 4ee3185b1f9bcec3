import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { productListOutput } from '#shared/contracts/catalog.ts';
import { perFacet } from '#shared/domain/catalog/facets.ts';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { isVisibleRow, type Visibility } from '../product/visibility.ts';
import { editDistance } from './editDistance.ts';
import { differingLetters, letterSet } from './letterSet.ts';
import { longestFirst, matchesOf } from './searchIndex.ts';
import { type SharedRead, shareReads } from './shareReads.ts';
import { type ProductSearch, shownWhere, wordsOfKeyword } from './shownProducts.ts';

export type SpellingSuggestion = Pick<z.output<typeof productListOutput>, 'did_you_mean' | 'did_you_mean_everywhere'>;
export const noSuggestion: SpellingSuggestion = { did_you_mean: null, did_you_mean_everywhere: false };

/** More misspelt words than this are no slip: looking for what each was meant to be would only cost. */
const MAX_MISSPELT = 3;

/** More words of the index than this are as near to none as to one. */
const MAX_CANDIDATES = 30;

/**
 * What a keyword that finds nothing was probably meant to be: each word that begins no word of the index gives way to the
 * nearest one that stands in a product shown. Null where that finds nothing either.
 */
export async function didYouMean(
  em: StoreEntityManager,
  search: ProductSearch,
  visibility: Visibility,
): Promise<SpellingSuggestion> {
  const words = wordsOfKeyword(search.keyword);
  const spelt = words.filter(isSpelt);
  if (spelt.length === 0) return noSuggestion;

  const vocabulary = await sharedVocabulary(em);
  const misspelt = spelt.filter((word) => !beginsAny(word, vocabulary));
  if (misspelt.length > MAX_MISSPELT) return noSuggestion;
  const candidates = new Map(misspelt.map((word) => [word, nearWords(word, vocabulary)]));
  const all = [...candidates.values()].flat().map(({ word }) => word);
  if (all.length === 0) return noSuggestion;

  const shown = await countProducts(em, all, visibility);
  const suggestion = new Map<string, string>();
  for (const [word, near] of candidates) {
    const [best] = near
      .map((candidate) => ({ ...candidate, products: shown.get(candidate.word) ?? 0 }))
      .filter(({ products }) => products > 0)
      .sort((a, b) => a.distance - b.distance || b.products - a.products);
    if (!best) return noSuggestion;
    suggestion.set(word, best.word);
  }
  const scope = await findScope(
    em,
    words.map((word) => suggestion.get(word) ?? word),
    search,
    visibility,
  );
  if (scope === 'nowhere') return noSuggestion;
  return { did_you_mean: corrected(search.keyword, suggestion), did_you_mean_everywhere: scope === 'everywhere' };
}

/** Whether a word has a spelling: one letter alone has none, and what begins with a digit is a number or a code. */
const isSpelt = (word: string) => /^\D./u.test(word);

/**
 * All words of the index that have a spelling. DISTINCT on the first column of the key jumps from word to word; from 'a' on,
 * so that the serial numbers in the names of products are left aside.
 */
export function indexedWords(): RawBuilder<{ word: string }> {
  return sql<{ word: string }>`select distinct word from stock_word where word >= 'a'`;
}

/** The words of the index by their order, and by their length. */
interface Vocabulary {
  sorted: readonly string[];
  byLength: ReadonlyMap<number, readonly VocabularyWord[]>;
}

interface VocabularyWord {
  word: string;
  letters: number;
}

const reads = new WeakMap<object, SharedRead<Vocabulary>>();

/** The words as they are after this is called: whoever asks while others' words are being read shares the next reading. */
function sharedVocabulary(em: StoreEntityManager): Promise<Vocabulary> {
  // One for all entity managers of a store.
  const driver = em.getDriver();
  const read = reads.get(driver) ?? shareReads<Vocabulary>();
  reads.set(driver, read);
  return read(async () => {
    const words = (await query(em, indexedWords())).map(({ word }) => word);
    // By code units, as they are compared below, whatever order the database has.
    const byLength = Map.groupBy(
      words.map((word) => ({ word, letters: letterSet(word) })),
      ({ word }) => word.length,
    );
    return { sorted: words.toSorted(byCodeUnits), byLength };
  });
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a word of the vocabulary begins with these letters: the first that is not before them is looked at. */
function beginsAny(letters: string, { sorted }: Vocabulary): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < letters) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(letters) ?? false;
}

/** How many mistakes a word of so many letters may have. */
const mistakesIn = (word: string) => (word.length <= 4 ? 1 : 2);

function nearWords(word: string, { byLength }: Vocabulary): { word: string; distance: number }[] {
  const limit = mistakesIn(word);
  const letters = letterSet(word);
  const lengths = Array.from({ length: 2 * limit + 1 }, (_, index) => word.length - limit + index);
  return lengths
    .flatMap((length) => byLength.get(length) ?? [])
    .filter((known) => differingLetters(letters, known.letters) <= 2 * limit)
    .flatMap((known) => {
      const distance = editDistance(word, known.word, limit);
      return distance === null ? [] : { word: known.word, distance };
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CANDIDATES);
}

/** In how many products shown each of these words stands. */
async function countProducts(
  em: StoreEntityManager,
  words: readonly string[],
  visibility: Visibility,
): Promise<Map<string, number>> {
  const ofStaff = () =>
    db(em)
      .selectFrom('stock_word as w')
      .innerJoin('stock as s', 's.id', 'w.stock_id')
      .select(({ fn }) => ['w.word', fn.countAll<number>().as('products')])
      .where('w.word', 'in', words)
      .where(isVisibleRow(visibility))
      .groupBy('w.word')
      .execute();
  const ofCustomers = () =>
    db(em).selectFrom('word_count').select(['word', 'whole as products']).where('word', 'in', words).execute();
  const found = await (visibility.hidden ? ofStaff() : ofCustomers());
  return new Map(found.map(({ word, products }) => [word, Number(products)]));
}

/** The whole catalog. */
const everything = {
  keyword: '',
  category: null,
  filters: perFacet(() => []),
} satisfies ProductSearch;

/** Whether these words find a product within the search's category and filters, only without them, or not at all. */
async function findScope(
  em: StoreEntityManager,
  words: readonly string[],
  search: ProductSearch,
  visibility: Visibility,
): Promise<'here' | 'everywhere' | 'nowhere'> {
  const isFound = (conditions: RawBuilder<unknown>) =>
    sql<number>`exists (
      select straight_join 1 from ${matchesOf(longestFirst(words))} m join product_listing s on s.stock_id = m.stock_id
      where ${conditions}
    )`;
  const found = await db(em)
    .selectNoFrom([
      isFound(shownWhere(search, visibility)).as('here'),
      isFound(shownWhere(everything, visibility)).as('everywhere'),
    ])
    .executeTakeFirst();
  if (found?.here) return 'here';
  return found?.everywhere ? 'everywhere' : 'nowhere';
}

/** The keyword as it was typed, with the words in question replaced. */
function corrected(keyword: string, suggestion: ReadonlyMap<string, string>): string {
  return keyword.trim().replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
    const [word, ...more] = searchWords(typed);
    return (word !== undefined && more.length === 0 && suggestion.get(word)) || typed;
  });
}
