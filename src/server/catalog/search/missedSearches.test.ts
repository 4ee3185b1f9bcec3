import { afterAll, afterEach, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { createApp } from '../../app.ts';
import { db } from '../../platform/database/db.ts';
import { listen } from '../../platform/http/listen.ts';
import { withRequest } from '../../platform/requests/requestContext.ts';
import type { AppCaller } from '../../router.ts';
import { MAX_MISSED_A_DAY, MAX_MISSED_OF_NETWORK, purgeMissedSearches } from './missedSearches.ts';
import { indexStocks } from './stockIndex.ts';

const store = await openTestStore();
const anyone = await store.anyone();
const staff = await store.staff(await store.make.staff());
const pens = await store.make.category({ name: 'Pens' });
const { id } = await store.make.stock({ category: pens, name: 'Ballpoint pen' });
await indexStocks(store.deps().em, [id]);
const server = await listen(await createApp(store.services, async () => {}), '127.0.0.1', 0);
afterAll(() => server.close());
afterEach(async () => {
  await store.services.missedSearches.flush();
  await db(store.deps().em).deleteFrom('missed_search').execute();
});

async function counted() {
  await store.services.missedSearches.flush();
  return db(store.deps().em).selectFrom('missed_search').selectAll().orderBy('words').execute();
}

test('a search without results is counted by day and words, and a widened search with its replacement words', async () => {
  await anyone.stocks.productList({ keyword: 'Krayola' });
  await anyone.stocks.productList({ keyword: 'KRAYÓLA ' });
  await anyone.stocks.productList({ keyword: 'balpoint pen' });
  expect(await counted()).toEqual([
    { day: '2026-11-20', words: 'balpoint pen', nothing: 0, widened: 1, meant: 'ballpoint pen' },
    { day: '2026-11-20', words: 'krayola', nothing: 2, widened: 0, meant: '' },
  ]);
});

test('only customers’ searches of the whole catalog count, and only first pages: no hits, suggestions or staff searches', async () => {
  const art = String(await store.make.category({ name: 'Art' }));
  await anyone.stocks.productList({ keyword: 'pen' });
  await anyone.stocks.productList({ keyword: 'krayola', page: 2 });
  await anyone.stocks.suggest({ keyword: 'krayola' });
  await anyone.stocks.filterCounts({ keyword: 'krayola' });
  await anyone.stocks.productList({ category: art });
  // The pens are in another category, and the response names it.
  await anyone.stocks.productList({ keyword: 'pen', category: art });
  await staff.stocks.productList({ keyword: 'krayola' });
  expect(await counted()).toEqual([]);
});

test('a search counts for each response, also from the cache', async () => {
  const input = encodeURIComponent(JSON.stringify({ json: { keyword: 'lapis' } }));
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/trpc/stocks.productList?input=${input}`, { headers });
  const first = await get();
  await first.text();
  expect((await get({ 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
  await (
    await fetch(`${server.url}/api/stocks/product-list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keyword: 'lapis' }),
    })
  ).text();
  expect(store.services.responseCache.responses.size).toBe(1);
  expect(await counted()).toMatchObject([{ words: 'lapis', nothing: 3 }]);
});

test('unfinished words of a search are not counted', async () => {
  for (const keyword of ['kra', 'kray', 'krayola', 'krayola na', 'krayola na pula', 'lapis'])
    await anyone.stocks.productList({ keyword });
  expect((await counted()).map(({ words }) => words)).toEqual(['krayola na pula', 'lapis']);
});

test('a day has at most two thousand different searches, and repeated ones still count', async () => {
  const rows = Array.from({ length: MAX_MISSED_A_DAY }, (_, number) => ({ day: '2026-11-20', words: `w${number}` }));
  await db(store.deps().em).insertInto('missed_search').values(rows).execute();
  await anyone.stocks.productList({ keyword: 'w7' });
  await anyone.stocks.productList({ keyword: 'onemore' });
  const found = await counted();
  expect(found).toHaveLength(MAX_MISSED_A_DAY);
  expect(found.find(({ words }) => words === 'w7')).toMatchObject({ nothing: 1 });
});

test('a network that searches for thousands of words does not prevent another’s search from counting', async () => {
  const { missedSearches } = store.services;
  const from = (network: string, words: string) =>
    withRequest({ id: '', network }, () => missedSearches.count(words, null));
  for (let number = 0; number <= MAX_MISSED_OF_NETWORK; number += 1) from('203.0.113.9', `nonsense${number}end`);
  from('198.51.100.7', 'krayola');
  const found = (await counted()).map(({ words }) => words);
  expect([found.length, found.includes('krayola')]).toEqual([MAX_MISSED_OF_NETWORK + 1, true]);
});

test('staff see the most frequent first, for the requested days, with the current number of products', async () => {
  const row = (day: string, words: string, nothing: number, widened = 0, meant = '') =>
    store.make.insert('missed_search', { day, words, nothing, widened, meant });
  await row('2026-08-22', 'lapis', 90);
  await row('2026-10-30', 'lapis', 2);
  await row('2026-11-19', 'lapis', 1, 1, 'pencil');
  await row('2026-11-20', 'pen', 1);
  await row('2026-11-20', 'balpen', 0, 7, 'ballpoint');
  const list = async (extras: NonNullable<Parameters<AppCaller['searches']['paginate']>[0]>['extras'], s = '') =>
    (await staff.searches.paginate({ s, extras })).docs;
  expect(await list({})).toEqual([
    { words: 'balpen', nothing: 0, widened: 7, meant: 'ballpoint', last_day: '2026-11-20', found_now: 0 },
    { words: 'lapis', nothing: 3, widened: 1, meant: 'pencil', last_day: '2026-11-19', found_now: 0 },
    { words: 'pen', nothing: 1, widened: 0, meant: '', last_day: '2026-11-20', found_now: 1 },
  ]);
  expect((await list({ days: 2 })).map(({ words, nothing }) => [words, nothing])).toEqual([
    ['balpen', 0],
    ['lapis', 1],
    ['pen', 1],
  ]);
  expect((await list({ outcome: 'nothing', days: 90 })).map(({ words }) => words)).toEqual(['lapis', 'pen']);
  expect((await list({ outcome: 'widened' }, 'bal')).map(({ words }) => words)).toEqual(['balpen']);
  expect(await staff.searches.paginate({ page: 2, page_size: 2 })).toMatchObject({
    total: 3,
    docs: [{ words: 'pen' }],
  });
});

test('counts are deleted when their day is more than 90 days ago', async () => {
  for (const day of ['2026-08-21', '2026-08-22', '2026-11-20'])
    await store.make.insert('missed_search', { day, words: 'lapis', nothing: 1 });
  expect(await purgeMissedSearches(store.deps())).toBe(1);
  expect((await counted()).map(({ day }) => day)).toEqual(['2026-08-22', '2026-11-20']);
});
