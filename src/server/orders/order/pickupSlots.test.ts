import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PICKUP_HOURS, type PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { messages } from '#shared/messages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 60 });
const staff = await store.staff(await store.make.staff());
beforeEach(() => setHours({}));

const setHours = (change: Partial<PickupHours>) =>
  staff.settings.save({ key: 'pickup_hours', value: { ...DEFAULT_PICKUP_HOURS, ...change } });
const pickupAt = (time: string) => ({ data: { pickup_time: new Date(`${time}:00+08:00`).toISOString() } });
const full = { code: 'invalid', message: messages.slotFull, errors: { pickup_time: messages.slotFull } };
const fullSlots = async () => (await (await store.anyone()).settings.pickupCalendar()).full_slots;

test('of 200 concurrent orders for the last 10 places of a slot, 10 are placed and 190 are rejected as full', async () => {
  const slot = '2026-11-24T10:30';
  await setHours({ orders_per_slot: 12 });
  await placeSimpleOrder(store, pickupAt(slot));
  await placeSimpleOrder(store, pickupAt(slot));
  const stock = await store.make.stock({ sizes: [{ available_quantity: 1_000 }] });
  const rush = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const customerId = await store.make.customer();
      const line = await store.make.cartItem(customerId, stock.id);
      return { caller: await store.customer(customerId), line };
    }),
  );
  expect(await fullSlots()).toEqual([]);
  const results = await Promise.allSettled(
    rush.map(({ caller, line }) => caller.orders.place(orderBody([line], 100, pickupAt(slot)))),
  );
  const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(rejected).toHaveLength(190);
  for (const reason of rejected) {
    expect(reason).toMatchObject({ message: messages.slotFull, cause: { errors: full.errors } });
  }
  expect(await fullSlots()).toEqual([new Date(`${slot}:00+08:00`)]);
});

test('a cancelled order frees its place; any time that day and other slots are never limited by it', async () => {
  await setHours({ orders_per_slot: 1 });
  const slot = pickupAt('2026-11-25T11:00');
  const { order } = await placeSimpleOrder(store, slot);
  expect(await toApiError(placeSimpleOrder(store, slot))).toMatchObject(full);
  await placeSimpleOrder(store, pickupAt('2026-11-25T11:30'));
  await placeSimpleOrder(store, pickupAt('2026-11-25T08:00'));
  await placeSimpleOrder(store, pickupAt('2026-11-25T08:00'));
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  await placeSimpleOrder(store, slot);
  expect(await toApiError(placeSimpleOrder(store, slot))).toMatchObject(full);
});

test('each of several counters has the full number of places, also in a rush, and so has the place of orders without a counter', async () => {
  const slot = '2026-11-26T10:30';
  const make = async (name: string) => (await staff.warehouses.create({ name, is_counter: true }))._id;
  const annex = await make('Annex');
  await setHours({ orders_per_slot: 3 });
  const placeAt = (counter?: string) =>
    placeSimpleOrder(store, { data: { ...pickupAt(slot).data, ...(counter && { counter }) } });
  // If one counter is the store's own place, orders that name it and orders that name none count together.
  await Promise.all([placeAt(annex), placeAt(), placeAt()]);
  expect(await toApiError(placeAt(annex))).toMatchObject(full);
  const main = await make('Main');
  const at = new Date(`${slot}:00+08:00`);
  expect(await fullSlots()).not.toContainEqual(at);
  const all = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => placeAt([annex, main, undefined][index % 3])),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 3 + 1);
  const calendar = await (await store.anyone()).settings.pickupCalendar();
  expect(calendar.full_slots).toContainEqual(at);
  expect(calendar.full_slots_at).toHaveLength(2);
  expect(calendar.full_slots_at).toEqual(
    expect.arrayContaining([
      { counter: annex, slot: at },
      { counter: main, slot: at },
    ]),
  );
  for (const _id of [annex, main]) await staff.warehouses.update({ _id, is_counter: false });
  expect(await fullSlots()).toContainEqual(at);
});

test('changed hours apply to the next order and to the picker; placed orders stay', async () => {
  const { order, caller } = await placeSimpleOrder(store, pickupAt('2026-11-26T09:00'));
  await setHours({ weekdays: [7, 2, 7], first_slot: '13:00', last_slot: '14:00', slot_minutes: 15 });
  const { hours } = await (await store.anyone()).settings.pickupCalendar();
  expect(hours).toMatchObject({ weekdays: [2, 7], first_slot: '13:00', slot_minutes: 15 });
  expect(await toApiError(placeSimpleOrder(store, pickupAt('2026-11-26T13:00')))).toMatchObject({
    errors: { pickup_time: 'The store is closed on Thursdays.' },
  });
  expect(await toApiError(placeSimpleOrder(store, pickupAt('2026-11-28T09:00')))).toMatchObject({
    errors: { pickup_time: messages.slotInvalid },
  });
  await placeSimpleOrder(store, pickupAt('2026-11-28T13:15'));
  expect((await caller.orders.get({ _id: order._id })).pickup_time).toEqual(order.pickup_time);
});

test('a weekday without pick-up can be opened, and one with it needs no opening', async () => {
  await setHours({ weekdays: [3, 7] });
  const saturday = staff.settings.openExtraDay({ date: '2026-11-28', reason: 'Enrolment' });
  expect(await toApiError(saturday)).toMatchObject({ code: 'conflict' });
  await staff.settings.openExtraDay({ date: '2026-11-27', reason: 'Enrolment' });
  await placeSimpleOrder(store, pickupAt('2026-11-27T09:00'));
});
