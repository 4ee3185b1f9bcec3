import { describe, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from './stockIndex.ts';

const ids: Record<string, number> = {};

const store = await openTestStore({ maxConnections: 1 });
const anyone = await store.anyone();
const { make } = store;
const supplies = await make.category({ name: 'School Supplies' });
const pens = await make.category({ name: 'Pens & Pencils', parent: supplies });
const art = await make.category({ name: 'Art' });
await make.category({ name: 'Pencil Cases', parent: pens });
await make.category({ name: 'Penants', parent: art });
await make.category({ name: 'Brush pens', parent: art });
await make.category({ name: 'Éclairs' });
for (const number of [1, 2, 3, 4, 5]) await make.category({ name: `Section ${number}` });
for (const [name, over] of [
  ['Pencil', { selling_price: 12.5 }],
  ['Pencil box', {}],
  ['Red pencil', {}],
  ['Pencil 3', {}],
  ['Pencil 4', {}],
  ['Pencil 5', {}],
  ['Pencil 6', {}],
  ['Hidden pencil', { is_available: false }],
  ['Crayon', { category: art, description: 'Not a pencil' }],
] as const) {
  ids[name] = (await make.stock({ name, category: pens, ...over })).id;
}
const picture = { stock_id: ids.Pencil, width: 640, height: 800 };
await make.insert('stock_image', { ...picture, filename: 'second.jpg', sequence: 2 });
await make.insert('stock_image', { ...picture, filename: 'first.jpg', sequence: 1 });
await indexStocks(store.deps().em, Object.values(ids));

describe('products', () => {
  test('are the first six of the list', async () => {
    for (const keyword of ['pencil', 'pen', 'pencil sch', 'red']) {
      const { products } = await anyone.stocks.suggest({ keyword });
      const { docs } = await anyone.stocks.productList({ keyword });
      expect(products.map(({ _id }) => _id)).toEqual(docs.slice(0, 6).map(({ _id }) => _id));
    }
  });

  test('have only the fields that a suggestion shows', async () => {
    const { products } = await anyone.stocks.suggest({ keyword: 'pencil' });
    const category = { _id: String(pens), name: 'Pens & Pencils' };
    expect(products.find(({ name }) => name === 'Pencil')).toEqual({
      _id: String(ids.Pencil),
      name: 'Pencil',
      category,
      images: [{ filename: 'first.jpg', width: 640, height: 800 }],
      selling_price: 12.5,
    });
    expect(products.find(({ name }) => name === 'Pencil box')).toMatchObject({ images: [] });
  });

  test('are only those visible to the caller', async () => {
    const readNames = async (caller: AppCaller) =>
      (await caller.stocks.suggest({ keyword: 'hidden' })).products.map(({ name }) => name);
    expect(await readNames(anyone)).toEqual([]);
    expect(await readNames(await store.staff(await store.make.staff()))).toEqual(['Hidden pencil']);
  });
});

test.each([
  [
    'that have a word beginning with the typed one, nearest to the top first, then by name',
    'pen',
    ['Brush pens', 'Penants', 'Pens & Pencils', 'Pencil Cases'],
  ],
  ['in which every typed word begins a word', 'penc pens', ['Pens & Pencils']],
  ['by any of their words', 'case', ['Pencil Cases']],
  ['whatever case and accents', 'ECL', ['Éclairs']],
  ['up to four', 'section', ['Section 1', 'Section 2', 'Section 3', 'Section 4']],
  ['not from the middle of a word', 'encil', []],
] as const)('categories are found %s', async (_title, keyword, names) => {
  const { categories: found } = await anyone.stocks.suggest({ keyword });
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('categories come with their path', async () => {
  const { categories: found } = await anyone.stocks.suggest({ keyword: 'pencils' });
  const menus = [
    { _id: String(supplies), name: 'School Supplies' },
    { _id: String(pens), name: 'Pens & Pencils' },
  ];
  expect(found).toEqual([{ _id: String(pens), name: 'Pens & Pencils', menus }]);
});

test('other words are suggested only after a search', async () => {
  await expect(anyone.stocks.suggest({ keyword: 'pensil' })).resolves.toEqual({ products: [], categories: [] });
});

test.each(['', ' ', 'p', '%', '-_'])('%j is too short for suggestions', async (keyword) => {
  await expect(anyone.stocks.suggest({ keyword })).resolves.toEqual({ products: [], categories: [] });
});
