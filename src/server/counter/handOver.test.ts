import { afterEach, expect, test } from 'vitest';
import { handedOverBy, notPaidYet, serverMessages, UNPAID_WORDS, youMovedOrder } from '#shared/serverMessages.ts';
import { expectBooksToBalance, placeAcross, placeSimpleOrder, readQuantity } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
const mine = await store.make.category();
const foreign = await store.make.category();
const librarian = await store.staff(await store.make.staff({ name: 'Ana Cruz', categories: [mine] }));
afterEach(() => expectBooksToBalance(store));

const setPayment = (_id: string, payment: string | null) =>
  store.deps().em.execute('update `order` set payment_status = ? where id = ?', [payment, _id]);

/** A paid order with a line in each of two categories. */
async function placePaid() {
  const placed = await placeAcross(store, [mine, foreign]);
  await setPayment(placed.order._id, 'Confirmed');
  const [one = '', other = ''] = placed.lineIds;
  return { ...placed, _id: placed.order._id, one, other };
}
const statuses = async (_id: string) =>
  (await staff.orders.get({ _id })).orders.map(({ order_status }) => order_status.status);

test('all remaining lines are handed over, and the stock stays unchanged', async () => {
  const { _id, sizes } = await placePaid();
  await staff.orders.orderStatus({ _id, order_status: 'Ready for Pickup' });
  const handed = await staff.counter.handover({ _id, old_order_status: 'Ready for Pickup' });
  expect(handed.order_status.status).toBe('Claimed');
  expect(await statuses(_id)).toEqual(['Claimed', 'Claimed']);
  expect(await Promise.all(sizes.map((id) => readQuantity(store, id)))).toEqual([99, 99]);
});

test('some lines are handed over first and the rest later; history and audit log have both', async () => {
  const { _id, one, other } = await placePaid();
  const part = await staff.counter.handover({ _id, orders: [one, one] });
  expect(part.order_status.status).toBe('Pending');
  expect(await statuses(_id)).toEqual(['Claimed', 'Pending']);
  store.clock.advance(60);
  await staff.counter.handover({ _id, orders: [other] });
  expect(await statuses(_id)).toEqual(['Claimed', 'Claimed']);
  const { docs } = await staff.orders.history({ _id });
  const said = docs.filter(({ kind }) => kind === 'handed_over').map(({ who, changes }) => [who, changes[0]?.to]);
  expect(said).toEqual([
    ['Maria Santos', '1 of 2 items'],
    ['Maria Santos', '1 of 2 items'],
  ]);
  const audit = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(audit.docs[0]).toMatchObject({ who: 'Maria Santos', record_id: _id });
  expect(audit.docs[0]?.changes).toContainEqual({ field: 'order_status', from: 'Pending', to: 'Claimed' });
});

test('a cancelled line stays cancelled, and cannot be handed over separately', async () => {
  const { _id, one, other } = await placePaid();
  await staff.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [one] });
  await expect(staff.counter.handover({ _id, orders: [one, other] })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: serverMessages.lineCancelled,
  });
  expect((await staff.counter.handover({ _id })).order_status.status).toBe('Claimed');
  expect(await statuses(_id)).toEqual(['Cancelled', 'Claimed']);
  const cancelled = await placePaid();
  await staff.orders.orderStatus({ _id: cancelled._id, order_status: 'Cancelled' });
  await expect(staff.counter.handover({ _id: cancelled._id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('lines already handed over are a conflict that names the user, and the call changes nothing else', async () => {
  const { _id, one, other } = await placePaid();
  await librarian.counter.handover({ _id, orders: [one] });
  const conflict = { code: 'CONFLICT', message: handedOverBy('Ana Cruz') };
  await expect(staff.counter.handover({ _id, orders: [one, other] })).rejects.toMatchObject(conflict);
  expect(await statuses(_id)).toEqual(['Claimed', 'Pending']);
  await staff.counter.handover({ _id });
  await expect(staff.counter.handover({ _id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: serverMessages.youHandedOver,
  });
});

test('of two concurrent hand-overs, one succeeds', async () => {
  const { _id } = await placePaid();
  const results = await Promise.allSettled([staff.counter.handover({ _id }), staff.counter.handover({ _id })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { docs } = await staff.orders.history({ _id });
  expect(docs.filter(({ kind }) => kind === 'handed_over')).toHaveLength(1);
});

test('an order that has changed since it was shown is a conflict', async () => {
  const { _id } = await placePaid();
  await librarian.orders.orderStatus({ _id, order_status: 'Processing' });
  await staff.orders.orderStatus({ _id, order_status: 'Processing' });
  await expect(staff.counter.handover({ _id, old_order_status: 'Pending' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: youMovedOrder('Processing'),
  });
});

test.each(['Awaiting Proof', 'To Check', 'Rejected'] as const)(
  'an order whose payment is %s is handed over only after staff confirm it',
  async (payment) => {
    const { _id } = await placePaid();
    await setPayment(_id, payment);
    await expect(staff.counter.handover({ _id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: notPaidYet(payment),
      cause: { errors: { is_unpaid_confirmed: notPaidYet(payment) } },
    });
    expect(await statuses(_id)).toEqual(['Pending', 'Pending']);
    await staff.counter.handover({ _id, is_unpaid_confirmed: true });
    const { docs } = await staff.orders.history({ _id });
    const [said] = docs.filter(({ changes }) => changes.some(({ field }) => field === 'Payment'));
    expect(said?.who).toBe('Maria Santos');
    expect(said?.changes).toEqual([
      { field: 'All items', from: 'Pending', to: 'Claimed' },
      { field: 'Payment', from: null, to: UNPAID_WORDS[payment] },
    ]);
  },
);

test('staff with assigned categories hand over their lines, and no whole order with others', async () => {
  const { _id, one, other } = await placePaid();
  const forbidden = { code: 'FORBIDDEN' };
  await expect(librarian.counter.handover({ _id })).rejects.toMatchObject(forbidden);
  await expect(librarian.counter.handover({ _id, orders: [one, other] })).rejects.toMatchObject(forbidden);
  expect(await statuses(_id)).toEqual(['Pending', 'Pending']);
  const handed = await librarian.counter.handover({ _id, orders: [one] });
  expect(handed.orders.map((line) => line._id)).toEqual([one]);
  const { order } = await placeSimpleOrder(store, { category: mine });
  await librarian.counter.handover({ _id: order._id, is_unpaid_confirmed: true });
  expect(await statuses(order._id)).toEqual(['Claimed']);
});

test('an order out of scope, and a line of another order, is 404', async () => {
  const { _id } = await placePaid();
  const { lineIds } = await placeAcross(store, [foreign]);
  const unknown = { code: 'NOT_FOUND' };
  await expect(staff.counter.handover({ _id, orders: [lineIds[0] ?? ''] })).rejects.toMatchObject(unknown);
  await expect(staff.counter.handover({ _id: '999999999' })).rejects.toMatchObject(unknown);
});
