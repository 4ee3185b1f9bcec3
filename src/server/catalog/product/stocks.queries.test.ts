import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { productsById } from './stocks.queries.ts';

const store = await openTestStore();

/** A stock with a value in every field. */
async function makeFullStock(over: { is_available?: boolean } = {}) {
  const { make } = store;
  const category = await make.category({
    name: 'Uniforms',
    parent: await make.category(),
    other_fields: ['Name on shirt'],
  });
  const { id, sizeIds } = await make.stock({
    name: 'PE Shirt',
    description: 'Cotton',
    content: '<p>Washable</p>',
    category,
    selling_price: 349.5,
    colors: ['Green', 'White'],
    filters: ['New', 'Bestseller'],
    weekly_schedule: [2, 4],
    from_time_available: '08:00',
    to_time_available: '17:30',
    sizes: [
      { size: 'S', available_quantity: 3, restock_level: 5 },
      { size: 'L', price: 20.25, available_quantity: -2, restrict_if_no_available: false },
    ],
    ...over,
  });
  for (const name of ['Grade 10', 'Grade 2']) {
    const serial = await make.insert('grade_level', { name: `${name} of ${id}` });
    await make.insert('stock_grade_level', { stock_id: id, grade_level_id: serial });
  }
  const subject = await make.insert('subject', { name: `PE ${id}` });
  await make.insert('stock_subject', { stock_id: id, subject_id: subject });
  const agriculture = await make.insert('agriculture', { name: `Hay ${id}` });
  await make.insert('stock_agriculture', { stock_id: id, agriculture_id: agriculture });
  for (const [filename, sequence] of [
    ['back', 1],
    ['front', 0],
  ] as const) {
    await make.insert('stock_image', {
      stock_id: id,
      filename: `${filename}-${id}.jpg`,
      width: 800,
      height: 1_000,
      sequence,
    });
  }
  return { id, category, sizeIds };
}

const publicRecord = (id: number, category: number) => ({
  _id: String(id),
  name: 'PE Shirt',
  description: 'Cotton',
  content: '<p>Washable</p>',
  category: { _id: String(category), name: 'Uniforms', other_fields: ['Name on shirt'], has_weekly_cutoff: false },
  uom: 'pc',
  isbn: '',
  selling_price: 349.5,
  grade_levels: [`Grade 2 of ${id}`, `Grade 10 of ${id}`],
  subjects: [`PE ${id}`],
  agriculture: [`Hay ${id}`],
  filters: ['Bestseller', 'New'],
  images: [
    { filename: `front-${id}.jpg`, width: 800, height: 1_000 },
    { filename: `back-${id}.jpg`, width: 800, height: 1_000 },
  ],
  sizes: ['S', 'L'],
  colors: ['Green', 'White'],
  is_available: true,
  weekly_schedule: [2, 4],
  from_time_available: '08:00',
  to_time_available: '17:30',
  size_prices: [
    { size: 'S', price: 0, available_quantity: 3, restrict_if_no_available: true, is_low: true },
    { size: 'L', price: 20.25, available_quantity: -2, restrict_if_no_available: false, is_low: true },
  ],
});

describe('a product', () => {
  test('has all public fields in order, and no staff-only fields', async () => {
    const { id, category } = await makeFullStock();
    const expected = publicRecord(id, category);
    const customer = await store.customer(await store.make.customer());
    for (const caller of [await store.anyone(), customer]) {
      await expect(caller.stocks.get({ _id: String(id) })).resolves.toEqual(expected);
    }
  });

  test('without sizes, pictures or tags has empty lists', async () => {
    const { id } = await store.make.stock({ sizes: [] });
    await expect((await store.anyone()).stocks.get({ _id: String(id) })).resolves.toMatchObject({
      images: [],
      sizes: [],
      size_prices: [],
      filters: [],
      subjects: [],
      grade_levels: [],
      agriculture: [],
      colors: [],
      weekly_schedule: [],
      from_time_available: null,
    });
  });

  test('is the same whether it is read with few or many others, whose sizes come from a separate statement', async () => {
    const whole = await makeFullStock();
    const notCounted = await store.make.stock({ sizes: [] });
    const others: number[] = [];
    for (let count = 0; count < 50; count += 1) others.push((await store.make.stock()).id);
    const { em } = store.deps();
    const one = async (id: number) => (await productsById(em, [id])).get(id);
    const many = await productsById(em, [notCounted.id, ...others, whole.id]);
    expect(many.get(whole.id)).toEqual(publicRecord(whole.id, whole.category));
    for (const id of [notCounted.id, others[0] ?? 0, others[49] ?? 0]) expect(many.get(id)).toEqual(await one(id));
  });

  test('with one counted row without a size has a price and no sizes to choose', async () => {
    const { id } = await store.make.stock({ sizes: [{ available_quantity: 7 }] });
    await expect((await store.anyone()).stocks.get({ _id: String(id) })).resolves.toMatchObject({
      sizes: [],
      size_prices: [{ size: '', price: 0, available_quantity: 7, restrict_if_no_available: true }],
    });
  });

  test('states that few are left at five pieces or below the restock level, without the level itself', async () => {
    const { id } = await store.make.stock({
      sizes: [
        { size: 'S', available_quantity: 6 },
        { size: 'M', available_quantity: 5 },
        { size: 'L', available_quantity: 40, restock_level: 41 },
        { size: 'XL', available_quantity: 41, restock_level: 41 },
      ],
    });
    const { size_prices } = await (await store.anyone()).stocks.get({ _id: String(id) });
    expect(size_prices.map(({ is_low }) => is_low)).toEqual([undefined, true, true, undefined]);
    expect(JSON.stringify(size_prices)).not.toContain('restock_level');
  });

  test('keeps every centavo of its prices', async () => {
    const { id } = await store.make.stock({ selling_price: 9_999_999.99, sizes: [{ size: 'M', price: 0.07 }] });
    await expect((await store.anyone()).stocks.get({ _id: String(id) })).resolves.toMatchObject({
      selling_price: 9_999_999.99,
      size_prices: [{ price: 0.07 }],
    });
  });

  test('that is hidden or unknown is not available to customers', async () => {
    const { id } = await makeFullStock({ is_available: false });
    const customer = await store.customer(await store.make.customer());
    for (const caller of [await store.anyone(), customer]) {
      for (const _id of [String(id), '999999', 'abc']) {
        expect(await toApiError(caller.stocks.get({ _id }))).toMatchObject({
          code: 'not_found',
          message: messages.productNotFound,
        });
      }
    }
  });
});

describe('a stock for staff', () => {
  test('has restock levels and its last change, hidden or not', async () => {
    const { id, category } = await makeFullStock({ is_available: false });
    const staff = await store.staff(await store.make.staff());
    const expected = publicRecord(id, category);
    await expect(staff.stocks.get({ _id: String(id) })).resolves.toEqual({
      ...expected,
      is_available: false,
      size_prices: [
        { ...expected.size_prices[0], restock_level: 5, adjustment_quantity: 0 },
        { ...expected.size_prices[1], restock_level: 0, adjustment_quantity: 0 },
      ],
      version: 1,
      barcode: '',
      sku: '',
      supplier: '',
      shelf: '',
      updated_at: expect.any(Date),
    });
  });

  test('is visible within the assigned categories and below them only', async () => {
    const top = await store.make.category();
    const below = await store.make.category({ parent: await store.make.category({ parent: top }) });
    const mine = await store.make.stock({ category: below });
    const foreign = await store.make.stock();
    const staff = await store.staff(await store.make.staff({ categories: [top] }));
    await expect(staff.stocks.get({ _id: String(mine.id) })).resolves.toHaveProperty('updated_at');
    for (const _id of [String(foreign.id), '999999']) {
      expect(await toApiError(staff.stocks.get({ _id }))).toMatchObject({
        code: 'not_found',
        message: staffMessages.notFound,
      });
    }
  });
});

describe('the available quantity', () => {
  const readInventory = async (stock_id: number | string, size?: string | null) =>
    (await store.anyone()).stocks.stockInventory({ stock_id: String(stock_id), size });

  test('is that of the requested size, also below zero', async () => {
    const { id } = await makeFullStock();
    await expect(readInventory(id, 'S')).resolves.toBe(3);
    await expect(readInventory(id, 'L')).resolves.toBe(-2);
  });

  test('of a product without sizes needs no size', async () => {
    const { id } = await store.make.stock({ sizes: [{ available_quantity: 12 }] });
    for (const size of [undefined, null, '']) await expect(readInventory(id, size)).resolves.toBe(12);
  });

  test('of a product with sizes needs one of them', async () => {
    const { id } = await makeFullStock();
    for (const size of [undefined, null, '']) {
      const message = messages.sizeRequired;
      expect(await toApiError(readInventory(id, size))).toMatchObject({
        code: 'invalid',
        message: message,
        errors: { size: message },
      });
    }
  });

  test('is null for a product that is not counted', async () => {
    const { id } = await store.make.stock({ sizes: [] });
    await expect(readInventory(id)).resolves.toBeNull();
  });

  test('of an unknown or hidden product or size is not available', async () => {
    const sized = await makeFullStock();
    const hidden = await makeFullStock({ is_available: false });
    const uncounted = await store.make.stock({ sizes: [] });
    const retired = await makeFullStock();
    await store.deps().em.execute('update size_price set is_active = 0 where stock_id = ?', [retired.id]);
    for (const [id, size] of [
      [sized.id, 'XXL'],
      [sized.id, "S' or '1'='1"],
      [hidden.id, 'S'],
      [uncounted.id, 'S'],
      [retired.id, 'S'],
      ['999999'],
      ['nonsense'],
    ] as const) {
      expect(await toApiError(readInventory(id, size))).toMatchObject({
        code: 'not_found',
        message: messages.productNotFound,
      });
    }
  });
});

test('the filter panel offers the names of products on sale, in natural order', async () => {
  const own = await createTestStore();
  const { make } = own;
  const shown = await make.stock({ filters: ['New', 'bestseller'] });
  const second = await make.stock({ filters: ['New'] });
  const hidden = await make.stock({ filters: ['Hidden tag'], is_available: false });
  const grades = Object.fromEntries(
    await Promise.all(
      ['Grade 10', 'Grade 2', 'Grade 7'].map(async (name) => [name, await make.insert('grade_level', { name })]),
    ),
  );
  const link = (stock: { id: number }, name: string) =>
    make.insert('stock_grade_level', { stock_id: stock.id, grade_level_id: grades[name] });
  await link(shown, 'Grade 10');
  await link(second, 'Grade 2');
  await link(second, 'Grade 10');
  await link(hidden, 'Grade 7');
  await make.insert('subject', { name: 'Of no product' });
  const hay = await make.insert('agriculture', { name: 'Hay' });
  await make.insert('stock_agriculture', { stock_id: hidden.id, agriculture_id: hay });
  await make.insert('stock_agriculture', { stock_id: shown.id, agriculture_id: hay });
  await indexStocks(own.deps().em, [shown.id, second.id, hidden.id]);

  await expect((await own.anyone()).stocks.productFilters()).resolves.toEqual({
    grade_levels: ['Grade 2', 'Grade 10'],
    subjects: [],
    agriculture: ['Hay'],
    filters: ['bestseller', 'New'],
    colors: [],
    sizes: [],
    prices: ['₱100 to ₱249.99'],
  });
  await own.close();
});
