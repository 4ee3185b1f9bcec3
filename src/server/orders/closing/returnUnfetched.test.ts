import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastDayToPickUp, serverMessages } from '#shared/serverMessages.ts';
import { expectBooksToBalance, placeAcross, placeSimpleOrder, readQuantity } from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { describeReturns, returnUnfetched } from './returnUnfetched.ts';

/** Friday, 20 November 2026, 10 AM in Manila. The orders of this file are for Tuesday, 24 November, 9:30 AM. */
const START = new Date('2026-11-20T02:00:00Z');
const NOTHING = { reminded: 0, returned: 0 };
const REMINDED = { reminded: 1, returned: 0 };
const RETURNED = { reminded: 0, returned: 1 };

const store = await openTestStore({ now: START });
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
beforeEach(async () => {
  store.clock.set(START);
  await store.deps().em.execute("update `order` set status = 'Claimed'");
  await setRule(2, 4);
});
afterEach(() => expectBooksToBalance(store));

const run = () => returnUnfetched(store.deps());
const on = (day: string) => store.clock.set(new Date(`${day}T03:00:00Z`));
const read = (_id: string) => staff.orders.get({ _id });
async function setRule(remindAfter: number, returnAfter: number) {
  await staff.settings.save({ key: 'unfetched_reminder_days', value: remindAfter });
  await staff.settings.save({ key: 'unfetched_return_days', value: returnAfter });
}
const setReady = (_id: string) =>
  staff.orders.orderStatus({ _id, order_status: 'Ready for Pickup', is_unpaid_confirmed: true });

/** An order that is ready on its pick-up day. The reminder is due on Thursday; the last day is Monday, 30 November. */
async function ready({ isPaid = true } = {}) {
  const placed = await placeSimpleOrder(store, { quantity: 3 });
  const id = placed.order._id;
  if (isPaid) await staff.payments.setPaymentStatus({ _id: id, payment_status: 'Confirmed' });
  on('2026-11-23');
  await setReady(id);
  return { ...placed, id };
}
async function remindedOrder() {
  const placed = await ready();
  on('2026-11-26');
  expect(await run()).toEqual(REMINDED);
  return placed;
}

test('an order that is not picked up gets one reminder, then its goods return to stock and its money becomes refundable', async () => {
  const { id, sizeId, caller } = await ready();
  const left = await readQuantity(store, sizeId);
  for (const day of ['2026-11-24', '2026-11-25']) {
    on(day);
    expect(await run()).toEqual(NOTHING);
  }
  on('2026-11-26');
  expect(await run()).toEqual(REMINDED);
  expect(await run()).toEqual(NOTHING);
  on('2026-11-30');
  expect(await run()).toEqual(NOTHING);
  on('2026-12-01');
  expect(await run()).toEqual(RETURNED);
  expect(await run()).toEqual(NOTHING);
  expect(await readQuantity(store, sizeId)).toBe(left + 3);
  const seen = await caller.orders.get({ _id: id });
  expect(seen).toMatchObject({ order_status: { status: 'Cancelled' }, amount_due: 0, amount_to_refund: 300 });
  expect(seen.orders[0]?.cancel_reason).toBe(serverMessages.notFetchedInTime);
  expect((await staff.payments.refunds({})).docs).toContainEqual(
    expect.objectContaining({ order: expect.objectContaining({ _id: id }) }),
  );
  const { docs } = await staff.orders.history({ _id: id });
  const changes = docs.flatMap(({ who, changes }) => changes.map(({ to }) => [who, to]));
  expect(changes).toContainEqual(['', serverMessages.waitsForPickup]);
  expect(changes).toContainEqual(['', lastDayToPickUp('Mon, 30 Nov 2026')]);
  expect(changes).toContainEqual([serverMessages.theStore, 'Cancelled']);
  expect(changes).toContainEqual([serverMessages.theStore, serverMessages.notFetchedInTime]);
  expect(describeReturns({ reminded: 1, returned: 2 })).toBe('1 reminded, 2 cancelled');
});

test('closed days are no business days, and a moved pick-up starts its deadline again', async () => {
  await staff.settings.closeDay({ date: '2026-11-26', reason: 'Typhoon' });
  const closed = await ready();
  store.clock.set(START);
  const moved = await ready();
  await staff.orders.movePickup({ _id: moved.id, pickup_time: new Date('2026-12-03T01:30:00Z'), reason: 'She is ill' });
  on('2026-11-26');
  expect(await run()).toEqual(NOTHING);
  on('2026-11-27');
  expect(await run()).toEqual(REMINDED);
  on('2026-12-02');
  expect(await run()).toEqual(RETURNED);
  expect((await read(closed.id)).order_status.status).toBe('Cancelled');
  on('2026-12-07');
  expect(await run()).toEqual(REMINDED);
  expect((await read(moved.id)).order_status.status).toBe('Ready for Pickup');
  await store.deps().em.execute("delete from closed_day where date = '2026-11-26'");
});

test('of a partly fetched order the claimed lines stay, and only the rest returns to stock', async () => {
  const category = await store.make.category();
  const { order, sizes, lineIds } = await placeAcross(store, [category, category]);
  on('2026-11-23');
  await setReady(order._id);
  const [claimed = '', waiting = ''] = lineIds;
  await staff.orders.orderStatus({
    _id: order._id,
    order_status: 'Claimed',
    orders: [claimed],
    is_unpaid_confirmed: true,
  });
  const before = await Promise.all(sizes.map((size) => readQuantity(store, size)));
  on('2026-11-26');
  expect(await run()).toEqual(REMINDED);
  on('2026-12-01');
  expect(await run()).toEqual(RETURNED);
  const { order_status, orders } = await read(order._id);
  expect(order_status.status).toBe('Claimed');
  expect(orders.map(({ _id, order_status }) => [_id, order_status.status])).toEqual([
    [claimed, 'Claimed'],
    [waiting, 'Cancelled'],
  ]);
  expect(await Promise.all(sizes.map((size) => readQuantity(store, size)))).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('without the rule nothing is cancelled; once it is on, orders that have waited long are reminded first', async () => {
  await setRule(0, 0);
  const { id } = await ready();
  on('2026-12-28');
  expect(await run()).toEqual(NOTHING);
  await setRule(0, 4);
  expect(await run()).toEqual(REMINDED);
  on('2026-12-29');
  expect(await run()).toEqual(NOTHING);
  on('2026-12-30');
  expect(await run()).toEqual(RETURNED);
  expect((await read(id)).order_status.status).toBe('Cancelled');
});

test('fetched orders, orders that are not ready, and deliveries are left unchanged', async () => {
  const [pending, fetched] = [await placeSimpleOrder(store), await ready()];
  store.clock.set(START);
  const delivery = await ready();
  await staff.orders.orderStatus({ _id: fetched.id, order_status: 'Claimed' });
  await store.deps().em.execute("update `order` set receiving_option = 'Delivery' where id = ?", [Number(delivery.id)]);
  on('2026-12-28');
  expect(await run()).toEqual(NOTHING);
  expect((await read(pending.order._id)).order_status.status).toBe('Pending');
});

test('an order that staff reopen gets its full deadline again', async () => {
  const { id } = await remindedOrder();
  on('2026-12-01');
  expect(await run()).toEqual(RETURNED);
  const { orders } = await read(id);
  const back = orders.map(({ _id }) => ({
    ...{ _id, order_status: 'Ready for Pickup' as const, old_order_status: 'Cancelled' as const },
  }));
  await staff.orders.undoStatus({ _id: id, orders: back });
  expect(await run()).toEqual(NOTHING);
  on('2026-12-03');
  expect(await run()).toEqual(REMINDED);
  expect((await read(id)).order_status.status).toBe('Ready for Pickup');
});

test('several concurrent processes return it once, and a faster hand-over prevents that', async () => {
  const other = await ready();
  store.clock.set(START);
  const { id, sizeId } = await ready();
  const left = await readQuantity(store, sizeId);
  on('2026-11-26');
  expect(await run()).toEqual({ reminded: 2, returned: 0 });
  on('2026-12-01');
  const handOver = { _id: other.id, order_status: 'Claimed', old_order_status: 'Ready for Pickup' } as const;
  const isHandedOver = staff.orders.orderStatus(handOver).then(
    () => true,
    () => false,
  );
  const counts = await Promise.all([run(), run(), run()]);
  const isClaimed = await isHandedOver;
  expect(counts.reduce((sum, { returned }) => sum + returned, 0)).toBe(isClaimed ? 1 : 2);
  expect((await read(other.id)).order_status.status).toBe(isClaimed ? 'Claimed' : 'Cancelled');
  expect(await readQuantity(store, sizeId)).toBe(left + 3);
  const { docs } = await staff.orders.history({ _id: id });
  expect(docs.filter(({ changes }) => changes.some(({ to }) => to === 'Cancelled'))).toHaveLength(1);
});

test('the late orders of the counter state their last day, with a future reminder included', async () => {
  const { id } = await ready();
  const seen = async (day: string) => {
    on(day);
    const { late } = await staff.counter.pickups({});
    return late.find(({ _id }) => _id === id);
  };
  expect((await seen('2026-11-25'))?.fetch_by).toBe('2026-11-30');
  // No reminder was sent in time, so the customer gets it on Wednesday and can still come on Thursday.
  expect((await seen('2026-12-09'))?.fetch_by).toBe('2026-12-10');
  await run();
  expect((await seen('2026-12-10'))?.fetch_by).toBe('2026-12-10');
  await setRule(2, 0);
  expect(await seen('2026-12-10')).toMatchObject({ _id: id, fetch_by: undefined });
});

test('if notices are on, the customer is notified of the last day and of the cancellation', async () => {
  const sms = { sms: true, mail: false };
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({ last_pickup: sms, cancelled: sms }) } });
  const { id } = await remindedOrder();
  on('2026-12-01');
  await run();
  const notices = await db(store.deps().em)
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('order_id', '=', Number(id))
    .orderBy('id')
    .execute();
  expect(notices).toEqual([
    { kind: 'last_pickup', data: { reason: lastDayToPickUp('Mon, 30 Nov 2026') } },
    { kind: 'cancelled', data: { reason: serverMessages.notFetchedInTime } },
  ]);
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({}) } });
});
