import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  expectBooksToBalance,
  expectDomainError,
  orderBody,
  placeSimpleOrder,
  readQuantity,
} from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { AppCaller } from '../../router.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
const mine = await store.make.category();
const foreign = await store.make.category();
afterEach(() => expectBooksToBalance(store));

/** An order with a line in each of two categories. */
async function placeOrder() {
  const customerId = await store.make.customer();
  const stocks = [await store.make.stock({ category: mine }), await store.make.stock({ category: foreign })];
  const lines: number[] = [];
  for (const { id } of stocks) lines.push(await store.make.cartItem(customerId, id));
  const caller = await store.customer(customerId);
  const { _id, orders } = await caller.orders.place(orderBody(lines, 200));
  return { _id, lineIds: orders.map((line) => line._id), sizes: stocks.flatMap(({ sizeIds }) => sizeIds), caller };
}

const readStatuses = async (_id: string) =>
  (await free.orders.get({ _id })).orders.map((line) => line.order_status.status);
const back = (_id: string, to: OrderStatus, from: OrderStatus) => ({ _id, order_status: to, old_order_status: from });

test('each line returns to its earlier status, with its stock and its reason', async () => {
  const { _id, lineIds, sizes } = await placeOrder();
  const [one = '', other = ''] = lineIds;
  await free.orders.orderStatus({ _id, order_status: 'Processing', orders: [one] });
  await free.orders.orderStatus({ _id, order_status: 'Cancelled', reason: 'By mistake' });
  const result = await free.orders.undoStatus({
    _id,
    orders: [back(one, 'Processing', 'Cancelled'), back(other, 'Pending', 'Cancelled')],
  });
  expect(result).toMatchObject({ order_status: { status: 'Pending' }, amount_due: 200 });
  expect(await readStatuses(_id)).toEqual(['Processing', 'Pending']);
  expect(await Promise.all(sizes.map((id) => readQuantity(store, id)))).toEqual([99, 99]);

  await free.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [one], reason: 'Sold out' });
  await free.orders.orderStatus({ _id, order_status: 'Pending', orders: [one] });
  const undone = await free.orders.undoStatus({
    _id,
    orders: [back(one, 'Cancelled', 'Pending')],
  });
  expect(undone.orders[0]).toMatchObject({ order_status: { status: 'Cancelled' }, cancel_reason: 'Sold out' });
});

test('lines that were cancelled for different reasons return to them together, and the history names each', async () => {
  const { _id, lineIds } = await placeOrder();
  const [one = '', other = ''] = lineIds;
  await free.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [one], reason: 'Sold out' });
  await free.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [other], reason: 'Torn' });
  await free.orders.orderStatus({ _id, order_status: 'Pending' });
  const undo = { _id, orders: [back(one, 'Cancelled', 'Pending'), back(other, 'Cancelled', 'Pending')] };
  const undone = await free.orders.undoStatus(undo);
  expect(undone.orders.map((line) => line.cancel_reason)).toEqual(['Sold out', 'Torn']);
  const { docs } = await free.orders.history({ _id });
  const reasons = docs[0]?.changes.filter(({ field }) => field === 'Reason').map(({ to }) => to);
  expect(reasons).toEqual(['Sold out', 'Torn']);
  // Only the changes that cancelled each line can still be undone.
  const first = await free.orders.undoStatus({ _id, orders: [back(other, 'Pending', 'Cancelled')] });
  expect(first.orders.map((line) => line.cancel_reason)).toEqual(['Sold out', '']);
});

test('a line named twice moves its stock once', async () => {
  const { order, sizeId } = await placeSimpleOrder(store, { quantity: 3 });
  const line = order.orders[0]?._id ?? '';
  const entry = back(line, 'Cancelled', 'Pending');
  await free.orders.undoStatus({ _id: order._id, orders: [entry, entry] });
  expect(await readQuantity(store, sizeId)).toBe(100);
});

test('a line that has changed since is a conflict that names the user, and nothing is undone', async () => {
  const { _id, lineIds } = await placeOrder();
  const [one = '', other = ''] = lineIds;
  await free.orders.orderStatus({ _id, order_status: 'Processing' });
  const colleague = await store.staff(await store.make.staff({ name: 'Jose Reyes' }));
  await colleague.orders.orderStatus({ _id, order_status: 'Ready for Pickup', orders: [other] });
  const orders = [back(one, 'Pending', 'Processing'), back(other, 'Pending', 'Processing')];
  await expectDomainError(store, () => free.orders.undoStatus({ _id, orders }), {
    code: 'CONFLICT',
    message: 'Jose Reyes has already set this order to Ready for Pickup.',
  });
});

test('stock that another order took in the meantime is a conflict', async () => {
  const { _id, lineIds, sizes } = await placeOrder();
  const [one = ''] = lineIds;
  await free.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [one] });
  await store.deps().em.execute('update size_price set available_quantity = 0 where id = ?', [sizes[0]]);
  await store.make.insert('stock_ledger', { size_price_id: sizes[0], quantity: -100, reason: 'adjustment' });
  const orders = [back(one, 'Pending', 'Cancelled')];
  await expectDomainError(store, () => free.orders.undoStatus({ _id, orders }), {
    code: 'CONFLICT',
    message: serverMessages.stockTakenByAnother,
  });
});

test('lines outside the assigned categories cannot be undone', async () => {
  const { _id, lineIds } = await placeOrder();
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const [one = '', other = ''] = lineIds;
  await free.orders.orderStatus({ _id, order_status: 'Processing' });
  await expectDomainError(
    store,
    () => scoped.orders.undoStatus({ _id, orders: [back(other, 'Pending', 'Processing')] }),
    {
      code: 'NOT_FOUND',
    },
  );
  await scoped.orders.undoStatus({ _id, orders: [back(one, 'Pending', 'Processing')] });
  expect(await readStatuses(_id)).toEqual(['Pending', 'Processing']);
});

describe('the time of an order’s status', () => {
  const start = new Date('2026-11-20T02:00:00Z');
  beforeEach(() => store.clock.set(start));
  const readSince = async (_id: string) => {
    const order = db(store.deps().em).selectFrom('order').select('status_changed_at').where('id', '=', Number(_id));
    return (await order.executeTakeFirst())?.status_changed_at;
  };
  const claimedOf = async (caller: AppCaller) => {
    const { lists } = await caller.dashboard.index({ order_status: 'Claimed', page_size: 100 });
    return lists.flatMap(({ orders }) => orders.map(({ _id }) => _id));
  };
  /** An order with a line in each of two categories, claimed a month ago. */
  async function placeClaimed() {
    const placed = await placeOrder();
    store.clock.advance(60);
    await free.orders.orderStatus({ _id: placed._id, order_status: 'Claimed' });
    const claimed = store.clock.now();
    store.clock.advance(30 * 86_400);
    return { ...placed, claimed };
  }

  test('is restored by an undo: an order claimed a month ago is not claimed this week, for any staff user', async () => {
    const { _id, lineIds, claimed } = await placeClaimed();
    const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
    await free.orders.orderStatus({ _id, order_status: 'Ready for Pickup' });
    expect(await readSince(_id)).toEqual(store.clock.now());
    store.clock.advance(5);
    const orders = lineIds.map((line) => back(line, 'Claimed', 'Ready for Pickup'));
    await free.orders.undoStatus({ _id, orders });
    expect(await readSince(_id)).toEqual(claimed);
    expect([await claimedOf(free), await claimedOf(scoped)]).toEqual([[], []]);
  });

  test('is restored by an undo of several orders, and again by the next one', async () => {
    const { _id, claimed } = await placeClaimed();
    const expected = [{ _id, old_order_status: 'Claimed' as const }];
    for (const order_status of ['Cancelled', 'Pending'] as const) {
      const { done } = await free.orders.bulkStatus({ orders: expected, order_status });
      store.clock.advance(5);
      await free.orders.bulkUndo({ orders: done.map(({ undo }) => ({ _id, orders: undo })) });
      expect(await readSince(_id)).toEqual(claimed);
    }
  });

  test('is restored by the undo of a hand-over', async () => {
    const { _id, lineIds } = await placeOrder();
    const [one = '', other = ''] = lineIds;
    store.clock.advance(60);
    await free.orders.orderStatus({ _id, order_status: 'Ready for Pickup' });
    const ready = store.clock.now();
    store.clock.advance(86_400);
    await free.counter.handover({ _id, orders: [one], is_unpaid_confirmed: true });
    store.clock.advance(60);
    await free.counter.handover({ _id, orders: [other], is_unpaid_confirmed: true });
    const orders = lineIds.map((line) => back(line, 'Ready for Pickup', 'Claimed'));
    await free.orders.undoStatus({ _id, orders });
    expect(await readSince(_id)).toEqual(ready);
  });

  test('is new if the lines get a status that they did not have before', async () => {
    const { _id, lineIds } = await placeClaimed();
    await free.orders.orderStatus({ _id, order_status: 'Pending' });
    store.clock.advance(5);
    const orders = lineIds.map((line) => back(line, 'Ready for Pickup', 'Pending'));
    await free.orders.undoStatus({ _id, orders });
    expect(await readSince(_id)).toEqual(store.clock.now());
  });

  test('is new for a change by hand, which is not an undo', async () => {
    const { _id } = await placeClaimed();
    await free.orders.orderStatus({ _id, order_status: 'Ready for Pickup' });
    store.clock.advance(5);
    await free.orders.orderStatus({ _id, order_status: 'Claimed' });
    expect(await readSince(_id)).toEqual(store.clock.now());
    expect(await claimedOf(free)).toContain(_id);
  });
});
