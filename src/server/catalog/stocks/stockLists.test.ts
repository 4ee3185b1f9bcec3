import { describe, expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from '../search/stockIndex.ts';

type Extras = NonNullable<Parameters<AppCaller['stocks']['paginate']>[0]['extras']>;

const stocks: Record<string, number> = {};

const store = await openTestStore();
const { make } = store;
const books = await make.category({ name: 'Books' });
const novels = await make.category({ name: 'Novels', parent: books });
const supplies = await make.category({ name: 'Supplies' });
const add = async (name: string, over: Parameters<typeof make.stock>[0]) => {
  stocks[name] = (await make.stock({ name, ...over })).id;
};
await add('Atlas', { category: books, selling_price: 900, is_available: false });
await add('Dracula', {
  category: novels,
  selling_price: 250.5,
  filters: ['Classic'],
  description: 'For the pencil case',
});
await add('Emma', { category: novels, selling_price: 250.5, filters: ['classic', 'Love'], sizes: [] });
await add('Pencil', {
  category: supplies,
  selling_price: 12,
  colors: ['Red', 'blue'],
  uom: 'box',
  sizes: [
    { size: 'HB', available_quantity: 3, restock_level: 5 },
    { size: '2B', available_quantity: -1 },
  ],
});
await add('Pen', { category: supplies, selling_price: 15, colors: ['Blue', 'Black'], sizes: [{ size: 'HB' }] });
const { em } = store.deps();
await indexStocks(em, Object.values(stocks));
for (const [index, id] of Object.values(stocks).toReversed().entries()) {
  await em.execute('update stock set updated_at = ? where id = ?', [`2026-11-0${index + 1} 00:00:00`, id]);
}
for (const [filename, sequence] of [
  ['tip.jpg', 1],
  ['whole.jpg', 0],
] as const) {
  await make.insert('stock_image', { stock_id: stocks.Pencil, filename, width: 80, height: 60, sequence });
}
const staff = await store.staff(await make.staff({ name: 'Liza Cruz' }));
const scoped = await store.staff(await make.staff({ categories: [books] }));

const list = async (s: string, extras: Extras = {}, who = staff) =>
  (await who.stocks.paginate({ s, extras })).docs.map(({ name }) => name);

describe('the list', () => {
  test('has the fields of a list’s row', async () => {
    const { docs, total } = await staff.stocks.paginate({ s: 'pencil' });
    expect(total).toBe(2);
    expect(docs[0]).toEqual({
      _id: String(stocks.Pencil),
      barcode: '',
      isbn: '',
      sku: '',
      shelf: '',
      name: 'Pencil',
      category: { _id: String(supplies), name: 'Supplies' },
      uom: 'box',
      selling_price: 12,
      is_available: true,
      images: [{ filename: 'whole.jpg', width: 80, height: 60 }],
      sizes: ['HB', '2B'],
      available_quantity: 2,
      is_low: true,
      updated_at: new Date('2026-11-02T00:00:00Z'),
      version: 1,
    });
    await expect(staff.stocks.paginate({ s: 'emma' })).resolves.toMatchObject({
      docs: [{ images: [], sizes: [], available_quantity: null, is_low: false }],
    });
  });

  test('excludes removed sizes', async () => {
    const { id, sizeIds } = await store.make.stock({ name: 'Gone', sizes: [{ size: 'X' }, { size: 'Y' }] });
    await store
      .deps()
      .em.execute('update size_price set is_active = 0, available_quantity = 0 where id = ?', [sizeIds[0]]);
    const { docs } = await staff.stocks.paginate({ page_size: 100 });
    expect(docs.find(({ _id }) => _id === String(id))).toMatchObject({ sizes: ['Y'], available_quantity: 100 });
    await staff.stocks.delete({ _id: String(id) });
  });

  test.each<[string, string, Extras, string[]]>([
    ['is sorted by name', '', {}, ['Atlas', 'Dracula', 'Emma', 'Pen', 'Pencil']],
    ['or from its end', '', { order: 'desc' }, ['Pencil', 'Pen', 'Emma', 'Dracula', 'Atlas']],
    ['by price', '', { sort: 'selling_price' }, ['Pencil', 'Pen', 'Dracula', 'Emma', 'Atlas']],
    [
      'by price, highest first',
      '',
      { sort: 'selling_price', order: 'desc' },
      ['Atlas', 'Emma', 'Dracula', 'Pen', 'Pencil'],
    ],
    ['by last change', '', { sort: 'updated_at' }, ['Pen', 'Pencil', 'Emma', 'Dracula', 'Atlas']],
    ['accepts a category with all its subcategories', '', { category: '1' }, ['Atlas', 'Dracula', 'Emma']],
    ['and none for an empty text', '', { category: '' }, ['Atlas', 'Dracula', 'Emma', 'Pen', 'Pencil']],
    ['knows nothing in an unknown category', '', { category: '999999' }, []],
    ['shows the available', '', { is_available: true }, ['Dracula', 'Emma', 'Pen', 'Pencil']],
    ['or the hidden', '', { is_available: false }, ['Atlas']],
    ['finds by the start of words, best first', 'pen', {}, ['Pen', 'Pencil', 'Dracula']],
    ['or sorted as asked', 'pen', { sort: 'name', order: 'desc' }, ['Pencil', 'Pen', 'Dracula']],
    ['finds by tag and category', 'class nov', { sort: 'name' }, ['Dracula', 'Emma']],
    ['finds the hidden too', 'atlas', {}, ['Atlas']],
    ['finds within a category', 'pencil', { category: '3' }, ['Pencil']],
    ['takes wildcards for nothing', '%', {}, ['Atlas', 'Dracula', 'Emma', 'Pen', 'Pencil']],
  ])('%s', async (_title, s, extras, names) => {
    await expect(list(s, extras)).resolves.toEqual(names);
  });

  test.each(['', 'p', 'c'])('has pages that together are the whole list, with its total, for keyword %j', async (s) => {
    const whole = await list(s);
    for (const page_size of [1, 2, 3]) {
      const pages = await Promise.all(
        Array.from({ length: whole.length + 1 }, (_, index) =>
          staff.stocks.paginate({ s, page: index + 1, page_size }),
        ),
      );
      expect(pages.flatMap(({ docs }) => docs.map(({ name }) => name))).toEqual(whole);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.length]));
    }
  });

  test('respects the assigned categories', async () => {
    await expect(list('', {}, scoped)).resolves.toEqual(['Atlas', 'Dracula', 'Emma']);
    await expect(list('pencil', {}, scoped)).resolves.toEqual(['Dracula']);
    await expect(list('', { category: '2' }, scoped)).resolves.toEqual(['Dracula', 'Emma']);
    await expect(list('', { category: '3' }, scoped)).resolves.toEqual([]);
    await expect(list('', { sort: 'selling_price', order: 'desc' }, scoped)).resolves.toEqual([
      'Atlas',
      'Emma',
      'Dracula',
    ]);
  });
});

describe('the pickers', () => {
  test('offer names in the list’s order, within the scope, at most 50', async () => {
    const names = async (s: string, who = staff) => (await who.stocks.listing({ s })).map(({ name }) => name);
    await expect(names('pen')).resolves.toEqual(['Pen', 'Pencil', 'Dracula']);
    await expect(names('', scoped)).resolves.toEqual(['Atlas', 'Dracula', 'Emma']);
    await expect(staff.stocks.listing()).resolves.toContainEqual({ _id: String(stocks.Emma), name: 'Emma' });
    const category = await store.make.category();
    const ids: number[] = [];
    for (let index = 0; index < 51; index += 1) ids.push((await store.make.stock({ name: 'Many', category })).id);
    await indexStocks(store.deps().em, ids);
    await expect(names('many')).resolves.toHaveLength(50);
    await staff.stocks.bulk({ ids: ids.map(String), is_available: false });
    for (const id of ids) await store.deps().em.execute('delete from stock where id = ?', [id]);
  });

  test('suggest existing values of products, sorted, each once in its latest spelling', async () => {
    await expect(staff.stocks.suggestions()).resolves.toEqual({
      filters: ['Classic', 'Love'],
      colors: ['Black', 'blue', 'Red'],
      sizes: ['2B', 'HB'],
      uoms: ['box', 'pc'],
    });
  });

  test('suggest no hidden values of other categories to staff with assigned categories', async () => {
    const over = { filters: ['Secret'], colors: ['Gold'], uom: 'crate', sizes: [{ size: 'XXXL' }] };
    const { id } = await store.make.stock({
      name: 'Surprise',
      category: supplies,
      is_available: false,
      ...over,
    });
    for (const [caller, filters] of [
      [staff, ['Classic', 'Love', 'Secret']],
      [scoped, ['Classic', 'Love']],
    ] as const) {
      const suggested = await caller.stocks.suggestions();
      expect(suggested.filters).toEqual(filters);
      expect(JSON.stringify(suggested).match(/Gold|crate|XXXL/g) ?? []).toHaveLength(caller === staff ? 3 : 0);
      expect(suggested.sizes).toContain('HB');
    }
    await store.deps().em.execute('delete from stock where id = ?', [id]);
  });
});
