import { afterEach, expect, test } from 'vitest';
import { paymentsNotTotal } from '#shared/domain/counter/sale.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { expectBooksToBalance, expectDomainError, readQuantity } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));
afterEach(() => expectBooksToBalance(store));

type Sale = Parameters<AppCaller['counter']['sell']>[0];

/** A shirt in two sizes and a notebook, and the input of a sale of them. */
async function shelf() {
  const category = await store.make.category();
  const shirt = await store.make.stock({
    category,
    name: 'PE Shirt',
    selling_price: 300,
    sizes: [
      { size: 'M', available_quantity: 5 },
      { size: 'L', price: 20.5, available_quantity: 1 },
    ],
  });
  const book = await store.make.stock({
    category,
    name: 'Notebook',
    selling_price: 45.25,
    sizes: [{ available_quantity: 10 }],
  });
  const orders = [
    { item: String(shirt.id), size: 'L', quantity: 1 },
    { item: String(book.id), quantity: 4 },
  ];
  const sale: Sale = { orders, total_amount: 501.5, way: 'Cash' };
  const [m = 0, l = 0] = shirt.sizeIds;
  const quantities = () => Promise.all([m, l, book.sizeIds[0] ?? 0].map((size) => readQuantity(store, size)));
  return { category, shirt, book, sale, quantities };
}

test('a sale is an order that is placed, paid and claimed at once: stock, ledger, receipt, history, payments of the day, reports', async () => {
  const { book, category, sale, quantities } = await shelf();
  const sold = await maria.counter.sell(sale);
  expect(sold).toMatchObject({
    order_status: { status: 'Claimed' },
    payment_status: 'Confirmed',
    mode_of_payment: 'Cash',
    pickup_time: null,
    amount_due: 501.5,
    amount_paid: 501.5,
    amount_to_refund: 0,
    profile: { name: serverMessages.counterSale, phone_number: '', email: '' },
  });
  expect(sold.orders.map(({ amount, order_status }) => [amount, order_status.status])).toEqual([
    [320.5, 'Claimed'],
    [181, 'Claimed'],
  ]);
  expect(await quantities()).toEqual([5, 0, 6]);
  const { docs: ledger } = await maria.stocks.ledger({ _id: String(book.id) });
  expect(ledger[0]).toMatchObject({ reason: 'order', quantity: -4, who: 'Maria Lopez', order_no: sold.order_no });
  const { docs: receipts } = await maria.payments.receipts({ _id: sold._id });
  expect(receipts).toMatchObject([{ kind: 'received', amount: 501.5, way: 'Cash', who: 'Maria Lopez' }]);
  const { docs: history } = await maria.orders.history({ _id: sold._id });
  expect(history.map(({ who, action }) => [who, action])).toEqual([
    ['Maria Lopez', 'updated'],
    ['Maria Lopez', 'created'],
  ]);
  expect(history[0]?.changes[0]).toMatchObject({ field: 'Counter sale', to: '₱501.50, Cash' });
  const day = await maria.payments.day({});
  expect(day.docs.filter(({ order }) => order._id === sold._id)).toMatchObject([{ amount: 501.5, way: 'Cash' }]);
  const report = await maria.reports.ordersHistoryPerCategory({
    period_covered: { start: '2026-11-20', end: '2026-11-20' },
    categories: [String(category)],
  });
  expect(report).toMatchObject([
    {
      quantity: 5,
      amount: 501.5,
      items: [{ order_status: { status: 'Claimed' } }, { order_status: { status: 'Claimed' } }],
    },
  ]);
  const audit = await maria.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(audit.docs[0]).toMatchObject({ record_id: sold._id, who: 'Maria Lopez' });
});

test('a transfer keeps its reference; cancelling it makes the money refundable and returns the stock', async () => {
  const { sale, quantities } = await shelf();
  const sold = await maria.counter.sell({ ...sale, way: 'Bank Transfer', reference: 'gc 4711 0815' });
  const { docs } = await maria.payments.receipts({ _id: sold._id });
  expect(docs).toMatchObject([{ way: 'Bank Transfer', reference: 'GC47110815' }]);
  expect(sold).toMatchObject({ mode_of_payment: 'Bank Transfer', payment_reference: 'GC47110815' });
  const cancelled = await maria.orders.orderStatus({ _id: sold._id, order_status: 'Cancelled' });
  expect(cancelled).toMatchObject({ amount_to_refund: 501.5, amount_due: 0 });
  expect(await quantities()).toEqual([5, 1, 10]);
});

test('a sale paid part in cash and part by transfer has an entry for each part, and the day counts each part by its method', async () => {
  const { sale } = await shelf();
  const before = await maria.payments.day({});
  const sold = await maria.counter.sell({
    ...sale,
    way: 'Bank Transfer',
    payments: [
      { way: 'Cash', amount: 200 },
      { way: 'Bank Transfer', amount: 301.5, account: 'GCash 0917', reference: 'gc 99' },
    ],
  });
  expect(sold).toMatchObject({ payment_status: 'Confirmed', amount_paid: 501.5, payment_reference: 'GC99' });
  const { docs } = await maria.payments.receipts({ _id: sold._id });
  expect(docs.map(({ way, amount, account, reference }) => [way, amount, account, reference]).sort()).toEqual([
    ['Bank Transfer', 301.5, 'GCash 0917', 'GC99'],
    ['Cash', 200, '', ''],
  ]);
  const day = await maria.payments.day({});
  const sumOf = ({ accounts }: typeof day, wanted: string) =>
    accounts.filter(({ way }) => way === wanted).reduce((sum, { total }) => sum + total, 0);
  expect(sumOf(day, 'Cash') - sumOf(before, 'Cash')).toBe(200);
  expect(sumOf(day, 'Bank Transfer') - sumOf(before, 'Bank Transfer')).toBe(301.5);
  expect(day.total - before.total).toBe(501.5);
  // Cancelled, the refund due is all of it, as of any order.
  const cancelled = await maria.orders.orderStatus({ _id: sold._id, order_status: 'Cancelled' });
  expect(cancelled).toMatchObject({ amount_to_refund: 501.5 });
});

test('parts that do not add up to the total are rejected, and nothing is sold', async () => {
  const { sale, quantities } = await shelf();
  const payments = [
    { way: 'Cash' as const, amount: 200 },
    { way: 'Bank Transfer' as const, amount: 301 },
  ];
  expect(await toApiError(maria.counter.sell({ ...sale, payments }))).toMatchObject({
    code: 'invalid',
    errors: { payments: paymentsNotTotal },
  });
  expect(await quantities()).toEqual([5, 1, 10]);
});

test('walk-in sales belong to one customer who cannot sign in; a known customer sees their own', async () => {
  const customerId = await store.make.customer({ full_name: 'Ana Reyes', phone_number: '+639171112222' });
  await store.make.insert('customer_identity', {
    provider: 'phone',
    subject: '+639171112222',
    customer_id: customerId,
  });
  const sales = await Promise.all([shelf(), shelf(), shelf()]);
  const walkIns = await Promise.all(sales.slice(0, 2).map(({ sale }) => maria.counter.sell(sale)));
  const [{ customers, rows } = { customers: 0, rows: 0 }] = await store
    .deps()
    .em.execute<{ customers: number; rows: number }[]>(
      'select count(distinct customer_id) as customers, count(*) as `rows` from `order` where id in (?, ?)',
      walkIns.map(({ _id }) => _id),
    );
  expect([Number(customers), Number(rows)]).toEqual([1, 2]);
  expect(await maria.counter.saleCustomer({ phone_number: '0917 111 2222' })).toEqual({ name: 'Ana R.' });
  const known = await maria.counter.sell({ ...(sales[2]?.sale as Sale), phone_number: '0917 111 2222' });
  expect(known.profile).toMatchObject({ name: 'Ana Reyes', phone_number: '+639171112222' });
  const ana = await store.customer(customerId);
  expect((await ana.orders.customerOrders({})).map(({ _id }) => _id)).toEqual([known._id]);
  // The customer already has the goods, so no notice is sent.
  const [notices] = await store
    .deps()
    .em.execute<{ count: number }[]>('select count(*) as count from notice where order_id = ?', [known._id]);
  expect(Number(notices?.count)).toBe(0);
  expect(await toApiError(maria.counter.saleCustomer({ phone_number: '0917 999 9999' }))).toMatchObject({
    code: 'invalid',
    errors: { phone_number: serverMessages.noSuchPhone },
  });
});

test('staff with assigned categories see the name of a number only with an order in them, and may miss ten times an hour', async () => {
  const customerId = await store.make.customer({ full_name: 'Maria Clara Santos' });
  const phone_number = '0917 111 3333';
  await store.make.insert('customer_identity', {
    provider: 'phone',
    subject: '+639171113333',
    customer_id: customerId,
  });
  const { category, sale } = await shelf();
  const limited = await store.staff(await store.make.staff({ categories: [category] }));
  const unknown = { code: 'invalid', errors: { phone_number: serverMessages.noSuchPhone } };
  expect(await toApiError(limited.counter.saleCustomer({ phone_number }))).toMatchObject(unknown);
  await maria.counter.sell({ ...sale, phone_number });
  for (let time = 0; time < 12; time += 1)
    expect(await limited.counter.saleCustomer({ phone_number })).toEqual({ name: 'Maria S.' });
  for (let miss = 1; miss < 10; miss += 1)
    expect(await toApiError(limited.counter.saleCustomer({ phone_number: '0917 999 9999' }))).toMatchObject(unknown);
  expect(await toApiError(limited.counter.saleCustomer({ phone_number }))).toMatchObject({ code: 'too_many' });
});

test.each<[string, (parts: Awaited<ReturnType<typeof shelf>>) => Sale | Promise<Sale>, string]>([
  ['more than is there', ({ sale }) => withPieces(sale, 2), onlyLeft('PE Shirt', 1)],
  ['a size that is not there', ({ sale }) => withSize(sale, 'S'), messages.sizeRequired],
  ['another total', ({ sale }) => ({ ...sale, total_amount: 500 }), serverMessages.sumChanged],
  [
    'a product that is no more',
    ({ sale }) => ({ ...sale, orders: [{ item: '999999', quantity: 1 }] }),
    messages.productNotFound,
  ],
  [
    'a hidden product',
    async ({ sale, shirt }) => {
      await maria.stocks.availability({ _id: String(shirt.id), checked: false });
      return sale;
    },
    staffMessages.notShown,
  ],
])('%s is rejected by name, and nothing is sold', async (_, wrong, message) => {
  const parts = await shelf();
  const sale = await wrong(parts);
  await maria.counter.sell((await shelf()).sale);
  await expectDomainError(store, () => maria.counter.sell(sale), { code: 'CONFLICT', message });
});

const withPieces = (sale: Sale, quantity: number): Sale => ({
  ...sale,
  orders: sale.orders.map((line, index) => (index === 0 ? { ...line, quantity } : line)),
});
const withSize = (sale: Sale, size: string): Sale => ({
  ...sale,
  orders: sale.orders.map((line, index) => (index === 0 ? { ...line, size } : line)),
});

test('two lines of one size count together, and so do all pieces', async () => {
  const { sale, shirt } = await shelf();
  const line = { item: String(shirt.id), size: 'M', quantity: 3 };
  expect(await toApiError(maria.counter.sell({ ...sale, orders: [line, line], total_amount: 1_800 }))).toMatchObject({
    code: 'sold_out',
    errors: { 'orders.0': onlyLeft('PE Shirt', 5), 'orders.1': onlyLeft('PE Shirt', 5) },
  });
  const many = Array.from({ length: 2 }, () => ({ ...line, quantity: 500 }));
  await expect(maria.counter.sell({ ...sale, orders: many })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});

test('of two sales of the last piece, one succeeds', async () => {
  const { sale, quantities } = await shelf();
  const ana = await store.staff(await store.make.staff());
  const tries = await Promise.allSettled([maria.counter.sell(sale), ana.counter.sell(sale)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await quantities()).toEqual([5, 0, 6]);
});
