import { beforeEach, expect, test } from 'vitest';
import type { OrderUpdate } from '#shared/contracts/orders.ts';
import { orderBody, placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { streamOrderUpdates } from '../orders/events/orderUpdates.ts';

const DAY = '2026-11-24';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
const ben = await store.staff(await store.make.staff({ name: 'Ben Cruz' }));
beforeEach(() => store.deps().em.execute('delete from `order`'));

const rows = (): Promise<unknown[]> => store.deps().em.execute('select * from order_line_pick');
const ticks = async (who = ben) =>
  (await who.counter.ticks({ day: DAY })).map(({ _id, quantity, who }) => [_id, quantity, who]);
const events = (orderId: string): Promise<{ kind: string }[]> =>
  store.deps().em.execute("select kind from event where subject = 'order' and subject_id = ? order by id", [orderId]);

async function placeLine(quantity: number) {
  const { order } = await placeSimpleOrder(store, { quantity });
  return { order, line: order.orders[0]?._id ?? '' };
}

test('a tick is stored with its user and time, visible to all pickers, and can be removed', async () => {
  const { order, line } = await placeLine(3);
  const set = await maria.counter.pick({ lines: [{ _id: line, quantity: 2 }] });
  expect(set).toEqual([{ _id: line, quantity: 2, who: 'Maria Santos', picked_at: store.clock.now() }]);
  expect(await ticks()).toEqual([[line, 2, 'Maria Santos']]);
  expect(await ben.counter.ticks({ day: '2026-11-25' })).toEqual([]);
  // A tick with more pieces than the line has counts as all of them.
  await ben.counter.pick({ lines: [{ _id: line, quantity: 9 }] });
  expect(await ticks()).toEqual([[line, 3, 'Ben Cruz']]);
  expect(await maria.counter.pick({ lines: [{ _id: line, quantity: 0 }] })).toEqual([]);
  expect(await ticks()).toEqual([]);
  // Open pages were notified each time. The order keeps one event of ticks, and its history shows none.
  expect((await events(order._id)).map(({ kind }) => kind)).toEqual(['placed', 'picked']);
  expect((await maria.orders.history({ _id: order._id })).docs.map(({ kind }) => kind)).not.toContain('picked');
});

test('of two concurrent ticks of the same line, the first one counts', async () => {
  const { order, line } = await placeLine(2);
  const both = [maria, ben].map((who) => who.counter.pick({ lines: [{ _id: line, quantity: 2 }] }));
  const [one, other] = await Promise.all(both);
  expect(one).toEqual(other);
  expect(await rows()).toHaveLength(1);
  expect((await events(order._id)).filter(({ kind }) => kind === 'picked')).toHaveLength(1);
});

test('a tick is deleted when its line is cancelled or its order is ready, also if that is undone', async () => {
  const { order, lineIds } = await placeAcross(store, [await store.make.category(), await store.make.category()]);
  const [first = '', second = ''] = lineIds;
  await maria.counter.pick({ lines: lineIds.map((_id) => ({ _id, quantity: 1 })) });
  await maria.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [first] });
  expect(await ticks()).toEqual([[second, 1, 'Maria Santos']]);
  // Picking continues when a line goes from Pending to Processing.
  await maria.orders.orderStatus({ _id: order._id, order_status: 'Processing', orders: [second] });
  expect(await rows()).toHaveLength(1);
  await maria.orders.orderStatus({
    _id: order._id,
    order_status: 'Ready for Pickup',
    orders: [second],
    is_unpaid_confirmed: true,
  });
  expect(await ticks()).toEqual([]);
  // A tick of a line that is Ready for Pickup in the meantime changes nothing.
  expect(await ben.counter.pick({ lines: [{ _id: second, quantity: 1 }] })).toEqual([]);
  expect(await rows()).toEqual([]);
  await maria.orders.orderStatus({ _id: order._id, order_status: 'Processing', orders: [second] });
  expect(await ticks()).toEqual([]);
});

test('staff with assigned categories tick and see only the lines in them', async () => {
  const mine = await store.make.category();
  const { lineIds } = await placeAcross(store, [mine, await store.make.category()]);
  const [own = '', foreign = ''] = lineIds;
  const scoped = await store.staff(await store.make.staff({ name: 'Ana Lim', categories: [mine] }));
  await maria.counter.pick({ lines: lineIds.map((_id) => ({ _id, quantity: 1 })) });
  expect(await ticks(scoped)).toEqual([[own, 1, 'Maria Santos']]);
  await expect(scoped.counter.pick({ lines: [{ _id: foreign, quantity: 0 }] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(scoped.counter.pick({ lines: [{ _id: '999999', quantity: 0 }] })).rejects.toThrow();
  expect(await ticks()).toHaveLength(2);
});

test('staff are notified of a tick immediately, and the customer is not', async () => {
  await store.services.orderEvents.start();
  const customerId = await store.make.customer();
  const staffId = await store.make.staff();
  const expiresAt = new Date(store.clock.now().getTime() + 3_600_000);
  const session = await store.make.session({ customer_id: customerId });
  const listen = async (kind: 'customer' | 'staff', count: number) => {
    const id = kind === 'customer' ? customerId : staffId;
    const identity = kind === 'customer' ? { kind, id, expiresAt, session } : { kind, id, generation: 0, expiresAt };
    const staff = { id, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };
    const caller = kind === 'customer' ? { kind, customerId: id } : { kind, staff };
    const end = new AbortController();
    const updates = streamOrderUpdates(store.deps(), caller, identity, { lastEventId: '0' }, end.signal);
    const types: string[] = [];
    for await (const update of updates) {
      types.push((update[1] as OrderUpdate).type);
      if (types.length === count) break;
    }
    return types;
  };
  const received = Promise.all([listen('customer', 2), listen('staff', 3)]);
  const caller = await store.customer(customerId);
  const { id } = await store.make.stock({ selling_price: 1 });
  const order = await caller.orders.place(orderBody([await store.make.cartItem(customerId, id)], 1));
  await maria.counter.pick({ lines: [{ _id: order.orders[0]?._id ?? '', quantity: 1 }] });
  await maria.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  expect(await received).toEqual([
    ['placed', 'status'],
    ['placed', 'picked', 'status'],
  ]);
});
