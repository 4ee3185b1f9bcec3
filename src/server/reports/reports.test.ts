import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { postAs } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
const server = await serveTestStore(store);
const id = await store.make.staff({ name: 'Ana Reyes' });
const free = await store.staff(id);
const token = await store.staffToken(id);

/** Places an order of one line and sets its date. */
async function orderAt(at: string, category: number, quantity = 1) {
  const placed = await placeSimpleOrder(store, { category, quantity });
  await store.deps().em.execute('update `order` set created_at = ? where id = ?', [at, placed.order._id]);
  return placed;
}

const scopedTo = async (category: number) => store.staff(await store.make.staff({ categories: [category] }));

test('is compared with the earlier period, and an empty period names the last one with rows', async () => {
  const category = await store.make.category({ name: 'Compared' });
  const staff = await scopedTo(category);
  await orderAt('2026-06-03 02:00:00', category, 2);
  await orderAt('2026-05-09 02:00:00', category, 5);
  const june = await staff.reports.summary({
    report: 'orders-history',
    filters: { period_covered: { start: '2026-06-01', end: '2026-06-30' } },
  });
  expect(june).toMatchObject({
    previous_period: { start: '2026-05-01', end: '2026-05-31' },
    totals: { quantity: 2, amount: 200 },
    last_period: null,
    locked_categories: ['Compared'],
  });
  expect(june.figures).toEqual([
    { key: 'orders', value: 1, previous: 1 },
    { key: 'quantity', value: 2, previous: 5 },
    { key: 'amount', value: 200, previous: 500 },
    { key: 'cancelled', value: 0, previous: 0 },
  ]);
  expect(june.chart.points.find(({ label }) => label === '2026-06-03')?.values).toEqual([200]);
  const july = await staff.reports.summary({
    report: 'orders-history',
    filters: { period_covered: { start: '2026-07-01', end: '2026-07-31' } },
  });
  expect(july).toMatchObject({ row_count: 0, last_period: { start: '2026-06-01', end: '2026-06-30' } });
  const none = await staff.reports.summary({ report: 'orders-history', filters: { period_covered: null } });
  expect(none).toMatchObject({ period: null, row_count: 0, last_period: null });
});

test('a running month is compared with the same days of the previous month, and its chart ends today', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  await orderAt('2026-11-02 02:00:00', category, 3);
  await orderAt('2026-10-20 02:00:00', category, 2);
  // The 21st in Manila.
  await orderAt('2026-10-20 16:00:00', category, 7);
  const month = await staff.reports.summary({ report: 'orders-history', filters: {} });
  expect(month.previous_period).toEqual({ start: '2026-10-01', end: '2026-10-20' });
  expect(month.figures).toContainEqual({ key: 'quantity', value: 3, previous: 2 });
  expect(month.chart.points.map(({ label }) => label)).toEqual(
    Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`),
  );
  const schoolYear = { period_covered: { start: '2026-06-01', end: '2027-05-31' } };
  const { chart } = await staff.reports.summary({ report: 'orders-summary', filters: schoolYear });
  expect(chart.points.map(({ label }) => label)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
});

test('carts have no comparison, because only their last change is known', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  await store.make.cartItem(await store.make.customer(), (await store.make.stock({ category })).id);
  const carts = await staff.reports.summary({ report: 'customer-carts', filters: {} });
  expect(carts.previous_period).toBeNull();
  expect(carts.figures.map(({ key, previous }) => [key, previous])).toEqual([
    ['carts', null],
    ['quantity', null],
    ['amount', null],
    ['short', null],
  ]);
});

test('a cached response includes an order placed, changed or cancelled since', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  const amount = async () => (await staff.reports.summary({ report: 'orders-summary', filters: {} })).totals.amount;
  expect(await amount()).toBe(0);
  const [one, other] = [await placeSimpleOrder(store, { category }), await placeSimpleOrder(store, { category })];
  expect(await amount()).toBe(200);
  await free.orders.orderStatus({ _id: one.order._id, order_status: 'Cancelled' });
  expect(await amount()).toBe(100);
  await free.orders.orderStatus({ _id: other.order._id, order_status: 'Processing' });
  const { rows } = await staff.reports.rows({ report: 'orders-summary', filters: {} });
  expect(rows.map(({ group, is_counted }) => [group, is_counted])).toEqual([
    ['Processing', true],
    ['Cancelled', false],
  ]);
});

test('orders placed and changed concurrently are all counted', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  const stock = await store.make.stock({ category, selling_price: 10, sizes: [{ available_quantity: 500 }] });
  const order = async (index: number) => {
    const customer = await store.make.customer();
    const line = await store.make.cartItem(customer, stock.id);
    const placed = await (await store.customer(customer)).orders.place(orderBody([line], 10));
    if (index % 3 === 0) await free.orders.orderStatus({ _id: placed._id, order_status: 'Cancelled' });
    await staff.reports.summary({ report: 'orders-history', filters: {} });
  };
  await Promise.all(Array.from({ length: 24 }, (_, index) => order(index)));
  const { totals, row_count } = await staff.reports.summary({ report: 'orders-history', filters: {} });
  expect([row_count, totals.amount]).toEqual([24, 160]);
});

test('accepts a pasted list of order numbers', async () => {
  const category = await store.make.category();
  const [one, , other] = [
    await placeSimpleOrder(store, { category }),
    await placeSimpleOrder(store, { category }),
    await placeSimpleOrder(store, { category }),
  ];
  const os_numbers = `${one.order.order_no}\n${other?.order.order_no}; 2020-01-000001`;
  const { rows } = await free.reports.rows({ report: 'orders-history', filters: { os_numbers } });
  expect(rows.map(({ cells }) => cells.order_no)).toEqual([one.order.order_no, other?.order.order_no]);
});

describe('by script', () => {
  const PATHS = [
    '/api/orders/history',
    '/api/orders/history-per-category',
    '/api/orders/summary-per-status',
    '/api/orders/customer-carts',
  ];
  test.each(PATHS)('%s has an error at its field for an invalid period', async (path) => {
    const errorsOf = async (period_covered: unknown) => {
      const response = await postAs(`${server.url}${path}`, token, { period_covered });
      const body = (await response.json()) as { errors?: Record<string, string> };
      return [response.status, body.errors];
    };
    expect(await errorsOf({ start: '2026-11-30', end: '2026-11-01' })).toEqual([
      422,
      { 'period_covered.end': messages.periodReversed },
    ]);
    expect(await errorsOf({ start: '1986-01-01', end: '2026-01-01' })).toEqual([
      422,
      { 'period_covered.end': staffMessages.periodTooLong },
    ]);
    expect(await errorsOf({ start: '2026-02-30', end: '2026-03-01' })).toEqual([
      422,
      { 'period_covered.start': staffMessages.notADate },
    ]);
    expect(await errorsOf({ start: '2026-02-01', end: '' })).toEqual([
      422,
      { 'period_covered.end': staffMessages.notADate },
    ]);
  });

  test('the history is orders by store day, each with its lines in scope', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const customer = await store.make.customer();
    const lines: number[] = [];
    for (const category of [mine, foreign]) {
      const { id } = await store.make.stock({ category, selling_price: 25 });
      lines.push(await store.make.cartItem(customer, id));
    }
    const order = await (await store.customer(customer)).orders.place(orderBody(lines, 50));
    const staff = await scopedTo(mine);
    const days = await staff.reports.ordersHistory();
    expect(days).toMatchObject([{ _id: '2026-11-20', total_amount: 25, orders: [{ order_no: order.order_no }] }]);
    expect(days[0]?.orders[0]?.orders).toHaveLength(1);
    expect(await staff.reports.ordersHistory({ categories: [String(foreign)] })).toEqual([]);
  });
});

test('the buying list suggests missing pieces, and every part of it opens', async () => {
  const category = await store.make.category({ name: 'To buy' });
  const staff = await scopedTo(category);
  const sizes = [{ available_quantity: 20, restock_level: 4 }];
  const stock = await store.make.stock({ name: 'Notebook', category, selling_price: 10, sizes });
  await store.make.stock({ name: 'Plenty', category, sizes: [{ available_quantity: 50 }] });
  const order = async (quantity: number, at: string) => {
    const customer = await store.make.customer();
    const line = await store.make.cartItem(customer, stock.id, { quantity });
    const placed = await (await store.customer(customer)).orders.place(orderBody([line], 10 * quantity));
    await store.deps().em.execute('update `order` set created_at = ? where id = ?', [at, placed._id]);
    return placed;
  };
  await order(7, '2026-11-18 02:00:00');
  const claimed = await order(8, '2026-11-10 02:00:00');
  await free.orders.orderStatus({ _id: claimed._id, order_status: 'Claimed' });
  await order(2, '2025-11-12 02:00:00');
  const waiting = await store.make.customer();
  await store.make.cartItem(waiting, stock.id, { quantity: 3 });

  const { rows } = await staff.reports.rows({ report: 'buying-list', filters: {} });
  expect(rows.map(({ cells }) => cells)).toEqual([
    {
      supplier: '',
      category: 'To buy',
      stock: 'Notebook',
      size: '',
      available_quantity: 3,
      in_carts: 3,
      unclaimed: 9,
      sold_30_days: 15,
      sold_last_year: 2,
      restock_level: 4,
      suggested: 16,
      arithmetic: '15 sold in 30 days + 4 restock level − 3 available = 16',
    },
  ]);
  const row = rows[0]?._id ?? '';
  for (const figure of ['available_quantity', 'in_carts', 'unclaimed', 'sold_30_days', 'sold_last_year']) {
    const detail = await staff.reports.detail({ report: 'buying-list', filters: {}, figure, row });
    expect(detail.totals.quantity, figure).toBe(rows[0]?.cells[figure]);
    const whole = await staff.reports.detail({ report: 'buying-list', filters: {}, figure });
    expect(whole.totals.quantity, figure).toBe(rows[0]?.cells[figure]);
  }
  const item = 'Notebook';
  const purchase = await staff.reports.detail({ report: 'buying-list', filters: {}, figure: 'suggested', item });
  expect(purchase).toMatchObject({
    kind: 'purchases',
    title: 'Buying list: Notebook: To buy',
    totals: { suggested: 16 },
  });
  expect(purchase.rows.map(({ cells }) => cells.arithmetic)).toEqual([rows[0]?.cells.arithmetic]);
  await expect(
    free.reports.detail({ report: 'buying-list', filters: {}, figure: 'suggested', item: 'Nothing' }),
  ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: serverMessages.unknownFigure });
  await expect(free.reports.detail({ report: 'buying-list', filters: {}, figure: 'stock' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: serverMessages.unknownFigure,
  });
});

test('two categories with one name are two groups of the inventory and two filters in its heading, with their paths', async () => {
  const branches = [await store.make.category({ name: 'Art' }), await store.make.category({ name: 'Office' })];
  const categories: number[] = [];
  for (const [index, parent] of branches.entries()) {
    const category = await store.make.category({ name: 'Paper', parent });
    await store.make.stock({ name: 'A4', category, sizes: [{ available_quantity: 4 + index }] });
    categories.push(category);
  }
  const staff = await store.staff(await store.make.staff({ categories }));
  const about = { report: 'inventory-report', filters: {} } as const;
  const { groups, locked_categories } = await staff.reports.summary(about);
  expect(groups.map(({ label, totals }) => [label, totals.available_quantity])).toEqual([
    ['Art > Paper', 4],
    ['Office > Paper', 5],
  ]);
  expect(locked_categories).toEqual(['Art > Paper', 'Office > Paper']);
  const opened = await staff.reports.detail({ ...about, figure: 'available_quantity', group: 'Office > Paper' });
  expect(opened.totals.quantity).toBe(5);
  expect((await staff.reports.inventoryReport()).map(({ stock }) => stock.category)).toEqual([
    'Art > Paper',
    'Office > Paper',
  ]);
});

test('carts have the email only of a customer without a phone number', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  const { id } = await store.make.stock({ category });
  const people = [
    { name: 'Ben Yu', email: 'ben@example.com', phone_number: null },
    { name: 'Liza Cruz', email: 'liza@example.com', phone_number: '+639170000002' },
    { name: '', email: null, phone_number: '+639170000003' },
    { name: '', email: 'nobody@example.com', phone_number: null },
  ];
  for (const person of people) await store.make.cartItem(await store.make.customer(person), id);
  const carts = await staff.reports.customerCarts();
  expect(
    carts.map(({ email, customer_info }) => [customer_info.name, customer_info.phone_number, email]).sort(),
  ).toEqual([
    ['+639170000003', '+639170000003', ''],
    ['', '', 'nobody@example.com'],
    ['Ben Yu', '', 'ben@example.com'],
    ['Liza Cruz', '+639170000002', ''],
  ]);
  const { rows } = await staff.reports.rows({ report: 'customer-carts', filters: {} });
  expect(rows.map(({ group, cells }) => [group, cells.customer, cells.contact]).sort()).toEqual([
    ['0917 000 0003', '0917 000 0003', '0917 000 0003'],
    ['Ben Yu, ben@example.com', 'Ben Yu', 'ben@example.com'],
    ['Liza Cruz, 0917 000 0002', 'Liza Cruz', '0917 000 0002'],
    ['nobody@example.com', 'nobody@example.com', 'nobody@example.com'],
  ]);
});

test('carts state whether the goods are in stock, and only name and contact of a person', async () => {
  const category = await store.make.category();
  const staff = await scopedTo(category);
  const customer = await store.make.customer({
    full_name: 'Liza Cruz',
    email: 'liza@example.com',
    phone_number: '+639170000001',
  });
  const stock = (name: string, over: object) => store.make.stock({ name, category, selling_price: 5, ...over });
  const wanted = [
    await stock('Plenty', { sizes: [{ available_quantity: 9 }] }),
    await stock('Few', { sizes: [{ available_quantity: 1 }] }),
    await stock('Gone', { sizes: [{ available_quantity: 0 }] }),
    await stock('Owed', { sizes: [{ available_quantity: 0, restrict_if_no_available: false }] }),
    await stock('Hidden', { is_available: false }),
    await stock('Uncounted', { sizes: [] }),
  ];
  store.clock.set(new Date('2026-11-17T02:00:00Z'));
  for (const { id } of wanted) await store.make.cartItem(customer, id, { quantity: 2 });
  store.clock.set(NOW);
  const { rows } = await staff.reports.rows({ report: 'customer-carts', filters: {} });
  expect(rows.map(({ cells }) => [cells.item, cells.availability, cells.age])).toEqual([
    ['Plenty', 'In stock', 3],
    ['Few', 'Only 1 left', 3],
    ['Gone', 'Sold out', 3],
    ['Owed', 'On backorder', 3],
    ['Hidden', 'Not offered', 3],
    ['Uncounted', 'In stock', 3],
  ]);
  expect(JSON.stringify(rows)).not.toContain('liza@example.com');
  expect(JSON.stringify(await staff.reports.customerCarts())).not.toContain('liza@example.com');
});
