import { type RawBuilder, sql } from 'kysely';
import { query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { RECORD_COLUMNS, WITH_PARTS, withSnapshots } from '../product/stocks.queries.ts';
import { type StockRow, toProduct } from '../product/stocks.records.ts';
import type { ProductPage } from './listingPages.ts';
import { matchesOf } from './searchIndex.ts';

/** The best of what is shown and matches all words, from `offset` on. */
export async function readSearchPage(
  em: StoreEntityManager,
  words: readonly string[],
  offset: number,
  limit: number,
): Promise<ProductPage> {
  const known = await lookUpWords(em, words);
  if (known.atMost === 0) return { total: 0, docs: [] };
  const found = await query(
    em,
    sql<StockRow & { total: number }>`
    select ${RECORD_COLUMNS}, best.total from ${bestMatches(known, offset, limit)} best
    straight_join stock s on s.id = best.stock_id ${WITH_PARTS}
    order by best.score desc, best.name, best.stock_id`,
  );
  if (found[0]) return { total: found[0].total, docs: (await withSnapshots(em, found)).map(toProduct) };
  // Beyond the end, no row is there to hold the total.
  return { total: offset === 0 ? 0 : await countMatches(em, known), docs: [] };
}

async function countMatches(em: StoreEntityManager, known: WordCounts): Promise<number> {
  if (known.words.length === 1) return known.atMost;
  const found = await query(
    em,
    sql<{ total: number }>`
    select count(*) as total from ${matchesOf(known.words, { ...known, shown: true })} m`,
  );
  return found[0]?.total ?? 0;
}

/** What the index says of the words of a search, before any match is read. */
export interface WordCounts {
  /** The words as they were typed, the rarest first. */
  words: string[];
  /** Those of them that begin no other word. */
  alone: ReadonlySet<string>;
  /** In how many products shown all of them may stand: exact for one word. */
  atMost: number;
  /** For one word, the whole words that begin with it; null where they are too many to be read one by one. */
  completions: string[] | null;
}

/** Beginnings that are read to find the whole words; and whole words whose best matches are read one by one. */
const MAX_BEGINNINGS = 200;
const MAX_COMPLETIONS = 12;

/** Asks the counts of words, in one statement. */
export async function lookUpWords(em: StoreEntityManager, words: readonly string[]): Promise<WordCounts> {
  // Of several words, a second row is enough to know that one is not alone.
  const most = words.length === 1 ? MAX_BEGINNINGS : 2;
  const counts = words.map(
    (word, position) => sql`(
      select ${position} as position, word, shown, whole from word_count where word like ${`${word}%`} order by word limit ${most}
    )`,
  );
  const found = await query(
    em,
    sql<{ position: number; word: string; shown: number; whole: number }>`
    ${sql.join(counts, sql` union all `)}`,
  );
  const shownOf = (word: string) => found.find((row) => row.word === word)?.shown ?? 0;
  const completions = found.filter(({ whole }) => whole > 0).map(({ word }) => word);
  const isBounded = found.length < MAX_BEGINNINGS && completions.length <= MAX_COMPLETIONS;
  return {
    words: words.toSorted((a, b) => shownOf(a) - shownOf(b)),
    alone: new Set(words.filter((_, index) => found.filter((row) => Number(row.position) === index).length === 1)),
    atMost: Math.min(...words.map(shownOf)),
    completions: words.length === 1 && isBounded ? completions : null,
  };
}

export interface MatchRow {
  stock_id: number;
  name: string;
  score: number;
  total: number;
}

/** Fewer matches than this are ranked all together: that is less work than looking into many slices of the index. */
const FEW = 100;

/**
 * The best of the products shown that match all words, whatever their category: `stock_id`, `name`, `score`, and how many
 * match in all.
 */
export function bestMatches(known: WordCounts, offset: number, limit: number): RawBuilder<MatchRow> {
  const { words, alone, atMost, completions } = known;
  const ranking = sql`order by score desc, name, stock_id limit ${limit} offset ${offset}`;
  const length = offset + limit;
  if (completions !== null && atMost > Math.max(FEW, completions.length * length)) {
    const best = bestOfEach(words[0] ?? '', completions, length);
    return sql<MatchRow>`(
      select stock_id, name, max(score) as score, ${atMost} as total from (${best}) best
      group by stock_id, name ${ranking}
    )`;
  }
  const total = words.length === 1 ? sql`${atMost}` : sql`count(*) over ()`;
  return sql<MatchRow>`(
    select stock_id, name, score, ${total} as total from ${matchesOf(words, { shown: true, alone })} m ${ranking}
  )`;
}

const WEIGHTS = [8, 4, 2];

/**
 * The best of one word's matches are among the best of each word that it begins, in each field where that can stand: those
 * lie together in the index, in their order.
 */
function bestOfEach(typed: string, completions: readonly string[], length: number): RawBuilder<unknown> {
  const slices = completions.flatMap((word) =>
    WEIGHTS.map(
      (weight) => sql`(
        select stock_id, name, ${weight * 2 + Number(word === typed)} as score from stock_word
        where word = ${word} and is_available = 1 and weight = ${weight}
        order by name, stock_id limit ${length}
      )`,
    ),
  );
  return sql.join(slices, sql` union all `);
}
