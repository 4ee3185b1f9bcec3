import { beforeEach, expect, test } from 'vitest';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { invalidField, orderBody, placeAcross, placeSimpleOrder, proofBody } from '#test/records/orders.ts';
import { slipPicture } from '#test/records/slips.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import type { AppCaller } from '../router.ts';
import { listPayments } from './payments.queries.ts';
import { hashProofs } from './proofHashes.ts';

let seed = 100;
const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
// Each test starts with an empty queue.
beforeEach(async () => {
  await db(store.deps().em)
    .updateTable('order')
    .set({ proof_deleted_at: store.clock.now(), status: 'Claimed' })
    .execute();
});

async function paid(file?: Uint8Array, data: Record<string, unknown> = {}) {
  seed += 1;
  store.clock.advance(60);
  const placed = await placeSimpleOrder(store, { file: file ?? (await slipPicture(seed)), data });
  return { ...placed, id: placed.order._id };
}
const queue = (over: { payment_status?: PaymentStatus; page?: number; page_size?: number } = {}) =>
  staff.payments.payments(over);
const idsOf = async (...over: Parameters<typeof queue>) => (await queue(...over)).docs.map(({ order }) => order._id);
const entryOf = async (id: string) => {
  await hashProofs(store.deps());
  return (await queue({ page_size: 50 })).docs.find(({ order }) => order._id === id);
};

test('the queue starts with the oldest proof, in limited pages with a count, and excludes decided payments', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()];
  expect(await idsOf()).toEqual([first.id, second.id, third.id]);
  // A proof that is sent again goes to the end of the queue.
  store.clock.advance(1);
  await first.caller.orders.uploadProof(proofBody(first.order, await slipPicture(seed + 50)));
  expect(await idsOf()).toEqual([second.id, third.id, first.id]);
  const page = await queue({ page_size: 2 });
  expect(page).toMatchObject({ count: 3, has_more: true });
  expect(page.docs).toHaveLength(2);
  expect(await idsOf({ page: 2, page_size: 2 })).toEqual([first.id]);
  await staff.payments.setPaymentStatus({ _id: second.id, payment_status: 'Confirmed' });
  expect(await queue()).toMatchObject({ count: 2, has_more: false });
  expect(await idsOf({ payment_status: 'Confirmed' })).toEqual([second.id]);
  await expect(queue({ page_size: 51 })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});

test('one order’s payment is listed separately, in any status, for staff who see the order', async () => {
  await paid();
  const [{ id }, bare] = [await paid(), await placeSimpleOrder(store)];
  const alone = (order: string, who = staff) => who.payments.payments({ order });
  expect((await alone(id)).docs.map(({ order }) => order._id)).toEqual([id]);
  await staff.payments.setPaymentStatus({ _id: id, payment_status: 'Confirmed' });
  expect(await alone(id)).toMatchObject({
    count: 1,
    has_more: false,
    docs: [{ order: { payment_status: 'Confirmed' } }],
  });
  expect((await alone(bare.order._id)).docs[0]?.order.payment_status).toBe('Awaiting Proof');
  const stranger = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  expect(await alone(id, stranger)).toMatchObject({ count: 0, docs: [] });
});

test('awaited payments are those of open orders, oldest first', async () => {
  const [one, other, cancelled] = [
    await placeSimpleOrder(store),
    await placeSimpleOrder(store),
    await placeSimpleOrder(store),
  ];
  await staff.orders.orderStatus({ _id: cancelled.order._id, order_status: 'Cancelled' });
  const awaited = await queue({ payment_status: 'Awaiting Proof' });
  expect(awaited.docs.map(({ order }) => order._id)).toEqual([one.order._id, other.order._id]);
  expect(awaited.count).toBe(2);
});

test('an entry has the proof, the amount due, the accounts, the reasons and the staff user who decided', async () => {
  const account = { bank: 'BPI', account_name: 'Campus Store', account_number: '1234' };
  await staff.settings.save({ key: 'payment_accounts', value: [account] });
  await staff.settings.save({ key: 'payment_rejection_reasons', value: ['Wrong amount', 'Wrong amount', 'Too dark'] });
  const { order } = await paid();
  const before = await queue();
  expect(before).toMatchObject({ accounts: [account], rejection_reasons: ['Wrong amount', 'Too dark'] });
  expect(before.docs[0]).toMatchObject({
    order: { _id: order._id, amount_due: 100, payment_status: 'To Check' },
    proof_uploaded_at: order.created_at,
    payment_decided_by: '',
    can_decide: true,
    is_compared: false,
    also_waiting: [],
    duplicates: [],
  });
  expect(before.docs[0]?.order.proof_of_payment_url).toMatch(/^\/public\/images\/proof-/);
  await staff.payments.setPaymentStatus({ _id: order._id, payment_status: 'Rejected', reason: 'Too dark' });
  const [rejected] = (await queue({ payment_status: 'Rejected' })).docs;
  expect(rejected).toMatchObject({ payment_decided_by: 'Maria Santos', order: { payment_reason: 'Too dark' } });
});

test('other waiting payments of the customer are listed, and none of another customer', async () => {
  const { id, customerId, caller } = await paid();
  await paid();
  const stock = await store.make.stock({ selling_price: 30 });
  const other = await caller.orders.place(orderBody([await store.make.cartItem(customerId, stock.id)], 30));
  const { also_waiting } = (await entryOf(id)) ?? {};
  expect(also_waiting).toEqual([
    {
      _id: other._id,
      order_no: other.order_no,
      order_status: 'Pending',
      payment_status: 'Awaiting Proof',
      amount_due: 30,
      amount_paid: 0,
    },
  ]);
});

test('the same picture is shown with the other order, of any customer and even if the other file was deleted', async () => {
  const picture = await slipPicture(7);
  const earlier = await paid(picture);
  await hashProofs(store.deps());
  await db(store.deps().em)
    .updateTable('order')
    .set({ proof_of_payment_filename: null, proof_deleted_at: store.clock.now() })
    .where('id', '=', Number(earlier.id))
    .execute();
  const later = await paid(picture);
  const entry = await entryOf(later.id);
  expect(entry?.is_compared).toBe(true);
  expect(entry?.duplicates).toEqual([
    expect.objectContaining({ _id: earlier.id, kind: 'same_picture', is_same_customer: false, amount_due: 100 }),
  ]);
});

test('a repeated reference number is shown with the other order, in any spacing', async () => {
  const earlier = await paid(undefined, { payment_reference: '0012 345-678' });
  expect(earlier.order.payment_reference).toBe('0012345678');
  const later = await placeSimpleOrder(store);
  const body = proofBody(later.order, await slipPicture(8));
  body.set('payment_reference', '0012-345 678');
  const sent = await later.caller.orders.uploadProof(body);
  expect(sent.payment_reference).toBe('0012345678');
  expect((await entryOf(later.order._id))?.duplicates).toMatchObject([{ _id: earlier.id, kind: 'same_reference' }]);
  // A new proof without a number clears the number.
  const again = await later.caller.orders.uploadProof(proofBody(later.order, await slipPicture(9)));
  expect(again.payment_reference).toBe('');
  expect((await entryOf(later.order._id))?.duplicates).toEqual([]);
});

test('an invalid or too long reference number is rejected by both uploads', async () => {
  const { caller, order } = await placeSimpleOrder(store);
  for (const typed of ['paid ₱500', '1'.repeat(41)]) {
    const body = proofBody(order, await slipPicture(10));
    body.set('payment_reference', typed);
    await expect(caller.orders.uploadProof(body)).rejects.toMatchObject(
      invalidField('payment_reference', messages.referenceInvalid),
    );
    await expect(placeSimpleOrder(store, { data: { payment_reference: typed } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  }
});

test('staff with assigned categories see payments with a line of theirs, and decide only on those completely theirs', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  await placeAcross(store, [foreign]);
  const whole = await placeAcross(store, [mine]);
  const part = await placeAcross(store, [mine, foreign]);
  const { docs, count } = await scoped.payments.payments({ payment_status: 'Awaiting Proof' });
  expect(docs.map(({ order, can_decide }) => [order._id, can_decide, order.orders.length])).toEqual([
    [whole.order._id, true, 1],
    [part.order._id, false, 1],
  ]);
  expect(count).toBe(2);
});

// Such as an API token whose owner has other categories now.
test('staff without any category see no payment', async () => {
  await placeAcross(store, [await store.make.category()]);
  const member = { id: 0, name: '', username: '', warehouse: null, assigned_categories: [], scope: [] };
  const page = { payment_status: 'Awaiting Proof', s: '', page: 1, page_size: 20 } as const;
  expect(await listPayments(store.deps(), member, page)).toMatchObject({ docs: [], count: 0 });
});

test('staff with assigned categories see only the amount due of their lines', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const [one, other] = [await placeAcross(store, [mine]), await placeAcross(store, [mine, mine, foreign, foreign])];
  await db(store.deps().em)
    .updateTable('order')
    .set({ payment_reference: '778899' })
    .where('id', 'in', [Number(one.order._id), Number(other.order._id)])
    .execute();
  const otherDue = async (caller: AppCaller) => {
    const { docs } = await caller.payments.payments({ payment_status: 'Awaiting Proof' });
    return docs.find(({ order }) => order._id === one.order._id)?.duplicates.map(({ amount_due }) => amount_due);
  };
  expect([await otherDue(staff), await otherDue(scoped)]).toEqual([[40], [20]]);
});

test('one transfer for several orders is detected and found by its digits, whatever the text around them', async () => {
  const typed = ['2249640156776', 'Ref No. 2249640156776', 'Ref. No.: 2249 640 156776', 'GCash Ref 2249640156776'];
  const ids: string[] = [];
  for (const payment_reference of typed) {
    const { order } = await placeSimpleOrder(store, { data: { payment_reference } });
    ids.push(order._id);
  }
  for (const id of ids) {
    const { docs } = await staff.payments.payments({ order: id });
    const others = docs[0]?.duplicates.map(({ _id }) => _id) ?? [];
    expect(others.toSorted()).toEqual(ids.filter((other) => other !== id).toSorted());
  }
  const { docs } = await staff.payments.payments({ s: '2249640156776' });
  expect(docs.map(({ order }) => order._id).toSorted()).toEqual(ids.toSorted());
});
