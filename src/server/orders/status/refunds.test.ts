import { expect, test } from 'vitest';
import { orderBody, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

/** An order with a line at 100 and one at 30 pesos in two categories, placed with a proof. */
async function paidOrder() {
  const customerId = await store.make.customer();
  const categories = [await store.make.category(), await store.make.category()];
  const lines: number[] = [];
  for (const [index, category] of categories.entries()) {
    const { id } = await store.make.stock({ category, selling_price: index === 0 ? 100 : 30 });
    lines.push(await store.make.cartItem(customerId, id));
  }
  const customer = await store.customer(customerId);
  const order = await customer.orders.place(orderBody(lines, 130, { file: await proofPicture() }));
  const staff = await store.staff(await store.make.staff());
  const set = (order_status: 'Cancelled' | 'Pending', line: number) =>
    staff.orders.orderStatus({ _id: order._id, order_status, orders: [order.orders[line]?._id ?? ''] });
  return { order, customer, staff, categories, set, read: () => staff.orders.get({ _id: order._id }) };
}

test('the part of a proof’s amount that is no longer due is to be refunded, until it is due again', async () => {
  const { order, set } = await paidOrder();
  expect(order).toMatchObject({ amount_due: 130, amount_to_refund: 0 });
  expect(await set('Cancelled', 1)).toMatchObject({ amount_due: 100, amount_to_refund: 30 });
  expect(await set('Cancelled', 0)).toMatchObject({ amount_due: 0, amount_to_refund: 130 });
  expect(await set('Pending', 0)).toMatchObject({ amount_due: 100, amount_to_refund: 30 });
});

test('a proof sent after the cancellation is for the order’s total at that time', async () => {
  const { order, customer, set, read } = await paidOrder();
  await set('Cancelled', 1);
  await customer.orders.uploadProof(proofBody(order, await proofPicture(7)));
  expect(await read()).toMatchObject({ total_amount: 130, amount_due: 100, amount_to_refund: 0 });
});

test('an order without a proof has nothing to refund', async () => {
  const { order, set } = await paidOrder();
  await store
    .deps()
    .em.execute('update `order` set proof_of_payment_filename = null, proof_amount = null where id = ?', [order._id]);
  expect(await set('Cancelled', 1)).toMatchObject({ amount_due: 100, amount_to_refund: 0 });
});

test('a payment confirmed without a proof counts as the amount due then, until it is undone', async () => {
  const { order, staff, set, read } = await paidOrder();
  await store
    .deps()
    .em.execute(
      "update `order` set proof_of_payment_filename = null, proof_amount = null, payment_status = 'Awaiting Proof' where id = ?",
      [order._id],
    );
  await set('Cancelled', 1);
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  expect(await read()).toMatchObject({ amount_due: 100, amount_to_refund: 0 });
  expect(await set('Cancelled', 0)).toMatchObject({ amount_due: 0, amount_to_refund: 100 });
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Awaiting Proof' });
  expect(await read()).toMatchObject({ amount_due: 0, amount_to_refund: 0 });
});

test('staff with assigned categories see only the refund of their own cancelled lines', async () => {
  const { order, categories, set } = await paidOrder();
  const seenBy = async (category: number | undefined) =>
    (await store.staff(await store.make.staff({ categories: [category ?? 0] }))).orders.get({ _id: order._id });
  await set('Cancelled', 1);
  expect(await seenBy(categories[0])).toMatchObject({ total_amount: 100, amount_due: 100, amount_to_refund: 0 });
  expect(await seenBy(categories[1])).toMatchObject({ total_amount: 30, amount_due: 0, amount_to_refund: 30 });
});

const NOT_PAID = { payment_status: 'Awaiting Proof', amount_due: 130, amount_paid: 100, amount_to_refund: 0 };

/** An order of 130 pesos. 100 pesos were due and confirmed before the other line was reopened. */
async function partPaidOrder() {
  const parts = await paidOrder();
  const { order, customer, staff, set } = parts;
  await set('Cancelled', 1);
  await customer.orders.uploadProof(proofBody(order, await proofPicture(7)));
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  const taken = await set('Pending', 1);
  return { ...parts, taken };
}

test('a confirmed payment below the amount due is not paid any more, until the amount due is covered', async () => {
  const { order, staff, set, taken } = await partPaidOrder();
  expect(taken).toMatchObject(NOT_PAID);
  const ready = { _id: order._id, order_status: 'Ready for Pickup', is_unpaid_confirmed: false } as const;
  await expect(staff.orders.orderStatus(ready)).rejects.toThrow('not paid');
  const { docs } = await staff.payments.payments({ payment_status: 'Awaiting Proof', page_size: 20 });
  expect(docs.map(({ order: { _id } }) => _id)).toContain(order._id);
  const { docs: steps } = await staff.orders.history({ _id: order._id });
  expect(steps.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ from: 'Confirmed', to: 'Awaiting Proof' }),
  );
  expect(await set('Cancelled', 1)).toMatchObject({
    payment_status: 'Confirmed',
    amount_due: 100,
    amount_to_refund: 0,
  });
  expect(await set('Cancelled', 0)).toMatchObject({
    payment_status: 'Confirmed',
    amount_due: 0,
    amount_to_refund: 100,
  });
});

test('staff must confirm before a cancelled line of a partly paid order becomes ready', async () => {
  const { order, customer, staff, set } = await paidOrder();
  await set('Cancelled', 1);
  await customer.orders.uploadProof(proofBody(order, await proofPicture(8)));
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  const order_status = 'Ready for Pickup' as const;
  const back = { _id: order._id, order_status, orders: [order.orders[1]?._id ?? ''] };
  await expect(staff.orders.orderStatus({ ...back, is_unpaid_confirmed: false })).rejects.toThrow('not paid');
});

test('a second proof for the rest is checked like the first; if it is rejected, the confirmed amount stays', async () => {
  const { order, customer, staff, set, read } = await partPaidOrder();
  // The amount stays after staff continue the order.
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  await customer.orders.uploadProof(proofBody(order, await proofPicture(9)));
  expect(await read()).toMatchObject({ ...NOT_PAID, payment_status: 'To Check' });
  const decide = (payment_status: 'Confirmed' | 'Rejected') =>
    staff.payments.setPaymentStatus({ _id: order._id, payment_status, reason: 'Too little' });
  expect(await decide('Rejected')).toMatchObject({ ...NOT_PAID, payment_status: 'Rejected' });
  await set('Cancelled', 0);
  expect(await read()).toMatchObject({ amount_due: 30, amount_to_refund: 70 });
  await set('Pending', 0);
  await customer.orders.uploadProof(proofBody(order, await proofPicture(10)));
  expect(await decide('Confirmed')).toMatchObject({ amount_due: 130, amount_paid: 130, amount_to_refund: 0 });
});

test('staff with assigned categories see the missing amount of their own lines', async () => {
  const { order, categories } = await partPaidOrder();
  const seenBy = async (category: number | undefined) =>
    (await store.staff(await store.make.staff({ categories: [category ?? 0] }))).orders.get({ _id: order._id });
  expect(await seenBy(categories[0])).toMatchObject({ amount_due: 100, amount_paid: 70, amount_to_refund: 0 });
  expect(await seenBy(categories[1])).toMatchObject({ amount_due: 30, amount_paid: 0, amount_to_refund: 0 });
});
