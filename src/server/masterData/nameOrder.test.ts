import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from '../catalog/search/stockIndex.ts';

const store = await openTestStore();
const COUNTED = ['Volume 1', 'Volume 2', 'Volume 10', 'Volume 11'];

const { make } = store;
const staff = await store.staff(await make.staff({ name: 'Ana Cruz' }));
const ids: number[] = [];
for (const name of COUNTED.toSorted()) {
  await staff.gradeLevels.create({ name });
  const category = await make.category({ name });
  await staff.bookLists.create({ name, school_year: '2026-2027', address: name.toLowerCase().replace(' ', '-') });
  ids.push((await make.stock({ name, category })).id);
}
await indexStocks(store.deps().em, ids);

const page = { s: 'Volume', page: 1, page_size: 10 };
const lists: [name: string, read: (order: 'asc' | 'desc') => Promise<{ name: string }[]>][] = [
  [
    'grade levels',
    async (order) => (await staff.gradeLevels.paginate({ ...page, extras: { sort: 'name', order } })).docs,
  ],
  ['categories', async (order) => (await staff.categories.paginate({ ...page, extras: { sort: 'name', order } })).docs],
  ['book lists', async (order) => (await staff.bookLists.paginate({ ...page, extras: { sort: 'name', order } })).docs],
  ['products found', async (order) => (await staff.stocks.paginate({ ...page, extras: { sort: 'name', order } })).docs],
  [
    'products',
    async (order) => (await staff.stocks.paginate({ ...page, s: '', extras: { sort: 'name', order } })).docs,
  ],
];

test.each(lists)('%s are in natural order: Volume 2 before Volume 10, on every page', async (_, read) => {
  const names = async (order: 'asc' | 'desc') =>
    (await read(order)).map(({ name }) => name).filter((name) => COUNTED.includes(name));
  expect(await names('asc')).toEqual(COUNTED);
  expect(await names('desc')).toEqual(COUNTED.toReversed());
});

test('all categories, the menu and customers’ lists by name have the same order', async () => {
  const all = (await staff.categories.list({ s: 'Volume' })).map(({ name }) => name);
  const menu = (await staff.categories.menu()).map(({ name }) => name).filter((name) => COUNTED.includes(name));
  const { docs } = await staff.stocks.productList({ keyword: '', sort: 'name' });
  expect([all, menu, docs.map(({ name }) => name)]).toEqual([COUNTED, COUNTED, COUNTED]);
});
