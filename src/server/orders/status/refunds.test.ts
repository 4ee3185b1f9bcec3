import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderBody, proofBody, proofPicture } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** An order of a line at 100 and one at 30 pesos, each in a category of its own, with a proof that came with it. */
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

test('what a proof was sent for and is not due any more is to be refunded, until it is due again', async () => {
  const { order, set } = await paidOrder();
  expect(order).toMatchObject({ amount_due: 130, amount_to_refund: 0 });
  expect(await set('Cancelled', 1)).toMatchObject({ amount_due: 100, amount_to_refund: 30 });
  expect(await set('Cancelled', 0)).toMatchObject({ amount_due: 0, amount_to_refund: 130 });
  expect(await set('Pending', 0)).toMatchObject({ amount_due: 100, amount_to_refund: 30 });
});

test('a proof that is sent after the cancellation is for what the order came to by then', async () => {
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

test('a payment confirmed without a proof is money that came: what was due then, until it is taken back', async () => {
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

test('staff with assigned categories see a refund of their own cancelled lines alone', async () => {
  const { order, categories, set } = await paidOrder();
  const seenBy = async (category: number | undefined) =>
    (await store.staff(await store.make.staff({ categories: [category ?? 0] }))).orders.get({ _id: order._id });
  await set('Cancelled', 1);
  expect(await seenBy(categories[0])).toMatchObject({ total_amount: 100, amount_due: 100, amount_to_refund: 0 });
  expect(await seenBy(categories[1])).toMatchObject({ total_amount: 30, amount_due: 0, amount_to_refund: 30 });
});
