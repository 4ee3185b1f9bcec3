import { describe, expect, test } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { indexStocks } from '../../search/stockIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));

/** A product with sizes at these restock levels; a list finds it by the words of its name. */
async function product(name: string, over: Parameters<TestStore['make']['stock']>[0] = {}): Promise<string> {
  const { id } = await store.make.stock({ name, ...over });
  await indexStocks(store.deps().em, [id]);
  return String(id);
}
const read = async (id: string) => {
  const stock = await staff.stocks.get({ _id: id });
  if (!('version' in stock)) throw new Error('staff read the whole record');
  return stock;
};
const percent = (value: number) => ({ kind: 'percent' as const, value });
const set = (value: number) => ({ kind: 'set' as const, value });

describe('prices and restock levels of many products', () => {
  test('change by a percentage and to a number, with audit row and version, only if they differ', async () => {
    const category = await store.make.category();
    const ids = [
      await product('Alpha', {
        category,
        selling_price: 9.99,
        sizes: [{ restock_level: 3 }, { size: 'L', restock_level: 0 }],
      }),
      await product('Beta', { category, selling_price: 0, sizes: [] }),
    ];
    const before = await read(ids[0] ?? '');
    const change = { ids, selling_price: percent(5), restock_level: percent(10) };
    expect(await staff.stocks.bulkPreview(change)).toEqual({
      chosen: 2,
      changed: 1,
      docs: [
        {
          _id: ids[0],
          name: 'Alpha',
          selling_price: { from: 9.99, to: 10.49 },
          restock_levels: [{ size: '', from: 3, to: 4 }],
        },
      ],
    });
    expect(await read(ids[0] ?? '')).toEqual(before);
    expect(await staff.stocks.bulk(change)).toEqual({ changed: 1, repriced: [ids[0]] });
    const after = await read(ids[0] ?? '');
    expect([after.selling_price, after.version]).toEqual([10.49, before.version + 1]);
    expect(after.size_prices.map(({ size, restock_level }) => [size, restock_level])).toEqual([
      ['', 4],
      ['L', 0],
    ]);
    const { docs } = await staff.stocks.history({ _id: ids[0] ?? '' });
    expect(docs[0]).toMatchObject({
      who: 'Ana Cruz',
      changes: expect.arrayContaining([
        { field: 'selling_price', from: 9.99, to: 10.49 },
        { field: 'restock_level', from: ['One size: 3'], to: ['One size: 4'] },
      ]),
    });
    expect((await read(ids[1] ?? '')).selling_price).toBe(0);
    expect(await staff.stocks.bulk({ ids, selling_price: set(12), restock_level: set(5) })).toMatchObject({
      changed: 2,
    });
    expect((await read(ids[1] ?? '')).selling_price).toBe(12);
  });

  test('stay unchanged if one would become negative', async () => {
    const id = await product('Own', { selling_price: 10 });
    expect((await toApiError(staff.stocks.bulk({ ids: [id], selling_price: percent(-101) }))).code).toBe('invalid');
    expect((await read(id)).selling_price).toBe(10);
  });
});

test('a label has the price of its sizes, by shelf, for products of the user’s categories only', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const shirt = await product('Shirt', {
    category: mine,
    selling_price: 285,
    shelf: 'B2',
    sizes: [{ size: 'S' }, { size: 'M' }, { size: 'XL', price: 20 }],
  });
  const pen = await product('Pen', { category: mine, selling_price: 12.5, shelf: 'A10', sizes: [] });
  const chalk = await product('Chalk', { category: mine, selling_price: 30, shelf: 'A9' });
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const labels = await scoped.stocks.labels({ ids: [shirt, pen, chalk] });
  expect(labels.map(({ shelf, name, sizes, price }) => [shelf, name, sizes, price])).toEqual([
    ['A9', 'Chalk', [], 30],
    ['A10', 'Pen', [], 12.5],
    ['B2', 'Shirt', ['S', 'M'], 285],
    ['B2', 'Shirt', ['XL'], 305],
  ]);
  const other = await product('Other label', { category: foreign });
  expect((await toApiError(scoped.stocks.labels({ ids: [pen, other] }))).code).toBe('not_found');
});

describe('all products of a list', () => {
  test('change by its filter, within the user’s categories, if the list is as long as it was shown', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const ids = [await product('Folder red', { category: mine }), await product('Folder blue', { category: mine })];
    const other = await product('Folder green', { category: foreign });
    const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
    const filter = { s: 'folder', category: null, total: 2 };
    expect((await toApiError(scoped.stocks.bulk({ filter: { ...filter, total: 3 }, is_available: false }))).code).toBe(
      'version_old',
    );
    expect(await scoped.stocks.bulk({ filter, is_available: false })).toEqual({ changed: 2 });
    for (const id of ids) expect((await read(id)).is_available).toBe(false);
    expect((await read(other)).is_available).toBe(true);
    expect((await scoped.stocks.bulkPreview({ filter, selling_price: set(1) })).chosen).toBe(2);
  });

  test('are chosen by ids or by a filter, not by both and not by neither', async () => {
    const id = await product('Either');
    const filter = { s: 'either', category: null, total: 1 };
    for (const chosen of [{ ids: [id], filter }, {}]) {
      expect((await toApiError(staff.stocks.bulk({ ...chosen, is_available: true }))).code).toBe('invalid');
    }
  });
});

test('a list is filtered by low stock, by counted and sold out, and by missing pictures', async () => {
  const category = await store.make.category();
  const names = {
    low: await product('Low', { category, sizes: [{ available_quantity: 1, restock_level: 2 }] }),
    none: await product('None', { category, sizes: [{ available_quantity: 0, restock_level: 0 }] }),
    some: await product('Some', {
      category,
      sizes: [{ available_quantity: 0 }, { size: 'L', available_quantity: 4 }],
    }),
    uncounted: await product('Uncounted', { category, sizes: [] }),
  };
  await store
    .deps()
    .em.execute("insert into stock_image (stock_id, filename, width, height) values (?, 'narrowed.jpg', 1, 1)", [
      names.low,
    ]);
  const found = async (only: 'low' | 'none-left' | 'no-picture') => {
    const { docs, total } = await staff.stocks.paginate({ extras: { category, only } });
    expect(total).toBe(docs.length);
    return docs.map(({ _id }) => _id).sort();
  };
  expect(await found('low')).toEqual([names.low]);
  expect(await found('none-left')).toEqual([names.none]);
  expect(await found('no-picture')).toEqual([names.none, names.some, names.uncounted].sort());
});
