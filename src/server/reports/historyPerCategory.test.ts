import { beforeAll, describe, expect, test } from 'vitest';
import { liftOrderLimits, orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila. */
const NOW = new Date('2026-11-20T02:00:00Z');
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };

const store = await openTestStore({ now: NOW });
await liftOrderLimits(store);
const free = await store.staff(await store.make.staff());

type Report = Awaited<ReturnType<AppCaller['reports']['ordersHistoryPerCategory']>>;
const groupOf = (report: Report, name: string) => report.find((group) => group._id === name);

interface Sold {
  stock: number;
  quantity: number;
  price: number;
  size?: string;
}

/** Places an order by a new customer at this time. */
async function sell(lines: readonly Sold[], at = NOW) {
  const customerId = await store.make.customer();
  const ids: number[] = [];
  for (const { stock, quantity, size = '' } of lines) {
    ids.push(await store.make.cartItem(customerId, stock, { quantity, size }));
  }
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const order = await (await store.customer(customerId)).orders.place(orderBody(ids, total));
  // At placing, the pick-up day must be in the near future, so the order is moved to its day afterwards.
  await store
    .deps()
    .em.execute('update `order` set created_at = ? where id = ?', [
      at.toISOString().slice(0, 23).replace('T', ' '),
      order._id,
    ]);
  return order;
}

test('groups the lines of the period by category, combines an item of one size and status, and sums them', async () => {
  const [books, uniforms] = [await store.make.category({ name: 'Books' }), await store.make.category({ name: 'Wear' })];
  const algebra = await store.make.stock({ name: 'Algebra', category: books, selling_price: 250.5, uom: 'book' });
  const poems = await store.make.stock({ name: 'Poems', category: books, selling_price: 99.99 });
  const sizes = [{ size: 'S' }, { size: 'L', price: 20 }];
  const shirt = await store.make.stock({ name: 'Shirt', category: uniforms, selling_price: 300, sizes });
  await sell([
    { stock: algebra.id, quantity: 2, price: 250.5 },
    { stock: shirt.id, quantity: 1, price: 320, size: 'L' },
  ]);
  await sell([
    { stock: algebra.id, quantity: 1, price: 250.5 },
    { stock: poems.id, quantity: 3, price: 99.99 },
    { stock: shirt.id, quantity: 2, price: 300, size: 'S' },
  ]);
  const report = await free.reports.ordersHistoryPerCategory({ period_covered: NOVEMBER });
  const pending = { order_status: { status: 'Pending' } };
  expect(report).toEqual([
    {
      _id: 'Books',
      quantity: 6,
      amount: 1_051.47,
      items: [
        { name: 'Algebra', size: '', uom: 'book', quantity: 3, amount: 751.5, ...pending },
        { name: 'Poems', size: '', uom: 'pc', quantity: 3, amount: 299.97, ...pending },
      ],
    },
    {
      _id: 'Wear',
      quantity: 3,
      amount: 920,
      items: [
        { name: 'Shirt', size: 'L', uom: 'pc', quantity: 1, amount: 320, ...pending },
        { name: 'Shirt', size: 'S', uom: 'pc', quantity: 2, amount: 600, ...pending },
      ],
    },
  ]);
});

test('keeps the names at the time of the sale when the product and its category are renamed or deleted', async () => {
  const category = await store.make.category({ name: 'Instruments' });
  const { id } = await store.make.stock({ name: 'Recorder', category, selling_price: 120, uom: 'set' });
  const { _id } = await sell([{ stock: id, quantity: 2, price: 120 }], new Date('2026-03-10T02:00:00Z'));
  await free.orders.orderStatus({ _id, order_status: 'Claimed' });
  await free.stocks.update({ _id: String(id), name: 'Flute', uom: 'pc' });
  await free.categories.update({ _id: String(category), name: 'Music' });
  await free.stocks.delete({ _id: String(id) });
  const report = await free.reports.ordersHistoryPerCategory({
    period_covered: { start: '2026-03-01', end: '2026-03-31' },
  });
  expect(groupOf(report, 'Instruments')).toMatchObject({ items: [{ name: 'Recorder', uom: 'set', quantity: 2 }] });
  expect(groupOf(report, 'Music')).toBeUndefined();
});

test('lists cancelled lines, and excludes them from all sums', async () => {
  const category = await store.make.category({ name: 'Half cancelled' });
  const [existing, gone] = [
    await store.make.stock({ name: 'Kept', category, selling_price: 10 }),
    await store.make.stock({ name: 'Gone', category, selling_price: 7 }),
  ];
  const order = await sell([
    { stock: existing.id, quantity: 4, price: 10 },
    { stock: gone.id, quantity: 5, price: 7 },
  ]);
  const line = order.orders.find(({ item }) => item.name === 'Gone');
  await free.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [String(line?._id)] });
  expect(groupOf(await free.reports.ordersHistoryPerCategory(), 'Half cancelled')).toMatchObject({
    quantity: 4,
    amount: 40,
    items: [
      { name: 'Gone', quantity: 5, amount: 35, order_status: { status: 'Cancelled' } },
      { name: 'Kept', quantity: 4, amount: 40, order_status: { status: 'Pending' } },
    ],
  });
  const cancelled = await free.reports.ordersHistoryPerCategory({ order_status: 'Cancelled' });
  expect(groupOf(cancelled, 'Half cancelled')).toMatchObject({ quantity: 0, amount: 0, items: [{ name: 'Gone' }] });
});

describe('the period', () => {
  test('has inclusive days from midnight to midnight in Manila, by the time of the order', async () => {
    const category = await store.make.category({ name: 'Midnights' });
    const sizes = [{ available_quantity: 2_000 }];
    const { id } = await store.make.stock({ name: 'Candle', category, selling_price: 1, sizes });
    // The 5th of October in Manila is 4 October 16:00 to 5 October 16:00 in UTC.
    const moments = [
      '2026-10-04T15:59:59.999Z',
      '2026-10-04T16:00:00Z',
      '2026-10-05T15:59:59.999Z',
      '2026-10-05T16:00Z',
    ];
    for (const [index, at] of moments.entries()) {
      await sell([{ stock: id, quantity: 10 ** index, price: 1 }], new Date(at));
    }
    const of = async (start: string, end: string) =>
      groupOf(await free.reports.ordersHistoryPerCategory({ period_covered: { start, end } }), 'Midnights')?.quantity;
    expect(await of('2026-10-05', '2026-10-05')).toBe(110);
    expect(await of('2026-10-04', '2026-10-05')).toBe(111);
    expect(await of('2026-10-05', '2026-10-06')).toBe(1_110);
    expect(await of('2026-10-07', '2026-10-08')).toBeUndefined();
  });

  test('is the current month by default, and empty if it is cleared', async () => {
    const october = { start: '2026-10-01', end: '2026-10-31' };
    expect(await free.reports.ordersHistoryPerCategory()).toEqual(
      await free.reports.ordersHistoryPerCategory({ period_covered: NOVEMBER }),
    );
    expect(
      groupOf(await free.reports.ordersHistoryPerCategory({ period_covered: october }), 'Midnights'),
    ).toBeDefined();
    for (const period_covered of [null, { start: '', end: '' }, { start: null, end: null }] as const) {
      expect(await free.reports.ordersHistoryPerCategory({ period_covered })).toEqual([]);
    }
  });
});

describe('filters', () => {
  let top: number;
  let below: number;
  beforeAll(async () => {
    top = await store.make.category({ name: 'Supplies' });
    below = await store.make.category({ name: 'Board', parent: top });
    const aside = await store.make.category({ name: 'Aside' });
    for (const [name, category] of [
      ['Lamp', top],
      ['Bulb', below],
      ['Fuse', aside],
    ] as const) {
      const { id } = await store.make.stock({ name, category, selling_price: 5 });
      await sell([{ stock: id, quantity: 1, price: 5 }]);
    }
  });
  const namesOf = (report: Report) => report.flatMap((group) => group.items.map((item) => item.name));

  test('a category includes its subcategories', async () => {
    const report = async (...categories: number[]) =>
      namesOf(await free.reports.ordersHistoryPerCategory({ categories: categories.map(String) }));
    expect(await report(top)).toEqual(['Bulb', 'Lamp']);
    expect(await report(below)).toEqual(['Bulb']);
    expect(await report(999_999)).toEqual([]);
  });

  test('items are chosen by their names', async () => {
    const report = await free.reports.ordersHistoryPerCategory({ selected_items: ['Fuse', 'Lamp', 'Nothing'] });
    expect(namesOf(report)).toEqual(['Fuse', 'Lamp']);
  });

  test('a status, or a list of them; none means all; Reserved and Shipped match nothing', async () => {
    const report = async (order_status: Parameters<AppCaller['reports']['ordersHistoryPerCategory']>[0]) =>
      (await free.reports.ordersHistoryPerCategory(order_status)).length;
    const all = await report({});
    expect(all).toBeGreaterThan(0);
    expect(await report({ order_status: [] })).toBe(all);
    expect(await report({ order_status: ['Pending', 'Cancelled', 'Shipped'] })).toBe(all);
    expect(await report({ order_status: 'Claimed' })).toBe(0);
    expect(await report({ order_status: 'Reserved' })).toBe(0);
    expect(await report({ order_status: ['Reserved', 'Shipped'] })).toBe(0);
    await expect(free.reports.ordersHistoryPerCategory({ order_status: 'Lost' as never })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});
