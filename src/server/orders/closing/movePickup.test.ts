import { expect, test } from 'vitest';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { PICKUP, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));

const at = (time: string) => new Date(`${time}:00+08:00`).toISOString();
const reason = 'As you asked';

test('the pick-up of one order is moved, with its reason in the order and its history', async () => {
  const { order } = await placeSimpleOrder(store);
  const to = at('2026-11-26T10:00');
  const move = { _id: order._id, pickup_time: to, old_pickup_time: PICKUP, reason };
  expect(await maria.orders.movePickup(move)).toMatchObject({
    pickup_time: new Date(to),
    pickup_moved: { from: new Date(PICKUP), reason },
  });
  expect(await toApiError(maria.orders.movePickup(move))).toMatchObject({
    code: 'version_old',
    message: serverMessages.pickupMovedByAnother,
  });
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs[0]).toMatchObject({
    who: 'Maria Lopez',
    changes: [
      { field: 'Pick-up time', to: new Date(to) },
      { field: 'Reason', to: reason },
    ],
  });
});

test.each([
  ['a Sunday', '2026-11-22T10:00', 'The store is closed on Sundays.'],
  ['a day that is over', '2026-11-19T10:00', 'This day is past.'],
])('%s is not a possible day', async (_, time, message) => {
  const { order } = await placeSimpleOrder(store);
  expect(await toApiError(maria.orders.movePickup({ _id: order._id, pickup_time: at(time), reason }))).toMatchObject({
    code: 'invalid',
    errors: { pickup_time: message },
  });
});

test('it can move to today, because the goods may be ready', async () => {
  const { order } = await placeSimpleOrder(store);
  const today = at('2026-11-20T16:00');
  expect(await maria.orders.movePickup({ _id: order._id, pickup_time: today, reason })).toMatchObject({
    pickup_time: new Date(today),
  });
});

test('staff can use a full slot after they confirm it, and staff with assigned categories never', async () => {
  const slot = at('2026-11-25T11:00');
  const category = await store.make.category();
  await placeSimpleOrder(store, { data: { pickup_time: slot } });
  const { order } = await placeSimpleOrder(store, { category });
  await maria.settings.save({ key: 'pickup_hours', value: { ...DEFAULT_PICKUP_HOURS, orders_per_slot: 1 } });
  const ben = await store.staff(await store.make.staff({ categories: [category] }));
  const move = { _id: order._id, pickup_time: slot, reason };
  const full = { code: 'needs_confirmation', errors: { is_full_confirmed: messages.slotFull } };
  expect(await toApiError(maria.orders.movePickup(move))).toMatchObject(full);
  expect(await toApiError(ben.orders.movePickup({ ...move, is_full_confirmed: true }))).toMatchObject(full);
  expect(await maria.orders.movePickup({ ...move, is_full_confirmed: true })).toMatchObject({
    pickup_time: new Date(slot),
  });
  await maria.settings.save({ key: 'pickup_hours', value: DEFAULT_PICKUP_HOURS });
});

test('a pick-up that was handed over cannot move', async () => {
  const { order } = await placeSimpleOrder(store);
  await maria.counter.handover({ _id: order._id, is_unpaid_confirmed: true, fetched_by: 'Jose Reyes' });
  expect(
    await toApiError(maria.orders.movePickup({ _id: order._id, pickup_time: at('2026-11-26T10:00'), reason })),
  ).toMatchObject({ code: 'status_moved', message: serverMessages.noPickupToMove });
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'Picked up by',
    from: null,
    to: 'Jose Reyes',
  });
});
