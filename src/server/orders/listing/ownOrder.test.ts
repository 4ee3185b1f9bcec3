import { expect, test } from 'vitest';
import { placeAcross, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';

const store = await openTestStore({ now: new Date('2026-11-20T02:00:00Z') });
const staff = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));
await staff.settings.save({ key: 'payment_deadline_days', value: 2 });

test('the orders to pay have the remaining amount and the last day; sent and cancelled ones are excluded', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [first] = order.orders;
  const doc = {
    _id: order._id,
    order_no: order.order_no,
    amount: order.amount_due,
    pay_by: '2026-11-23',
    rejected: null,
  };
  expect(await caller.orders.toPay()).toEqual({ count: 1, docs: [doc] });
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [first?._id ?? ''] });
  const left = order.amount_due - (first?.amount ?? 0);
  expect(await caller.orders.toPay()).toEqual({ count: 1, docs: [{ ...doc, amount: left }] });
  // The store never cancels an order that it is already preparing.
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  expect(await caller.orders.toPay()).toEqual({ count: 1, docs: [{ ...doc, amount: left, pay_by: null }] });
  await caller.orders.uploadProof(proofBody(order, await proofPicture()));
  expect(await caller.orders.toPay()).toEqual({ count: 0, docs: [] });
});

test('a partly paid order has no deadline', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const line = { _id: order._id, orders: [order.orders[0]?._id ?? ''] };
  await staff.orders.orderStatus({ ...line, order_status: 'Cancelled' });
  const { amount_due } = await caller.orders.get({ _id: order._id });
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  await staff.orders.orderStatus({ ...line, order_status: 'Pending' });
  const { docs } = await caller.orders.toPay();
  expect(docs).toEqual([
    { _id: order._id, order_no: order.order_no, amount: order.amount_due - amount_due, pay_by: null, rejected: null },
  ]);
  expect((await caller.orders.byNumber({ order_no: order.order_no })).pay_by).toBeNull();
});

test('the order page tells the events without names of staff, notes, prints, or the person who fetched the goods', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [first, second] = order.orders;
  const steps: (() => Promise<unknown>)[] = [
    () => staff.orders.addNote({ _id: order._id, text: 'Calls again on Monday.' }),
    async () => caller.orders.uploadProof(proofBody(order, await proofPicture(60))),
    () => staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Rejected', reason: 'Not readable.' }),
    () =>
      staff.orders.orderStatus({
        _id: order._id,
        order_status: 'Cancelled',
        orders: [first?._id ?? ''],
        reason: 'Torn.',
      }),
    () => staff.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup', is_unpaid_confirmed: true }),
    () => staff.counter.handover({ _id: order._id, is_unpaid_confirmed: true, fetched_by: 'Jose Reyes' }),
  ];
  for (const step of steps) {
    store.clock.advance(60);
    await step();
  }
  const page = await caller.orders.byNumber({ order_no: order.order_no });
  expect(page.timeline.map(({ text, reason }) => [text, reason])).toEqual([
    [`${second?.item.name} was picked up.`, ''],
    [`${second?.item.name} is ready for you.`, ''],
    [`${first?.item.name} was cancelled by us.`, 'Torn.'],
    ['We did not accept your receipt.', 'Not readable.'],
    ['You uploaded a receipt.', ''],
    ['You placed the order.', ''],
  ]);
  const { timeline, pay_by, scheduled, ...record } = page;
  expect(record).toMatchObject({
    ...(await caller.orders.get({ _id: order._id })),
    proof_of_payment_url: expect.any(String),
  });
  expect([pay_by, scheduled]).toEqual([null, []]);
  expect(JSON.stringify(timeline)).not.toMatch(/Maria Lopez|Jose Reyes|Calls again/);
});

test('the order page names the cancelled lines with too few pieces in stock', async () => {
  const categories = [await store.make.category(), await store.make.category(), await store.make.category()];
  const { order, caller, sizes } = await placeAcross(store, categories);
  const [first, second] = order.orders;
  const short = async () => (await caller.orders.byNumber({ order_no: order.order_no })).short;
  const { em } = store.deps();
  await db(em).updateTable('size_price').set({ available_quantity: 0 }).where('id', 'in', sizes).execute();
  expect(await short()).toEqual([]);
  const lines = [first?._id ?? '', second?._id ?? ''];
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: lines });
  // The pieces of the cancelled lines are in stock again.
  expect(await short()).toEqual([]);
  const gone = sizes.slice(0, 1);
  await db(em).updateTable('size_price').set({ available_quantity: 0 }).where('id', 'in', gone).execute();
  const cancelled = await short();
  expect(cancelled).toHaveLength(1);
  expect(lines).toContain(cancelled[0]);
  // My Orders lists the short lines of all the customer's orders, and of no other customer.
  expect(await caller.orders.shortLines()).toEqual({ lines: cancelled });
  const other = await store.customer(await store.make.customer());
  expect(await other.orders.shortLines()).toEqual({ lines: [] });
});

test('My Orders is filtered by number, product, student and kind, also beyond its first page', async () => {
  const students = [{ name: 'Ana 100%', grade_level: 'Grade 7' }];
  const { order, caller } = await placeSimpleOrder(store, { data: { students } });
  const find = async (over: Parameters<typeof caller.orders.customerOrders>[0]) =>
    (await caller.orders.customerOrders({ limit: 10, ...over })).length;
  const name = order.orders[0]?.item.name ?? '';
  for (const s of [order.order_no, order.order_no.slice(-4), name, 'ana', '100%', `ana ${order.order_no.slice(-3)}`]) {
    expect([s, await find({ s })]).toEqual([s, 1]);
  }
  for (const s of ['nobody', 'a%0', '_na']) expect([s, await find({ s })]).toEqual([s, 0]);
  expect([await find({ view: 'to-pay' }), await find({ view: 'open' }), await find({ view: 'ready' })]).toEqual([
    1, 1, 0,
  ]);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup', is_unpaid_confirmed: true });
  expect([await find({ view: 'ready' }), await find({ view: 'claimed' })]).toEqual([1, 0]);
  await caller.orders.uploadProof(proofBody(order, await proofPicture(61)));
  expect(await find({ view: 'to-pay' })).toBe(0);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  expect([await find({ view: 'cancelled' }), await find({ view: 'open' })]).toEqual([1, 0]);
});
