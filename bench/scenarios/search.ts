import type { Connection } from 'mysql2/promise';
import { searchWords } from '#shared/domain/searchWords.ts';
import { select } from '../ground.ts';
import type { Ground, Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, mustEqual, picked } from './asks.ts';
import { at, idsOfPage, PAGE_SIZE, pageTruths } from './productPages.ts';
import { loneQuery, loneRecord } from './trpc.ts';

const filters = { grade_levels: [], subjects: [], agriculture: [], filters: [] };
/** Of ten people who search, so many look at the page. */
const PAGES_LOOKED_AT = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3];

async function searches(ground: Ground, database: Connection, recordOf: (body: string) => unknown) {
  const bestMatches = await createMatcher(database);
  const found: { keyword: string; page: number; ids: number[]; total: number }[] = [];
  for (const keyword of ground.keywords) {
    const ids = await bestMatches(keyword);
    if (ids.length === 0) throw new Error(`No product of the benchmark is found by "${keyword}"`);
    const pages = PAGES_LOOKED_AT.filter((page) => page <= Math.ceil(ids.length / PAGE_SIZE));
    found.push(...pages.map((page) => ({ keyword, page, ids: idsOfPage(ids, page), total: ids.length })));
  }
  const truths = await pageTruths(ground, found);
  return found.map(({ keyword, page }, place) => ({
    keyword,
    page,
    check: checkedBy(mustEqual(at(truths, place)), recordOf),
  }));
}

/** Finds all that a keyword means, by the rule as it is written down: each word begins a word, the heaviest place counts. */
async function createMatcher(database: Connection): Promise<(keyword: string) => Promise<number[]>> {
  const byName = await select<{ id: number }>(
    database,
    'select id from stock where is_available = 1 order by name, id',
  );
  const scoresOf = async (word: string) => {
    const found = await select<{ id: number; score: number }>(
      database,
      `select stock_id as id, max(weight * 2 + (word = ?)) as score from stock_word where word like ? group by stock_id`,
      [word, `${word}%`],
    );
    return new Map(found.map(({ id, score }) => [id, Number(score)]));
  };
  return async (keyword) => {
    const words = await Promise.all(searchWords(keyword).map(scoresOf));
    const found = byName.filter(({ id }) => words.every((scores) => scores.has(id)));
    const scoreOf = (id: number) => words.reduce((sum, scores) => sum + (scores.get(id) ?? 0), 0);
    return found.map(({ id }) => id).sort((a, b) => scoreOf(b) - scoreOf(a));
  };
}

/** A keyword of one or two words, whole or as somebody is still typing it; mostly the first page. */
export const search: Scenario = {
  name: 'search',
  title: 'Keyword search',
  target: { uncached: 0.8, shipped: 1 },
  statements: 2,
  cached: true,
  record: loneRecord,
  async store(ground, database) {
    const asks = await searches(ground, database, loneRecord);
    return (n) => {
      const { keyword, page, check } = picked(asks, n);
      const { token } = picked(ground.customers, n, 1);
      return { ...loneQuery('stocks.productList', { keyword, category: null, filters, page }, token), check };
    };
  },
  async ceiling(ground, database) {
    const asks = await searches(ground, database, bareRecord);
    return (n) => {
      const { keyword, page, check } = picked(asks, n);
      return { method: 'GET', path: `/search?keyword=${encodeURIComponent(keyword)}&page=${page}`, check };
    };
  },
};
