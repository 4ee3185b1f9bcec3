import { beforeEach, expect, test } from 'vitest';
import { fetchedElsewhere } from '#shared/domain/counter/handover.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { readStoreConfig } from '../../app.ts';

const DAY = '2026-11-24';
const FACTS = { place: 'Building 7', map_link: 'https://map.example/7', phone: '8123 4567', hours: 'Mornings' };

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
beforeEach(async () => {
  await store.deps().em.execute('delete from `order`');
  await store.deps().em.execute('delete from warehouse');
});

const counters = async () => (await readStoreConfig(store.services)).counters.map(({ name }) => name);
const makeCounter = (name: string) => staff.warehouses.create({ name, is_counter: true, ...FACTS });
const placeAt = async (counter?: string) => (await placeSimpleOrder(store, { data: { counter } })).order;

test('customers can choose a counter if there are two', async () => {
  await staff.warehouses.create({ name: 'Stockroom' });
  const main = await makeCounter('Main');
  expect(await counters()).toEqual([]);
  await makeCounter('Annex');
  expect(await counters()).toEqual(['Annex', 'Main']);
  await staff.warehouses.update({ _id: main._id, is_counter: false });
  expect(await counters()).toEqual([]);
  await expect(staff.warehouses.update({ _id: main._id, map_link: 'javascript:alert(1)' })).rejects.toThrow();
});

test('an order keeps its counter with its facts; without one it is fetched at the store’s place', async () => {
  const annex = await makeCounter('Annex');
  const plain = await placeAt();
  expect(plain.counter).toBeUndefined();
  const order = await placeAt(annex._id);
  expect(order.counter).toEqual({ _id: annex._id, name: 'Annex', ...FACTS });
  expect((await staff.orders.get({ _id: order._id })).counter).toEqual(order.counter);
  expect((await staff.orders.get({ _id: plain._id })).counter).toBeUndefined();
});

test('an order at a warehouse that is no counter, or was deleted, is rejected at its field', async () => {
  const { _id } = await staff.warehouses.create({ name: 'Stockroom' });
  for (const counter of [_id, '999999']) {
    await expect(placeAt(counter)).rejects.toMatchObject({
      cause: { errors: { counter: messages.counterInvalid } },
    });
  }
});

test('a counter with open orders cannot be deleted; afterwards past orders belong to the store’s own place', async () => {
  const annex = await makeCounter('Annex');
  const order = await placeAt(annex._id);
  await expect(staff.warehouses.delete({ _id: annex._id })).rejects.toThrow(serverMessages.counterInUse);
  await staff.counter.handover({ _id: order._id, is_unpaid_confirmed: true });
  await staff.warehouses.delete({ _id: annex._id });
  expect((await staff.orders.get({ _id: order._id })).counter).toBeUndefined();
});

test('the counter and the picking list of one counter exclude orders of others, and include orders without a counter', async () => {
  const [annex, main] = [await makeCounter('Annex'), await makeCounter('Main')];
  const [one, other, plain] = [await placeAt(annex._id), await placeAt(main._id), await placeAt()];
  const shown = async (counter?: string) => {
    const { slots } = await staff.counter.pickups({ day: DAY, counter });
    const { orders } = await staff.counter.pickingList({ day: DAY, counter });
    const found = slots.flatMap(({ orders }) => orders);
    expect(orders.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id));
    return found;
  };
  expect((await shown()).map(({ _id }) => _id)).toEqual([one._id, other._id, plain._id]);
  expect((await shown(annex._id)).map(({ _id, counter }) => [_id, counter])).toEqual([
    [one._id, 'Annex'],
    [plain._id, undefined],
  ]);
  // The menu and the chips of the days count in the same way as the lists.
  expect((await staff.counter.waiting()).picking).toEqual([{ day: DAY, orders: 3 }]);
  expect((await staff.counter.waiting({ counter: annex._id })).picking).toEqual([{ day: DAY, orders: 2 }]);
  // Main is no longer a counter.
  await staff.warehouses.update({ _id: main._id, is_counter: false });
  expect((await shown(annex._id)).map(({ _id }) => _id)).toEqual([one._id, other._id, plain._id]);
});

test('the list of orders and its file have only the orders of the chosen counter', async () => {
  const [annex] = [await makeCounter('Annex'), await makeCounter('Main')];
  const [one] = [await placeAt(annex._id), await placeAt()];
  const extras = { counter: annex._id };
  const { docs } = await staff.orders.paginate({ extras });
  expect(docs.map(({ _id }) => _id)).toEqual([one._id]);
  const found = await staff.orders.paginate({ s: one.order_no, extras: { ...extras, sort: 'pickup_time' } });
  expect(found.docs.map(({ _id }) => _id)).toEqual([one._id]);
});

test('a sale is at the clerk’s counter, or at the store’s place if the clerk has none', async () => {
  const [annex] = [await makeCounter('Annex'), await makeCounter('Main')];
  const clerk = await store.make.staff();
  const { id } = await store.make.stock({ selling_price: 10, sizes: [{ available_quantity: 9 }] });
  const sell = async () => {
    const caller = await store.staff(clerk);
    return caller.counter.sell({ orders: [{ item: String(id), quantity: 1 }], total_amount: 10, way: 'Cash' });
  };
  expect((await sell()).counter).toBeUndefined();
  await store.deps().em.execute('update staff_user set warehouse_id = ? where id = ?', [annex._id, clerk]);
  expect((await sell()).counter?.name).toBe('Annex');
  await store.deps().em.execute('update staff_user set warehouse_id = null where id = ?', [clerk]);
});

test('a hand-over at another counter than the order’s needs a confirmation', async () => {
  const [annex, main] = [await makeCounter('Annex'), await makeCounter('Main')];
  const [there, anywhere] = [await placeAt(annex._id), await placeAt()];
  const handOver = (order: { _id: string }, more: object) =>
    staff.counter.handover({ _id: order._id, is_unpaid_confirmed: true, ...more });
  const message = fetchedElsewhere(there.order_no, 'Annex');
  expect(await toApiError(handOver(there, { counter: main._id }))).toMatchObject({
    code: 'needs_confirmation',
    errors: { is_other_counter_confirmed: message },
  });
  for (const [order, more] of [
    [there, { counter: main._id, is_other_counter_confirmed: true }],
    [await placeAt(annex._id), { counter: annex._id }],
    [await placeAt(annex._id), {}],
    [anywhere, { counter: main._id }],
  ] as const) {
    expect((await handOver(order, more)).order_status.status).toBe('Claimed');
  }
});

test('a store has at most 20 counters', async () => {
  for (let count = 1; count <= 20; count += 1) await makeCounter(`Counter ${count}`);
  await expect(makeCounter('One more')).rejects.toThrow(serverMessages.tooManyCounters);
  expect(await counters()).toHaveLength(20);
});
