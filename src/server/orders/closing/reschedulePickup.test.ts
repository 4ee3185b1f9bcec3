import { afterEach, expect, test } from 'vitest';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { serverMessages, slotTakenByYou } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { expectBooksToBalance, PICKUP, placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));
afterEach(async () => {
  await staff.settings.save({ key: 'pickup_hours', value: DEFAULT_PICKUP_HOURS });
  await expectBooksToBalance(store);
});

const at = (time: string) => new Date(`${time}:00+08:00`).toISOString();
const slotsOf = (orders_per_slot: number) =>
  staff.settings.save({ key: 'pickup_hours', value: { ...DEFAULT_PICKUP_HOURS, orders_per_slot } });

async function ordersAt(slot: string): Promise<number> {
  const [row] = await store
    .deps()
    .em.execute<[{ orders: number }]>(
      "select count(*) as orders from `order` where pickup_time = ? and status <> 'Cancelled'",
      [new Date(slot)],
    );
  return Number(row.orders);
}

test('a customer moves the pick-up: history and board show it, without an entry in the audit log and without a notice', async () => {
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({ moved: { sms: true } }) } });
  const { order, caller } = await placeSimpleOrder(store);
  await staff.orders.movePickup({ _id: order._id, pickup_time: at('2026-11-25T10:00'), reason: 'Inventory' });
  store.clock.advance(60);
  const to = at('2026-11-26T10:00');
  const move = { _id: order._id, pickup_time: to, old_pickup_time: at('2026-11-25T10:00') };
  const moved = await caller.orders.reschedule(move);
  expect(moved.pickup_time).toEqual(new Date(to));
  // The earlier move by the store and its reason no longer apply.
  expect(moved.pickup_moved).toBeUndefined();
  const [step] = (await staff.orders.history({ _id: order._id })).docs;
  expect(step).toMatchObject({
    who: staffMessages.theCustomer,
    changes: [{ field: 'Pick-up time', from: new Date(at('2026-11-25T10:00')), to: new Date(to) }],
  });
  const rows = await store
    .deps()
    .em.execute(
      "select staff_name from audit_log where record_type = 'order' and record_id = ? and action = 'updated'",
      [order._id],
    );
  expect(rows).toHaveLength(1);
  expect((await staff.notices.ofOrder({ _id: order._id })).docs).toHaveLength(1);
  expect(await toApiError(caller.orders.reschedule({ ...move, pickup_time: PICKUP }))).toMatchObject({
    code: 'version_old',
    message: serverMessages.pickupMovedByAnother,
  });
  const { timeline } = await caller.orders.byNumber({ order_no: order.order_no });
  expect(timeline.map(({ text, reason }) => [text, reason])).toEqual([
    ['You changed the pick-up to Thu, 26 Nov 2026, 10:00 AM.', ''],
    ['We changed the pick-up to Wed, 25 Nov 2026, 10:00 AM.', 'Inventory'],
    ['You placed the order.', ''],
  ]);
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({}) } });
});

test.each([
  ['a Sunday', '2026-11-22T10:00', 'The store is closed on Sundays.'],
  ['the same day, which only staff may choose', '2026-11-20T16:00', 'It is too late to pick up today.'],
])('%s is not a possible time, as for a new order', async (_, time, message) => {
  const { order, caller } = await placeSimpleOrder(store);
  expect(await toApiError(caller.orders.reschedule({ _id: order._id, pickup_time: at(time) }))).toMatchObject({
    code: 'invalid',
    errors: { pickup_time: message },
  });
});

test('a customer has at most as many orders in one slot as when placing them', async () => {
  const slot = at('2026-11-27T14:00');
  const { order, caller, customerId } = await placeSimpleOrder(store);
  await store
    .deps()
    .em.execute(
      'update `order` set customer_id = ?, pickup_time = ? where id in (select id from (select max(id) - 2 as id from `order` union select max(id) - 1 from `order`) two)',
      [customerId, new Date(slot)],
    );
  await slotsOf(9);
  expect(await toApiError(caller.orders.reschedule({ _id: order._id, pickup_time: slot }))).toMatchObject({
    code: 'invalid',
    message: slotTakenByYou(2),
  });
});

test('an order with a ready line cannot move, also if the line becomes ready at the same moment', async () => {
  const { order, caller } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const late = { code: 'status_moved', message: serverMessages.notMovedAnyMore };
  const to = [at('2026-11-26T10:00'), at('2026-11-26T11:00')];
  const [line] = order.orders.map(({ _id }) => _id);
  const [, moved] = await Promise.allSettled([
    staff.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup', orders: [line ?? ''] }),
    caller.orders.reschedule({ _id: order._id, pickup_time: to[0] ?? '' }),
  ]);
  const after = await caller.orders.get({ _id: order._id });
  expect(after.pickup_time).toEqual(new Date((moved?.status === 'fulfilled' ? to[0] : PICKUP) ?? ''));
  expect(await toApiError(caller.orders.reschedule({ _id: order._id, pickup_time: to[1] ?? '' }))).toMatchObject(late);
});

test('closing days and concurrent moves wait for each other, and no pick-up is left on a closed day', async () => {
  const placed = [];
  for (let count = 0; count < 8; count += 1) placed.push(await placeSimpleOrder(store));
  const day = '2026-11-30';
  const closing = { from: '2026-11-24', until: '2026-11-24', reason: 'Typhoon', move_to: '2026-11-26', moves: [] };
  await Promise.all([
    staff.closing.save(closing),
    ...placed.map(({ order, caller }) => caller.orders.reschedule({ _id: order._id, pickup_time: at(`${day}T10:00`) })),
  ]);
  expect(await ordersAt(PICKUP)).toBe(0);
  expect(await ordersAt(at(`${day}T10:00`))).toBe(8);
});
