import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';

const store = await openTestStore();

const readPayment = (_id: string) =>
  db(store.deps().em)
    .selectFrom('order')
    .select(['payment_status', 'payment_changed_at', 'payment_staff_name', 'payment_reason'])
    .where('id', '=', Number(_id))
    .executeTakeFirstOrThrow();
const setPayment = (_id: string, payment_status: 'Confirmed' | 'Rejected', payment_reason = '') =>
  db(store.deps().em)
    .updateTable('order')
    .set({ payment_status, payment_reason, payment_staff_name: 'Ana Cruz' })
    .where('id', '=', Number(_id))
    .execute();

test('an order is placed as To Check with a proof and as Awaiting Proof without one, for its customer and for staff', async () => {
  const without = await placeSimpleOrder(store);
  const withProof = await placeSimpleOrder(store, { file: await proofPicture() });
  expect(without.order).toMatchObject({ payment_status: 'Awaiting Proof', payment_reason: '' });
  expect(withProof.order.payment_status).toBe('To Check');
  const staff = await store.staff(await store.make.staff());
  expect((await staff.orders.get({ _id: withProof.order._id })).payment_status).toBe('To Check');
  expect((await withProof.caller.orders.customerOrders())[0]?.payment_status).toBe('To Check');
  expect((await readPayment(withProof.order._id)).payment_changed_at).toEqual(store.clock.now());
});

test('a new proof is to be checked, and clears the earlier rejection with its reason', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  store.clock.advance(60);
  const sent = await caller.orders.uploadProof(proofBody(order, await proofPicture(1)));
  expect(sent.payment_status).toBe('To Check');
  expect((await readPayment(order._id)).payment_changed_at).toEqual(store.clock.now());
  await setPayment(order._id, 'Rejected', 'Cannot be read');
  expect((await caller.orders.get({ _id: order._id })).payment_reason).toBe('Cannot be read');
  const again = await caller.orders.uploadProof(proofBody(order, await proofPicture(2)));
  expect(again).toMatchObject({ payment_status: 'To Check', payment_reason: '' });
  expect((await readPayment(order._id)).payment_staff_name).toBeNull();
});

test('a rejected proof can be replaced even after Pending; a confirmed payment accepts none', async () => {
  const { order, caller } = await placeSimpleOrder(store, { file: await proofPicture() });
  const staff = await store.staff(await store.make.staff());
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  await setPayment(order._id, 'Rejected', 'Cannot be read');
  const sent = await caller.orders.uploadProof(proofBody(order, await proofPicture(3)));
  expect(sent.payment_status).toBe('To Check');
  await setPayment(order._id, 'Confirmed');
  await expect(caller.orders.uploadProof(proofBody(order, await proofPicture(4)))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.paymentConfirmed,
  });
});

test('cancelling leaves the payment unchanged; a rejected proof has no refund', async () => {
  const { order } = await placeSimpleOrder(store, { file: await proofPicture() });
  const staff = await store.staff(await store.make.staff());
  const cancelled = await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  expect(cancelled).toMatchObject({ payment_status: 'To Check', amount_to_refund: 100 });
  await setPayment(order._id, 'Rejected', 'Nothing has arrived');
  const rejected = await staff.orders.get({ _id: order._id });
  expect(rejected).toMatchObject({ payment_status: 'Rejected', amount_due: 0, amount_to_refund: 0 });
});
