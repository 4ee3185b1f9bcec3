import { expect, test } from 'vitest';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { PICKUP, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const DAY = '2026-11-24';
const reason = 'The annex has it';
const invalid = { code: 'invalid', errors: { counter: messages.counterInvalid } };
const at = (time: string) => new Date(`${time}:00+08:00`).toISOString();

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Lopez' }));
const makeCounter = async (name: string) =>
  (await maria.warehouses.create({ name, is_counter: true, place: 'Hall 2' }))._id;
const [annex, main] = [await makeCounter('Annex'), await makeCounter('Main')];
const placeAt = (counter?: string) => placeSimpleOrder(store, { data: { counter } });

test('staff move an order to another counter at the same time: order, lists, history and audit log follow', async () => {
  const { order, caller } = await placeAt(annex);
  const move = { _id: order._id, pickup_time: PICKUP, old_pickup_time: PICKUP, counter: main, reason };
  const moved = await maria.orders.movePickup(move);
  expect(moved).toMatchObject({
    counter: { _id: main, name: 'Main', place: 'Hall 2' },
    pickup_time: new Date(PICKUP),
    pickup_moved: { from: new Date(PICKUP), reason },
  });
  expect((await maria.orders.get({ _id: order._id })).counter).toEqual(moved.counter);
  const shown = async (counter: string) =>
    (await maria.counter.pickups({ day: DAY, counter })).slots.flatMap(({ orders }) => orders.map(({ _id }) => _id));
  expect([(await shown(main)).includes(order._id), (await shown(annex)).includes(order._id)]).toEqual([true, false]);
  const [step] = (await maria.orders.history({ _id: order._id })).docs;
  expect(step?.changes).toEqual([
    { field: 'Counter', from: 'Annex', to: 'Main' },
    { field: 'Reason', from: null, to: reason },
  ]);
  const { timeline } = await caller.orders.byNumber({ order_no: order.order_no });
  expect(timeline[0]).toMatchObject({ text: 'We changed the pick-up to Main.', reason });
  const [{ changes }] = await store
    .deps()
    .em.execute<[{ changes: unknown }]>(
      "select changes from audit_log where record_type = 'order' and record_id = ? and action = 'updated' order by id desc limit 1",
      [order._id],
    );
  expect(changes).toEqual({ counter: { from: 'Annex', to: 'Main' } });
  // A repeated call changes nothing.
  await maria.orders.movePickup(move);
  expect((await maria.orders.history({ _id: order._id })).docs).toHaveLength(2);
});

test('day and counter move together, and an order without a counter gets one; an absent counter stays', async () => {
  const { order } = await placeAt();
  const to = at('2026-11-26T10:00');
  const moved = await maria.orders.movePickup({ _id: order._id, pickup_time: to, counter: annex, reason });
  expect(moved).toMatchObject({ pickup_time: new Date(to), counter: { name: 'Annex' } });
  const back = await maria.orders.movePickup({ _id: order._id, pickup_time: PICKUP, reason });
  expect(back).toMatchObject({ pickup_time: new Date(PICKUP), counter: { name: 'Annex' } });
});

test('a customer moves their order; an earlier move by the store is no longer shown', async () => {
  const { order, caller } = await placeAt(annex);
  await maria.orders.movePickup({ _id: order._id, pickup_time: PICKUP, counter: main, reason });
  const moved = await caller.orders.reschedule({ _id: order._id, pickup_time: PICKUP, counter: annex });
  expect(moved).toMatchObject({ counter: { name: 'Annex' }, pickup_time: new Date(PICKUP) });
  expect(moved.pickup_moved).toBeUndefined();
  const [step] = (await maria.orders.history({ _id: order._id })).docs;
  expect(step).toMatchObject({
    who: staffMessages.theCustomer,
    changes: [{ field: 'Counter', from: 'Main', to: 'Annex' }],
  });
  await maria.orders.orderStatus({ _id: order._id, order_status: 'Ready for Pickup' });
  // The goods are already at their counter.
  expect(
    await toApiError(caller.orders.reschedule({ _id: order._id, pickup_time: PICKUP, counter: main })),
  ).toMatchObject({ code: 'status_moved', message: serverMessages.notMovedAnyMore });
});

test('a warehouse that is no counter, or was deleted, is rejected at its field, and nothing moves', async () => {
  const { order, caller } = await placeAt(annex);
  const { _id: stockroom } = await maria.warehouses.create({ name: 'Stockroom' });
  const pickup_time = at('2026-11-26T10:00');
  for (const counter of [stockroom, '999999']) {
    expect(await toApiError(maria.orders.movePickup({ _id: order._id, pickup_time, counter, reason }))).toMatchObject(
      invalid,
    );
    expect(await toApiError(caller.orders.reschedule({ _id: order._id, pickup_time, counter }))).toMatchObject(invalid);
  }
  expect(await maria.orders.get({ _id: order._id })).toMatchObject({
    pickup_time: new Date(PICKUP),
    counter: { name: 'Annex' },
  });
});

test('each counter has separate places: the slot of the new counter counts, and staff must confirm a full one', async () => {
  const slot = at('2026-11-25T11:00');
  const placeThere = async (counter?: string) => placeSimpleOrder(store, { data: { counter, pickup_time: slot } });
  const [{ order, caller }, { order: other, caller: others }] = [await placeThere(annex), await placeThere(main)];
  const { order: late, caller: third } = await placeAt(main);
  await maria.settings.save({ key: 'pickup_hours', value: { ...DEFAULT_PICKUP_HOURS, orders_per_slot: 1 } });
  const move = { _id: order._id, pickup_time: slot, counter: main };
  const full = { message: messages.slotFull };
  expect(await toApiError(caller.orders.reschedule(move))).toMatchObject({
    ...full,
    code: 'conflict',
    errors: { pickup_time: messages.slotFull },
  });
  expect(await toApiError(maria.orders.movePickup({ ...move, reason }))).toMatchObject({
    ...full,
    code: 'needs_confirmation',
    errors: { is_full_confirmed: messages.slotFull },
  });
  expect(await toApiError(third.orders.reschedule({ _id: late._id, pickup_time: slot, counter: annex }))).toMatchObject(
    full,
  );
  await others.orders.reschedule({ _id: other._id, pickup_time: at('2026-11-26T15:30') });
  expect(await caller.orders.reschedule(move)).toMatchObject({ counter: { name: 'Main' } });
  // The slot at the annex is free now.
  expect(await third.orders.reschedule({ _id: late._id, pickup_time: slot, counter: annex })).toMatchObject({
    counter: { name: 'Annex' },
  });
  const over = await maria.orders.movePickup({ ...move, counter: annex, reason, is_full_confirmed: true });
  expect(over.counter?.name).toBe('Annex');
  await maria.settings.save({ key: 'pickup_hours', value: DEFAULT_PICKUP_HOURS });
});

test('of many concurrent moves to the last places of a slot, at two counters, exactly as many succeed', async () => {
  const slot = at('2026-11-27T15:00');
  const placed = await Promise.all(Array.from({ length: 12 }, (_, index) => placeAt(index % 2 ? annex : main)));
  await maria.settings.save({ key: 'pickup_hours', value: { ...DEFAULT_PICKUP_HOURS, orders_per_slot: 2 } });
  const all = await Promise.allSettled(
    placed.map(({ order, caller }, index) =>
      caller.orders.reschedule({ _id: order._id, pickup_time: slot, ...(index % 3 && { counter: annex }) }),
    ),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const rows = await store
    .deps()
    .em.execute<{ orders: number }[]>(
      'select count(*) as orders from `order` where pickup_time = ? group by counter_id',
      [new Date(slot)],
    );
  expect(rows.map(({ orders }) => Number(orders))).toEqual([2, 2]);
  await maria.settings.save({ key: 'pickup_hours', value: DEFAULT_PICKUP_HOURS });
});

test('a counter that is closed while orders move to it has no open order afterwards, or stays', async () => {
  const placed = await Promise.all(Array.from({ length: 4 }, () => placeAt(annex)));
  for (let round = 0; round < 4; round += 1) {
    const counter = await makeCounter(`Booth ${round}`);
    const [ended, ...moved] = await Promise.allSettled([
      maria.warehouses.delete({ _id: counter }),
      ...placed.map(({ order, caller }) => caller.orders.reschedule({ _id: order._id, pickup_time: PICKUP, counter })),
    ]);
    const isGone = ended?.status === 'fulfilled';
    const at = await Promise.all(placed.map(async ({ order }) => (await maria.orders.get({ _id: order._id })).counter));
    // No order has lost its counter. An order whose counter was deleted after the move would lose it silently.
    expect(at.every(Boolean)).toBe(true);
    const movedCount = moved.filter(({ status }) => status === 'fulfilled').length;
    expect(at.filter((each) => each?._id === counter)).toHaveLength(movedCount);
    expect(isGone && movedCount > 0).toBe(false);
    for (const { order, caller } of placed) {
      await caller.orders.reschedule({ _id: order._id, pickup_time: PICKUP, counter: annex });
    }
  }
});
