import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { choiceOfKeyword } from '../search/productSearch.ts';
import { indexStocks } from '../search/stockIndex.ts';
import type { CatalogIndex } from './catalogIndex.ts';
import { createSharedIndex } from './sharedIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const category = await store.make.category({ name: 'Paper' });

const found = (index: CatalogIndex, word: string) =>
  index.list(choiceOfKeyword(index, word), { hidden: true, scope: null }, 'name');
const openIndex = () => createSharedIndex(store.services.forkEm);

test('an uncommitted change is not read, and the next caller reads a committed one', async () => {
  const shared = openIndex();
  const { id } = await store.make.stock({ category, name: 'Pad' });
  expect(found(await shared.current(), 'pad')).toEqual([id]);
  await inTransaction(store.deps().em, async (em) => {
    await em.execute('update stock set name = ? where id = ?', ['Block', id]);
    await indexStocks(em, [id]);
    expect(found(await shared.current(), 'pad')).toEqual([id]);
  });
  expect(found(await shared.current(), 'block')).toEqual([id]);
  expect(found(await shared.current(), 'pad')).toEqual([]);
});

test('a few changes update the existing index, and many replace it', async () => {
  const shared = openIndex();
  const ids: number[] = [];
  for (let count = 0; count < 120; count += 1) ids.push((await store.make.stock({ category, name: 'Card' })).id);
  const first = await shared.current();
  await staff.stocks.update({ _id: String(ids[0]), name: 'Postcard' });
  expect(await shared.current()).toBe(first);
  expect(found(first, 'postcard')).toEqual([ids[0]]);

  const listed = found(first, 'paper').length;
  await staff.categories.update({ _id: String(category), name: 'Stationery' });
  const second = await shared.current();
  expect(second).not.toBe(first);
  expect([found(second, 'paper').length, found(second, 'stationery').length]).toEqual([0, listed]);
});

test('a product that was deleted without an index number is no longer found', async () => {
  const shared = openIndex();
  const { id } = await store.make.stock({ category, name: 'Gone' });
  expect(found(await shared.current(), 'gone')).toEqual([id]);
  await store.deps().em.execute('delete from stock where id = ?', [id]);
  await indexStocks(store.deps().em, []);
  expect(found(await shared.current(), 'gone')).toEqual([]);
});

test('renumbering products leaves the time of their last save', async () => {
  const { id } = await store.make.stock({ category, name: 'Old' });
  const read = () => store.deps().em.execute<{ updated_at: Date }[]>('select updated_at from stock where id = ?', [id]);
  await store.deps().em.execute("update stock set updated_at = '2026-01-01' where id = ?", [id]);
  const before = await read();
  await indexStocks(store.deps().em, [id]);
  expect(await read()).toEqual(before);
});
