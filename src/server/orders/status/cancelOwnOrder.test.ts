import { afterEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import {
  expectBooksToBalance,
  expectDomainError,
  placeAcross,
  placeSimpleOrder,
  proofPicture,
  readQuantity,
} from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
afterEach(() => expectBooksToBalance(store));

const notCancelled = { code: 'CONFLICT', message: serverMessages.notCancelledAnyMore };

test('customers cancel a Pending order: the stock returns, the reason stays, and history and ledger name the customer', async () => {
  const { order, caller, sizeId, stockId } = await placeSimpleOrder(store, { quantity: 3, file: await proofPicture() });
  store.clock.advance(60);
  const reason = 'The wrong size.';
  expect(await caller.orders.cancel({ _id: order._id, reason })).toMatchObject({
    _id: order._id,
    order_status: { status: 'Cancelled' },
    amount_due: 0,
    amount_to_refund: 300,
    orders: [{ order_status: { status: 'Cancelled' }, cancel_reason: reason }],
  });
  expect(await readQuantity(store, sizeId)).toBe(100);
  const [step] = (await staff.orders.history({ _id: order._id })).docs;
  expect(step).toMatchObject({
    who: staffMessages.theCustomer,
    changes: [
      { from: 'Pending', to: 'Cancelled' },
      { field: 'Reason', to: reason },
    ],
  });
  const [row] = (await staff.stocks.ledger({ _id: String(stockId) })).docs;
  expect(row).toMatchObject({ who: staffMessages.theCustomer, reason: 'cancelled', quantity: 3 });
  const audited = await store
    .deps()
    .em.execute("select id from audit_log where record_type = 'order' and record_id = ? and action <> 'read'", [
      order._id,
    ]);
  expect(audited).toEqual([]);
  await expectDomainError(store, () => caller.orders.cancel({ _id: order._id }), notCancelled);
});

test('lines cancelled by staff stay unchanged, with their reason', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [first, second] = order.orders.map(({ _id }) => _id);
  await staff.orders.orderStatus({
    _id: order._id,
    order_status: 'Cancelled',
    orders: [first ?? ''],
    reason: 'Sold out.',
  });
  const { orders } = await caller.orders.cancel({ _id: order._id, reason: 'Then not at all.' });
  expect(orders.map(({ _id, cancel_reason }) => [_id, cancel_reason])).toEqual([
    [first, 'Sold out.'],
    [second, 'Then not at all.'],
  ]);
});

test('an order with a line in progress is not cancelled', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const line = order.orders[0]?._id ?? '';
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Processing', orders: [line] });
  await expectDomainError(store, () => caller.orders.cancel({ _id: order._id }), notCancelled);
  expect((await caller.orders.get({ _id: order._id })).amount_due).toBe(order.amount_due);
});

test('a call for another customer’s order does not wait for its lock', async () => {
  const { order } = await placeSimpleOrder(store);
  const other = await store.customer(await store.make.customer());
  const rejected = { code: 'NOT_FOUND', message: serverMessages.orderNotFound };
  const { _id } = order;
  const pickup_time = order.pickup_time ?? new Date();
  await inTransaction(store.deps().em, async (em) => {
    await em.execute('select id from `order` where id = ? for update', [_id]);
    await expectDomainError(store, () => other.orders.cancel({ _id }), rejected);
    await expectDomainError(store, () => other.orders.reschedule({ _id, pickup_time }), rejected);
  });
});

test('twenty concurrent cancellations return the stock once', async () => {
  const { order, caller, sizeId } = await placeSimpleOrder(store, { quantity: 5 });
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => caller.orders.cancel({ _id: order._id })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readQuantity(store, sizeId)).toBe(100);
});

test('its notice does not contain the customer’s own words, because the address may be another person’s', async () => {
  const channels = onlyThese({ cancelled: { sms: true } });
  await staff.settings.save({ key: 'notices', value: { channels } });
  const { order, caller } = await placeSimpleOrder(store);
  await caller.orders.cancel({ _id: order._id, reason: 'Click evil.example' });
  const { docs } = await staff.notices.ofOrder({ _id: order._id });
  expect(docs).toMatchObject([{ kind: 'cancelled' }]);
  const rows = await store.deps().em.execute('select data from notice where order_id = ?', [order._id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('evil');
});
