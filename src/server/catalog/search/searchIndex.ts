import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#shared/domain/searchWords.ts';
import type { StoreEntityManager } from '../../entities.ts';
import { rows } from '../../platform/database/rows.ts';
import { jsonList } from '../stocks/stocks.records.ts';

/** What a word counts where it stands; a word in several places counts by the best of them. */
const WEIGHTS = { name: 8, tagOrCategory: 4, description: 2 } as const;

/** Stocks read at a time, and word rows written at a time: bounds memory and the length of a statement. */
const STOCKS_AT_ONCE = 500;
const WORDS_AT_ONCE = 5_000;

/**
 * Writes the search words of these stocks anew, from what their rows say now. To be called inside the transaction that
 * changed a stock's name, description, tags or category, or the name of its category.
 */
export async function indexStockWords(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  for (const ids of portions(stockIds, STOCKS_AT_ONCE)) {
    const sources = await rows(em)
      .selectFrom('stock as s')
      .innerJoin('category as c', 'c.id', 's.category_id')
      .where('s.id', 'in', ids)
      .select(({ selectFrom }) => [
        's.id',
        's.name',
        's.description',
        'c.name as category_name',
        selectFrom('stock_filter as f')
          .whereRef('f.stock_id', '=', 's.id')
          .select(sql<unknown>`json_arrayagg(f.name)`.as('tags'))
          .as('tags'),
      ])
      .execute();
    await rows(em).deleteFrom('stock_word').where('stock_id', 'in', ids).execute();
    const words = sources.flatMap((source) =>
      weighedWords({
        name: source.name,
        description: source.description,
        tagsAndCategory: [source.category_name, ...jsonList<string>(source.tags)],
      }).map(([word, weight]) => ({ word, stock_id: source.id, weight })),
    );
    // In the order of the primary key, so that the pages of the index are filled one after the other.
    words.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.stock_id - b.stock_id));
    for (const portion of portions(words, WORDS_AT_ONCE)) {
      await rows(em).insertInto('stock_word').values(portion).execute();
    }
  }
}

/**
 * The stocks in which every word begins some word of the index, and how well they match: a word counts by the heaviest
 * place it stands in, a little more when it stands there whole. A missing word makes the sum null.
 */
export function matchesOf(words: readonly string[]): RawBuilder<unknown> {
  // Words hold letters and digits only, so nothing in them is a wildcard.
  const begins = (word: string) => sql`word like ${`${word}%`}`;
  const scores = words.map(
    (word) => sql`max(case when word = ${word} then weight * 2 + 1 when ${begins(word)} then weight * 2 end)`,
  );
  return sql`(
    select stock_id, ${sql.join(scores, sql` + `)} as score
    from stock_word where ${sql.join(words.map(begins), sql` or `)}
    group by stock_id having score is not null
  )`;
}

interface SearchableText {
  name: string;
  description: string;
  tagsAndCategory: readonly string[];
}

function weighedWords({ name, description, tagsAndCategory }: SearchableText): [word: string, weight: number][] {
  const weights = new Map<string, number>();
  // From the lightest place to the heaviest: what comes later overrides.
  for (const word of searchWords(description)) weights.set(word, WEIGHTS.description);
  for (const word of searchWords(tagsAndCategory.join(' '))) weights.set(word, WEIGHTS.tagOrCategory);
  for (const word of searchWords(name)) weights.set(word, WEIGHTS.name);
  return [...weights];
}

function* portions<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
