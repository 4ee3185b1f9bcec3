import { beforeEach, expect, test } from 'vitest';
import { PICKUP, placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const DAY = '2026-11-24';
/** 8:00 AM in Manila on the day of the pick-ups. */
const MORNING = new Date('2026-11-24T00:00:00Z');
const ORDERED = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
beforeEach(async () => {
  store.clock.set(ORDERED);
  await store.deps().em.execute('delete from `order`');
});

const at = (pickup_time: string) => ({ data: { pickup_time } });

test('the pick-ups of a day are listed by slot, with their state and remaining lines', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const early = await placeSimpleOrder(store, at('2026-11-24T01:00:00Z'));
  const part = await placeAcross(store, [mine, foreign]);
  const whole = await placeSimpleOrder(store);
  const other = await placeSimpleOrder(store, at('2026-11-25T01:00:00Z'));
  const cancelled = await placeSimpleOrder(store);
  await staff.orders.orderStatus({ _id: cancelled.order._id, order_status: 'Cancelled' });
  const [line = ''] = part.lineIds;
  await staff.counter.handover({ _id: part.order._id, orders: [line], is_unpaid_confirmed: true });
  await staff.counter.handover({ _id: whole.order._id, is_unpaid_confirmed: true });

  const list = await staff.counter.pickups({ day: DAY });
  expect(list.slots.map(({ pickup_time, orders }) => [pickup_time.toISOString(), orders.length])).toEqual([
    ['2026-11-24T01:00:00.000Z', 1],
    [PICKUP, 2],
  ]);
  const [first, second] = list.slots;
  expect(first?.orders[0]).toMatchObject({
    _id: early.order._id,
    handed_over: 'none',
    line_count: 1,
    left_count: 1,
    payment_status: 'Awaiting Proof',
    is_slip_printed: false,
  });
  expect(second?.orders).toMatchObject([
    {
      _id: part.order._id,
      handed_over: 'part',
      line_count: 2,
      left_count: 1,
      left: [{ status: 'Pending', quantity: 1 }],
    },
    { _id: whole.order._id, handed_over: 'all', left_count: 0, left: [] },
  ]);
  expect(list).toMatchObject({ day: DAY, late: [], late_count: 0, has_more: false });
  const next = await staff.counter.pickups({ day: '2026-11-25' });
  expect(next.slots.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual([other.order._id]);
});

test("today's list has the late ones, oldest first, until they are complete", async () => {
  const monday = await placeSimpleOrder(store, at('2026-11-23T01:00:00Z'));
  const fetched = await placeSimpleOrder(store, at('2026-11-23T02:00:00Z'));
  await staff.counter.handover({ _id: fetched.order._id, is_unpaid_confirmed: true });
  const today = await placeSimpleOrder(store);
  expect((await staff.counter.pickups({ day: DAY })).late, 'not on the list of a day to come').toEqual([]);
  store.clock.set(MORNING);
  const list = await staff.counter.pickups();
  expect(list.day).toBe(DAY);
  expect(list.late.map(({ _id }) => _id)).toEqual([monday.order._id]);
  expect(list.late_count).toBe(1);
  expect(list.slots.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual([today.order._id]);
});

test('staff with assigned categories see orders with a line in them, by these lines', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const both = await placeAcross(store, [mine, foreign]);
  await placeAcross(store, [foreign]);
  const librarian = await store.staff(await store.make.staff({ categories: [mine] }));
  await staff.counter.handover({ _id: both.order._id, orders: [both.lineIds[0] ?? ''], is_unpaid_confirmed: true });
  const { slots } = await librarian.counter.pickups({ day: DAY });
  expect(slots.flatMap(({ orders }) => orders)).toMatchObject([
    { _id: both.order._id, handed_over: 'all', line_count: 1, left_count: 0, order_status: { status: 'Claimed' } },
  ]);
});

test('an order without remaining lines in the assigned categories is not late there, and one cancelled there is not listed', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const [fetched, waiting, cancelled] = [
    await placeAcross(store, [mine, foreign]),
    await placeAcross(store, [mine, foreign]),
    await placeAcross(store, [mine, foreign]),
  ];
  const librarian = await store.staff(await store.make.staff({ categories: [mine] }));
  await staff.counter.handover({
    _id: fetched.order._id,
    orders: [fetched.lineIds[0] ?? ''],
    is_unpaid_confirmed: true,
  });
  const line = cancelled.lineIds[0] ?? '';
  await staff.orders.orderStatus({ _id: cancelled.order._id, order_status: 'Cancelled', orders: [line] });
  const { slots } = await librarian.counter.pickups({ day: DAY });
  expect(slots.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual([fetched.order._id, waiting.order._id]);
  store.clock.set(new Date('2026-11-25T00:00:00Z'));
  const { late, late_count } = await librarian.counter.pickups();
  expect([late.map(({ _id }) => _id), late_count]).toEqual([[waiting.order._id], 1]);
  expect((await staff.counter.pickups()).late_count).toBe(3);
});

test('reading the list is a read in the audit log, without customers', async () => {
  await staff.counter.pickups({ day: '2026-11-27' });
  const { docs } = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'read' } });
  expect(docs[0]).toMatchObject({
    who: 'Maria Santos',
    record_id: 'pickups',
    changes: [{ field: 'day', from: null, to: '2026-11-27' }],
  });
});

test('an invalid day is rejected', async () => {
  await expect(staff.counter.pickups({ day: '2026-02-30' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});
