import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { indexStocks } from './stockIndex.ts';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

async function readWords(stockId: number): Promise<Record<string, number>> {
  const found = await store
    .deps()
    .em.execute<{ word: string; weight: number }[]>('select word, weight from stock_word where stock_id = ?', [
      stockId,
    ]);
  return Object.fromEntries(found.map(({ word, weight }) => [word, weight]));
}

test('keeps the words of name, tags, category and description, each by the best field it stands in', async () => {
  const category = await store.make.category({ name: 'Art Material' });
  const { id } = await store.make.stock({
    category,
    name: 'Poster Paint',
    description: 'Bright paint for poster, art & more; ½ litre',
    filters: ['New', 'Bright colors'],
  });
  await indexStocks(store.deps().em, [id]);
  expect(await readWords(id)).toEqual({
    poster: 8,
    paint: 8,
    art: 4,
    material: 4,
    new: 4,
    bright: 4,
    colors: 4,
    for: 2,
    more: 2,
    1: 2,
    2: 2,
    litre: 2,
  });
});

test('forgets the words that are no longer there', async () => {
  const { id } = await store.make.stock({ name: 'Old name', category: await store.make.category({ name: 'C' }) });
  const other = await store.make.stock({ name: 'Other' });
  const { em } = store.deps();
  await indexStocks(em, [id, other.id]);
  const untouched = await readWords(other.id);
  await em.execute('update stock set name = ? where id = ?', ['New name', id]);
  await indexStocks(em, [id]);
  expect(await readWords(id)).toEqual({ new: 8, name: 8, c: 4 });
  expect(await readWords(other.id)).toEqual(untouched);
});

test('takes words that share their first forty letters for one', async () => {
  const start = 'a'.repeat(40);
  const { id } = await store.make.stock({ name: `${start}b`, description: `${start}c ${start}d` });
  await indexStocks(store.deps().em, [id]);
  expect(await readWords(id)).toMatchObject({ [start]: 8 });
});

test('takes no ids, unknown ids and more stocks than one statement holds', async () => {
  const { em } = store.deps();
  await indexStocks(em, []);
  await indexStocks(em, [999_999]);
  const category = await store.make.category({ name: 'Many' });
  const stocks = Array.from({ length: 1_100 }, (_, index) => [`Pad ${index}`, category]);
  await em.execute(
    `insert into stock (name, content, category_id, selling_price, colors, weekly_schedule)
     values ${stocks.map(() => "(?, '', ?, 10, '[]', '[]')").join(', ')}`,
    stocks.flat(),
  );
  const ids = await em.execute<{ id: number }[]>('select id from stock where category_id = ?', [category]);
  await indexStocks(
    em,
    ids.map(({ id }) => id),
  );
  const [counted] = await em.execute<{ stocks: number }[]>(
    "select count(*) as stocks from stock_word where word = 'pad' and weight = 8",
  );
  expect(counted?.stocks).toBe(1_100);
});
