import { afterEach, expect, test } from 'vitest';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { onlyLeft } from '#shared/messages.ts';
import { handedOverBy, serverMessages } from '#shared/serverMessages.ts';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { orderWebhooks } from '../orders/subscribers/orderWebhooks.ts';
import { subscriberQueue } from '../platform/events/subscribers.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import type { AppCaller } from '../router.ts';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));
afterEach(() => expectBooksToBalance(store));

const SIZES = [
  { size: 'M', price: 0, available_quantity: 10 },
  { size: 'L', price: 20, available_quantity: 5 },
  { size: 'XL', price: -30.5, available_quantity: 1 },
];

/** An order of shirts in M at 300 pesos, paid by default. */
async function placeShirts({ quantity = 3, isPaid = true, category = 0, colors = ['White', 'Navy'] } = {}) {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const { id: stock, sizeIds } = await store.make.stock({
    name: 'PE Shirt',
    selling_price: 300,
    sizes: SIZES,
    colors,
    ...(category > 0 && { category }),
  });
  const line = await store.make.cartItem(customerId, stock, { size: 'M', color: colors[0] ?? '', quantity });
  const order = await caller.orders.place(orderBody([line], 300 * quantity));
  const { _id } = order;
  if (isPaid) await maria.payments.addReceipt({ _id, amount: 300 * quantity, way: 'Cash', old_amount_paid: 0 });
  const [m = 0, l = 0, xl = 0] = sizeIds;
  const quantities = () => Promise.all([m, l, xl].map((size) => readQuantity(store, size)));
  const exchange = (over: object = {}, clerk = maria) =>
    clerk.counter.exchange({ _id, order: order.orders[0]?._id ?? '', quantity, size: 'L', color: 'White', ...over });
  return { order, _id, stock, sizes: { m, l, xl }, quantities, exchange, caller };
}

const linesOf = ({ orders }: Awaited<ReturnType<AppCaller['counter']['exchange']>>) =>
  orders.map(({ quantity, size, color, addon_price, amount }) => [quantity, size, color, addon_price, amount]);

test('a line exchanged as a whole gets the new size, with its stock, sum, payment and amount to collect', async () => {
  const { _id, sizes, quantities, exchange } = await placeShirts();
  const after = await exchange({ amount_due: 960 });
  expect(linesOf(after)).toEqual([[3, 'L', 'White', 20, 960]]);
  expect(after).toMatchObject({ amount_due: 960, amount_paid: 900, amount_to_refund: 0, total_amount: 960 });
  expect(after.payment_status).toBe('Awaiting Proof');
  expect(await quantities()).toEqual([10, 2, 1]);
  const ledger = await Promise.all([sizes.m, sizes.l].map((_, at) => ledgerOf(after, ['M', 'L'][at] ?? '')));
  expect(ledger).toEqual([
    ['exchange', 3, 'M, White for L, White', after.order_no, 'Maria Lopez'],
    ['exchange', -3, 'M, White for L, White', after.order_no, 'Maria Lopez'],
  ]);
  expect(await maria.payments.addReceipt({ _id, amount: 60, way: 'Cash', old_amount_paid: 900 })).toMatchObject({
    payment_status: 'Confirmed',
    amount_paid: 960,
  });
});

test('pieces of a removed size are listed again for staff, and the response names them', async () => {
  const { _id, stock, exchange } = await placeShirts({ quantity: 10 });
  await maria.orders.orderStatus({ _id, order_status: 'Claimed' });
  await maria.stocks.update({ _id: String(stock), size_prices: [{ size: 'L' }, { size: 'XL' }] });
  expect((await exchange({ quantity: 2 })).listed_again).toEqual(['PE Shirt, M: 2 in stock.']);
  const { sizes, size_prices } = await maria.stocks.get({ _id: String(stock) });
  expect(sizes).toEqual(['L', 'XL']);
  expect(size_prices.at(-1)).toMatchObject({ size: 'M', available_quantity: 2, is_sold: false });
});

async function ledgerOf(
  { orders, order_no }: { orders: { item: { _id: string | null } }[]; order_no: string },
  size: string,
) {
  const { docs } = await maria.stocks.ledger({ _id: orders[0]?.item._id ?? '', size });
  const [entry] = docs;
  expect(entry?.order_no).toBe(order_no);
  return [entry?.reason, entry?.quantity, entry?.note, entry?.order_no, entry?.who];
}

test('a partial exchange adds a line to the order, and exchanging it back merges the lines', async () => {
  const { _id, quantities, exchange } = await placeShirts();
  await maria.counter.handover({ _id });
  const after = await exchange({ quantity: 2, size: 'XL', color: 'Navy', amount_due: 839 }).catch(toOnly);
  expect(after).toBe(onlyLeft('PE Shirt', 1));
  const split = await exchange({ quantity: 1, size: 'XL', color: 'Navy', amount_due: 869.5 });
  expect(linesOf(split)).toEqual([
    [2, 'M', 'White', 0, 600],
    [1, 'XL', 'Navy', -30.5, 269.5],
  ]);
  expect(split).toMatchObject({ order_status: { status: 'Claimed' }, payment_status: 'Confirmed', amount_due: 869.5 });
  expect(split.amount_to_refund).toBe(30.5);
  const { docs } = await maria.payments.refunds({ page_size: 100 });
  expect(docs.find(({ order }) => order._id === _id)?.amount).toBe(30.5);
  expect(await quantities()).toEqual([8, 5, 0]);
  const back = await exchange({ order: split.orders[1]?._id, quantity: 1, size: 'M', color: 'White' });
  expect(back).toMatchObject({ amount_due: 900, amount_to_refund: 0, payment_status: 'Confirmed' });
  expect(await quantities()).toEqual([7, 5, 1]);
  // Like any other line, the added line records the staff user of each action.
  const other = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
  expect(await toApiError(other.counter.handover({ _id, orders: [split.orders[1]?._id ?? ''] }))).toMatchObject({
    message: handedOverBy('Maria Lopez'),
  });
});

const toOnly = async (error: unknown) => (await toApiError(Promise.reject(error))).message;

test('pieces of a new size do not count as picked because the old ones were', async () => {
  const { order, exchange } = await placeShirts({ quantity: 1 });
  const [line] = order.orders;
  await maria.counter.pick({ lines: [{ _id: line?._id ?? '', quantity: 1 }] });
  await exchange();
  const day = storeDayOf(order.pickup_time ?? new Date(), 'Asia/Manila');
  expect((await maria.counter.ticks({ day })).map(({ _id }) => _id)).not.toContain(line?._id);
});

test('damaged pieces are written off, and may be exchanged for the same size', async () => {
  const { stock, quantities, exchange } = await placeShirts({ quantity: 1 });
  const after = await exchange({ size: 'M', is_damaged: true });
  expect(after).toMatchObject({ amount_due: 300, payment_status: 'Confirmed' });
  expect(await quantities()).toEqual([8, 5, 1]);
  const { docs } = await maria.stocks.ledger({ _id: String(stock), size: 'M' });
  expect(docs.slice(0, 3).map(({ reason, quantity }) => [reason, quantity])).toEqual([
    ['damaged', -1],
    ['exchange', -1],
    ['exchange', 1],
  ]);
});

test('another color of the same size moves no stock; history and audit log record the exchange', async () => {
  const { _id, quantities, exchange } = await placeShirts({ quantity: 1 });
  await exchange({ size: 'M', color: 'Navy' });
  expect(await quantities()).toEqual([9, 5, 1]);
  store.clock.advance(60);
  await exchange({ color: 'Navy', is_damaged: true });
  const { docs } = await maria.orders.history({ _id });
  expect(docs.filter(({ kind }) => kind === 'exchange').map(({ who, changes }) => [who, changes[0]?.to])).toEqual([
    ['Maria Lopez', '1 × PE Shirt: M, Navy for L, Navy; ₱20.00 more; damaged, not restocked'],
    ['Maria Lopez', '1 × PE Shirt: M, White for M, Navy'],
  ]);
  const audit = await maria.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(audit.docs[0]?.changes).toContainEqual({ field: 'exchange', from: 'M, Navy', to: '1 × L, Navy' });
});

test.each([
  ['the same choice', { size: 'M' }, 'invalid', serverMessages.sameChoice],
  ['a size that the product does not have', { size: 'S' }, 'invalid', undefined],
  ['a color that it does not have', { color: 'Red' }, 'invalid', undefined],
  ['more pieces than the line has', { quantity: 4 }, 'invalid', onlyLeft('PE Shirt', 3)],
  ['another sum than was said', { amount_due: 900 }, 'prices_changed', serverMessages.sumChanged],
  ['a line of nobody', { order: '999999' }, 'not_found', serverMessages.noLines],
])('%s is rejected, and nothing changes', async (_, over, code, message) => {
  const { exchange, quantities } = await placeShirts();
  expect(await toApiError(exchange(over))).toMatchObject({ code, ...(message && { message }) });
  expect(await quantities()).toEqual([7, 5, 1]);
});

test('a cancelled line, or one of a deleted product, cannot be exchanged; one of a hidden product can', async () => {
  const { _id, stock, exchange } = await placeShirts();
  await maria.stocks.availability({ _id: String(stock), checked: false });
  expect(linesOf(await exchange({ quantity: 1 }))).toHaveLength(2);
  await maria.orders.orderStatus({ _id, order_status: 'Cancelled' });
  expect(await toApiError(exchange({ quantity: 1 }))).toMatchObject({ message: serverMessages.cancelledNotExchanged });
  const gone = await placeShirts();
  await store.deps().em.execute('update order_line set stock_id = null where order_id = ?', [gone._id]);
  expect(await toApiError(gone.exchange())).toMatchObject({ code: 'sold_out', message: serverMessages.productGone });
});

test('of two exchanges for the last piece, one succeeds; crossing exchanges do not block each other', async () => {
  const [one, other] = [await placeShirts({ quantity: 1 }), await placeShirts({ quantity: 1 })];
  // Both exchanges request the last XL of one product.
  await store
    .deps()
    .em.execute('update order_line set stock_id = ?, size_price_id = ? where order_id = ?', [
      one.stock,
      one.sizes.m,
      other._id,
    ]);
  await store.make.insert('stock_ledger', { size_price_id: other.sizes.m, quantity: 1, reason: 'adjustment' });
  await store.make.insert('stock_ledger', { size_price_id: one.sizes.m, quantity: -1, reason: 'adjustment' });
  await store.deps().em.execute('update size_price set available_quantity = 10 where id = ?', [other.sizes.m]);
  await store.deps().em.execute('update size_price set available_quantity = 8 where id = ?', [one.sizes.m]);
  const ana = await store.staff(await store.make.staff());
  const tries = await Promise.allSettled([one.exchange({ size: 'XL' }), other.exchange({ size: 'XL' }, ana)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await one.quantities()).toEqual([9, 5, 0]);
  const won = tries[0]?.status === 'fulfilled' ? one : other;
  await Promise.all([won.exchange({ size: 'M' }), (won === one ? other : one).exchange({ size: 'L' }, ana)]);
  expect(await one.quantities()).toEqual([9, 4, 1]);
});

test('staff with assigned categories exchange only their own lines', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const librarian = await store.staff(await store.make.staff({ categories: [mine] }));
  const own = await placeShirts({ category: mine });
  expect(linesOf(await own.exchange({ amount_due: 960 }, librarian))).toEqual([[3, 'L', 'White', 20, 960]]);
  const cheaper = await placeShirts({ category: mine, quantity: 1 });
  const part = await cheaper.exchange({ size: 'XL', amount_due: 269.5 }, librarian);
  expect(part).toMatchObject({ amount_due: 269.5, amount_paid: 300, amount_to_refund: 30.5 });
  const hidden = await placeShirts({ category: foreign });
  expect(await toApiError(hidden.exchange({}, librarian))).toMatchObject({ code: 'not_found' });
});

test('programs are notified of it, and of earlier events with the order as it was then', async () => {
  await maria.webhooks.create({
    url: 'https://example.org/',
    events: ['order.placed', 'order.status_changed'],
  });
  const { _id, exchange } = await placeShirts();
  await exchange({ quantity: 1 });
  await maria.orders.orderStatus({ _id, order_status: 'Processing' });
  await exchange({ size: 'XL', quantity: 1 });
  const { em } = store.deps();
  const messages = async () => {
    const rows = await em.execute<{ body: string }[]>('select body from webhook_delivery order by id');
    const all = rows.map(({ body }) => JSON.parse(body));
    return all.filter(({ data }) => data.order?._id === _id);
  };
  const first = await messages();
  const shown = first.map(({ type, data }) => [
    data.exchange ? 'exchange' : type,
    data.order.total_amount,
    data.order.orders.map(({ quantity, size }: { quantity: number; size: string }) => `${quantity} ${size}`),
  ]);
  expect(shown).toEqual([
    ['order.placed', 900, ['3 M']],
    ['exchange', 920, ['2 M', '1 L']],
    ['order.status_changed', 920, ['2 M', '1 L']],
    ['exchange', 889.5, ['1 M', '1 L', '1 XL']],
  ]);
  expect(first[1].data).toMatchObject({ changes: [], exchange: { old_size: 'M', quantity: 1, is_damaged: false } });
  // A subscriber that runs later writes the same message.
  await em.execute('delete from webhook_delivery');
  await em.execute(
    `insert into task (queue, ordering_key, payload, run_at)
     select 'events-webhooks', concat('order:', subject_id), json_object('event', id), now(3) from event
     where subject_id = ? and kind in ('placed', 'exchange', 'status') order by id`,
    [Number(_id)],
  );
  await em.execute('update task set run_at = ?', [store.clock.now()]);
  await workQueue(store.services, subscriberQueue(orderWebhooks), new AbortController().signal);
  expect((await messages()).map(({ data }) => data)).toEqual(first.map(({ data }) => data));
});
