import { isTrackedEnvelope } from '@trpc/server';
import { expect, test } from 'vitest';
import type { OrderUpdate } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
const free = await store.staff(await store.make.staff());
await store.make.insert('account_setting', { key: 'offer_delivery', value: 'true' });

type List = Awaited<ReturnType<AppCaller['dashboard']['index']>>['lists'][number];
const listOf = (lists: readonly List[], status: string) => lists.find((list) => list.status === status);
const idsOf = (lists: readonly List[], status: string) => listOf(lists, status)?.orders.map((order) => order._id);

test('lists the five statuses, each with its count, next pick-up first and deliveries last', async () => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const at = (pickup_time: string) => placeSimpleOrder(store, { category, data: { pickup_time } });
  const late = await at('2026-11-26T01:00:00Z');
  const delivery = await placeSimpleOrder(store, {
    category,
    data: { receiving_option: 'Delivery', order_address: 'Room 1' },
  });
  const early = await at('2026-11-24T01:00:00Z');
  const moved = await at('2026-11-25T01:00:00Z');
  await free.orders.orderStatus({ _id: moved.order._id, order_status: 'Processing' });

  const { lists } = await staff.dashboard.index();
  expect(lists.map((list) => [list.status, list.count])).toEqual([
    ['Pending', 3],
    ['Processing', 1],
    ['Ready for Pickup', 0],
    ['Claimed', 0],
    ['Cancelled', 0],
  ]);
  expect(idsOf(lists, 'Pending')).toEqual([early.order._id, late.order._id, delivery.order._id]);
  expect(listOf(lists, 'Pending')?.orders[0]).toEqual({ ...early.order, line_count: 1, student_count: 0 });
});

test('lists finished orders in reverse, latest pick-up first', async () => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const cancelled: string[] = [];
  for (const day of ['24', '26', '25']) {
    const pickup_time = `2026-11-${day}T01:00:00Z`;
    const { order } = await placeSimpleOrder(store, { category, data: { pickup_time } });
    await free.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
    cancelled.push(order._id);
  }
  const [of24, of26, of25] = cancelled;
  expect(idsOf((await staff.dashboard.index()).lists, 'Cancelled')).toEqual([of26, of25, of24]);
});

test('returns one page of each list, or of one, and always the full count', async () => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const placed: string[] = [];
  const delivery = { receiving_option: 'Delivery', order_address: 'Room 1' };
  // The first page ends among the deliveries, which follow the dated orders.
  for (const data of [{}, delivery, {}, delivery])
    placed.push((await placeSimpleOrder(store, { category, data })).order._id);
  const inOrder = [0, 2, 1, 3].map((index) => placed[index]);
  const first = await staff.dashboard.index({ page_size: 3 });
  expect(listOf(first.lists, 'Pending')?.count).toBe(4);
  expect(idsOf(first.lists, 'Pending')).toEqual(inOrder.slice(0, 3));
  const more = await staff.dashboard.index({ order_status: 'Pending', page: 2, page_size: 3 });
  expect(more.lists.map((list) => list.status)).toEqual(['Pending']);
  expect(idsOf(more.lists, 'Pending')).toEqual(inOrder.slice(3));
});

test('shows as Claimed only orders claimed this week, Sunday to Saturday in Manila', async () => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  const claimedAt: Record<string, string> = {};
  // The week of Friday the 20th: Sunday the 15th to Saturday the 21st, midnight to midnight in Manila.
  for (const moment of ['2026-11-14T15:59:59.999Z', '2026-11-14T16:00:00Z', '2026-11-20T02:00:00Z']) {
    store.clock.set(NOW);
    const { order } = await placeSimpleOrder(store, { category });
    store.clock.set(new Date(moment));
    await free.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
    claimedAt[order._id] = moment;
  }
  const shown = async (now: string) => {
    store.clock.set(new Date(now));
    const claimed = listOf((await staff.dashboard.index()).lists, 'Claimed');
    expect(claimed?.count).toBe(claimed?.orders.length);
    return claimed?.orders.map((order) => claimedAt[order._id]);
  };
  expect(await shown('2026-11-20T02:00:00Z')).toEqual(['2026-11-20T02:00:00Z', '2026-11-14T16:00:00Z']);
  expect(await shown('2026-11-21T15:59:59Z')).toHaveLength(2);
  expect(await shown('2026-11-21T16:00:00Z')).toEqual([]);
  store.clock.set(NOW);
});

test('excludes foreign orders and lines for staff with assigned categories', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const staff = await store.staff(await store.make.staff({ categories: [mine] }));
  await placeSimpleOrder(store, { category: foreign });
  const customerId = await store.make.customer();
  const lines: number[] = [];
  for (const category of [mine, foreign]) {
    const { id } = await store.make.stock({ category, selling_price: 25 });
    lines.push(await store.make.cartItem(customerId, id));
  }
  const order = await (await store.customer(customerId)).orders.place(orderBody(lines, 50));
  const pending = listOf((await staff.dashboard.index()).lists, 'Pending');
  expect(pending).toMatchObject({ count: 1, orders: [{ _id: order._id, total_amount: 25 }] });
  expect(pending?.orders[0]?.orders).toHaveLength(1);
  const all = listOf((await free.dashboard.index({ page_size: 100 })).lists, 'Pending');
  expect(all?.orders.find((shown) => shown._id === order._id)).toMatchObject(order);
});

test('follows the lines of staff with assigned categories: their list empties when they finish, and fills when they undo it', async () => {
  const [mine, other, foreign] = [
    await store.make.category(),
    await store.make.category(),
    await store.make.category(),
  ];
  const staff = await store.staff(await store.make.staff({ categories: [mine, other] }));
  const customerId = await store.make.customer();
  const lines: number[] = [];
  for (const category of [mine, other, foreign]) {
    const { id } = await store.make.stock({ category, selling_price: 10 });
    lines.push(await store.make.cartItem(customerId, id));
  }
  const order = await (await store.customer(customerId)).orders.place(orderBody(lines, 30));
  const [first = '', second = '', rest = ''] = order.orders.map((line) => line._id);
  const lists = async () =>
    (await staff.dashboard.index()).lists.flatMap(({ status, count, orders }) =>
      count === 0 ? [] : [[status, count, orders.map((shown) => shown.order_status.status)]],
    );
  const set = (order_status: OrderStatus, orders: string[] = []) =>
    staff.orders.orderStatus({ _id: order._id, order_status, orders });

  await set('Ready for Pickup');
  expect(await lists()).toEqual([['Ready for Pickup', 1, ['Ready for Pickup']]]);
  await set('Processing', [second]);
  expect(await lists()).toEqual([['Processing', 1, ['Processing']]]);
  // Other staff change their lines; the board of this user stays the same.
  await free.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [rest] });
  expect(await lists()).toEqual([['Processing', 1, ['Processing']]]);
  await set('Claimed');
  expect(await lists()).toEqual([['Claimed', 1, ['Claimed']]]);
  await set('Cancelled', [first]);
  expect(await lists()).toEqual([['Claimed', 1, ['Claimed']]]);
  await set('Cancelled');
  expect(await lists()).toEqual([['Cancelled', 1, ['Cancelled']]]);
  await set('Pending');
  expect(await lists()).toEqual([['Pending', 1, ['Pending']]]);
  await set('Claimed');
  store.clock.set(new Date('2026-11-21T16:00:00Z'));
  expect(await lists()).toEqual([]);
  store.clock.set(NOW);
});

test('reports that public holidays could not be loaded', async () => {
  expect((await free.dashboard.index()).notices).toEqual([staffMessages.holidaysMissing]);
});

test('names the events that its lists include and that a stream sends again', async () => {
  const listed = [await placeSimpleOrder(store), await placeSimpleOrder(store)].map(({ order }) => order._id);
  const staff = await store.staff(await store.make.staff());
  const { last_event_id, recent_event_ids } = await staff.dashboard.index();
  const later = await placeSimpleOrder(store);
  const sent: string[] = [];
  for await (const update of await staff.orders.updates({ lastEventId: last_event_id })) {
    if (!isTrackedEnvelope(update)) throw new Error('an event has its id');
    const [id, data] = update;
    const { order_id } = data as OrderUpdate;
    if (order_id === later.order._id) break;
    sent.push(order_id);
    expect(recent_event_ids).toContain(id);
  }
  expect(sent).toContain(listed[0]);
});

test('a stream that starts after the board’s last event sends later events, and none older than ten seconds', async () => {
  store.clock.advance(11);
  await placeSimpleOrder(store);
  const staff = await store.staff(await store.make.staff());
  const { last_event_id } = await staff.dashboard.index();
  const later = await placeSimpleOrder(store);
  for await (const update of await staff.orders.updates({ lastEventId: last_event_id })) {
    expect(update).toMatchObject([expect.any(String), { order_id: later.order._id }, expect.anything()]);
    break;
  }
});
