import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';
import { chunks } from '../product/chunks.ts';

/** What a word counts where it stands; a word in several fields counts by the best of them. */
const WEIGHTS = { name: 8, tagOrCategory: 4, description: 2 } as const;

/** Stocks read at a time, and word rows written at a time: bounds memory and the length of a statement. */
const STOCK_BATCH_SIZE = 2_000;
const WORD_BATCH_SIZE = 5_000;

/** What the index has or should have of one stock. */
interface Indexed {
  name: string;
  is_available: boolean;
  weights: ReadonlyMap<string, number>;
}

/**
 * Writes the search words of these stocks anew, from what their rows say now, and keeps the counts of words. To be called
 * inside the transaction that changed a stock's name, description, tags, category or availability, or a name on the path of
 * its category, and once it has its turn on the listings.
 */
export async function indexStockWords(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  const pathNames = new Map((await listCategoryPaths(em)).map(({ id, names }) => [id, names]));
  for (const ids of chunks(stockIds, STOCK_BATCH_SIZE)) {
    const before = await readIndexed(em, ids);
    const after = await readSources(em, ids, pathNames);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => !isSame(before.get(id), after.get(id)),
    );
    if (changed.length === 0) continue;
    await db(em).deleteFrom('stock_word').where('stock_id', 'in', changed).execute();
    const words = changed.flatMap((stock_id) => {
      const { weights = [], ...stock } = after.get(stock_id) ?? {};
      return [...weights].map(([word, weight]) => ({ name: '', ...stock, word, stock_id, weight }));
    });
    // In the order of the primary key, so that the pages of the index are filled one after the other.
    words.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.weight - b.weight));
    for (const chunk of chunks(words, WORD_BATCH_SIZE)) {
      await db(em).insertInto('stock_word').values(chunk).execute();
    }
    await countWords(em, [
      ...changed.map((id) => ({ stock: before.get(id), by: -1 })),
      ...changed.map((id) => ({ stock: after.get(id), by: 1 })),
    ]);
  }
}

/** Takes stocks that are about to be deleted out of the index. */
export async function deleteStockWords(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const before = await readIndexed(em, stockIds);
  await countWords(
    em,
    [...before.values()].map((stock) => ({ stock, by: -1 })),
  );
}

/** Counts the words of the index anew. */
export async function recountWords(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  await db(em).deleteFrom('word_count').execute();
  for (const ids of chunks(stockIds, STOCK_BATCH_SIZE)) {
    const indexed = await readIndexed(em, ids);
    await countWords(
      em,
      [...indexed.values()].map((stock) => ({ stock, by: 1 })),
    );
  }
}

async function readIndexed(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, Indexed>> {
  const words = await db(em)
    .selectFrom('stock_word')
    .select(['stock_id', 'word', 'weight', 'name', 'is_available'])
    .where('stock_id', 'in', ids)
    .execute();
  const byStock = Map.groupBy(words, ({ stock_id }) => stock_id);
  return new Map(
    [...byStock].map(([id, of]) => [
      id,
      {
        name: of[0]?.name ?? '',
        is_available: of[0]?.is_available ?? false,
        weights: new Map(of.map(({ word, weight }) => [word, weight])),
      },
    ]),
  );
}

async function readSources(
  em: StoreEntityManager,
  ids: readonly number[],
  pathNames: ReadonlyMap<number, readonly string[]>,
): Promise<Map<number, Indexed>> {
  const sources = await db(em)
    .selectFrom('stock as s')
    .where('s.id', 'in', ids)
    .select(({ selectFrom }) => [
      's.id',
      's.name',
      's.is_available',
      's.description',
      's.category_id',
      selectFrom('stock_filter as f')
        .whereRef('f.stock_id', '=', 's.id')
        .select(sql<string[] | null>`json_arrayagg(f.name)`.as('tags'))
        .as('tags'),
    ])
    .execute();
  return new Map(
    sources.map(({ id, name, is_available, description, category_id, tags }) => {
      const tagsAndCategory = [...(pathNames.get(category_id) ?? []), ...(tags ?? [])];
      return [id, { name, is_available, weights: new Map(weighedWords({ name, description, tagsAndCategory })) }];
    }),
  );
}

function isSame(one: Indexed | undefined, other: Indexed | undefined): boolean {
  if (!one || !other || one.name !== other.name || one.is_available !== other.is_available) return false;
  return (
    one.weights.size === other.weights.size &&
    [...one.weights].every(([word, weight]) => other.weights.get(word) === weight)
  );
}

/** Adds to the counts of every beginning of a word in how many products shown it stands, and how often as the whole word. */
async function countWords(em: StoreEntityManager, changes: readonly { stock: Indexed | undefined; by: number }[]) {
  const counts = new Map<string, { shown: number; whole: number }>();
  const add = (word: string, by: number, field: 'shown' | 'whole') => {
    const count = counts.get(word) ?? { shown: 0, whole: 0 };
    count[field] += by;
    counts.set(word, count);
  };
  for (const { stock, by } of changes) {
    if (!stock?.is_available) continue;
    for (const word of stock.weights.keys()) add(word, by, 'whole');
    for (const beginning of new Set([...stock.weights.keys()].flatMap(beginningsOf))) add(beginning, by, 'shown');
  }
  const changed = [...counts].filter(([, { shown, whole }]) => shown !== 0 || whole !== 0);
  for (const chunk of chunks(changed, WORD_BATCH_SIZE)) {
    await db(em)
      .insertInto('word_count')
      .values(chunk.map(([word, { shown, whole }]) => ({ word, shown, whole })))
      .onDuplicateKeyUpdate({ shown: sql`shown + values(shown)`, whole: sql`whole + values(whole)` })
      .execute();
  }
}

function beginningsOf(word: string): string[] {
  const letters = [...word];
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
}

export interface Matching {
  /** Leave out hidden products. */
  shown?: boolean;
  /** Words that begin no other word: those are looked up themselves, which is quicker. */
  alone?: ReadonlySet<string>;
}

/**
 * The stocks in which every word begins some word of the index, with their name and how well they match: each word by the
 * heaviest field it stands in, a little more where it stands there whole. Best given with the rarest word first: what it
 * finds is looked up for the others.
 */
export function matchesOf(words: readonly string[], { shown = false, alone }: Matching = {}): RawBuilder<unknown> {
  const [first = '', ...others] = words;
  const column = (position: number, name: string) => sql.ref(`w${position}.${name}`);
  const is = (word: string, position: number) =>
    // Words hold letters and digits only, so nothing in them is a wildcard.
    alone?.has(word) ? sql`${column(position, 'word')} = ${word}` : sql`${column(position, 'word')} like ${`${word}%`}`;
  const scores = words.map(
    (word, position) => sql`max(${column(position, 'weight')} * 2 + (${column(position, 'word')} = ${word}))`,
  );
  const joins = others.map((word, index) => {
    const position = index + 1;
    return sql`straight_join stock_word ${sql.ref(`w${position}`)} force index (stock_word_stock_id_index)
      on ${column(position, 'stock_id')} = w0.stock_id and ${is(word, position)}`;
  });
  return sql`(
    select w0.stock_id, max(w0.name) as name, ${sql.join(scores, sql` + `)} as score
    from stock_word w0 ${sql.join(joins, sql` `)}
    where ${is(first, 0)}${shown ? sql` and w0.is_available = 1` : sql``} group by w0.stock_id
  )`;
}

/** Long words are mostly the rarer ones. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}

interface SearchableText {
  name: string;
  description: string;
  tagsAndCategory: readonly string[];
}

function weighedWords({ name, description, tagsAndCategory }: SearchableText): [word: string, weight: number][] {
  const weights = new Map<string, number>();
  // From the lightest field to the heaviest: what comes later overrides.
  for (const word of searchWords(description)) weights.set(word, WEIGHTS.description);
  for (const word of searchWords(tagsAndCategory.join(' '))) weights.set(word, WEIGHTS.tagOrCategory);
  for (const word of searchWords(name)) weights.set(word, WEIGHTS.name);
  return [...weights];
}
