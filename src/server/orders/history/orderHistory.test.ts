import { afterEach, expect, test } from 'vitest';
import type { ActivityDetail, OrderActivity } from '#shared/domain/orders/orderActivity.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { NewEvent } from '../../platform/events/events.ts';
import { writeEvents } from '../../platform/events/writeEvents.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
const categories = [await store.make.category(), await store.make.category()];
afterEach(async () => {
  await db(store.deps().em).deleteFrom('closed_day').execute();
});

/** Writes events directly, without the change of the order. */
const write = (order: { _id: string }, events: readonly Pick<NewEvent, 'kind' | 'data' | 'created_at'>[]) => {
  const about = {
    subject: 'order',
    subject_id: Number(order._id),
    actor_id: null,
    actor_name: 'Liza Cruz',
    reason: '',
  };
  return writeEvents(
    store.services,
    store.deps().em,
    events.map((event) => ({ ...about, ...event })),
  );
};
const minutes = Array.from(
  { length: 600 },
  (_, index) => new Date(Date.parse('2026-11-21T00:00:00Z') + index * 60_000),
);

/** An order of an atlas and a polo in two categories. */
async function placeOrder() {
  const customerId = await store.make.customer();
  const lines: number[] = [];
  for (const [index, name] of ['Atlas', 'Polo'].entries()) {
    const { id } = await store.make.stock({ name, category: categories[index] ?? 0, selling_price: 10 });
    lines.push(await store.make.cartItem(customerId, id));
  }
  return (await store.customer(customerId)).orders.place(orderBody(lines, 20));
}

test('returns old and new status, author, time and reason, latest first; simultaneous changes are one entry', async () => {
  const order = await placeOrder();
  const placedAt = store.clock.now();
  store.clock.advance(60);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  store.clock.advance(60);
  const polo = order.orders[1]?._id ?? '';
  await free.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [polo], reason: 'Sold out' });
  const { docs, has_more } = await free.orders.history({ _id: order._id });
  expect(has_more).toBe(false);
  expect(docs.map(({ _id, ...entry }) => entry)).toEqual([
    {
      action: 'updated',
      who: 'Maria Santos',
      when: store.clock.now(),
      changes: [
        { field: 'Polo', from: 'Processing', to: 'Cancelled' },
        { field: 'Reason', from: null, to: 'Sold out' },
      ],
    },
    {
      action: 'updated',
      who: 'Maria Santos',
      when: new Date(placedAt.getTime() + 60_000),
      changes: [{ field: 'All items', from: 'Pending', to: 'Processing' }],
    },
    {
      action: 'created',
      who: staffMessages.theCustomer,
      when: placedAt,
      changes: [{ field: 'All items', from: null, to: 'Pending' }],
    },
  ]);
});

test('shows staff with assigned categories only the changes of their lines', async () => {
  const order = await placeOrder();
  const scoped = await store.staff(await store.make.staff({ categories: [categories[0] ?? 0] }));
  store.clock.advance(60);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Claimed', orders: [order.orders[1]?._id ?? ''] });
  const { docs } = await scoped.orders.history({ _id: order._id });
  expect(docs.map(({ changes }) => changes)).toEqual([[{ field: 'Atlas', from: null, to: 'Pending' }]]);
});

test('shows moved pick-ups among the changes of status: both times, author, time and reason', async () => {
  const order = await placeOrder();
  const scoped = await store.staff(await store.make.staff({ categories: [categories[0] ?? 0] }));
  const moved = async (from: string, to: string, reason: string) => {
    store.clock.advance(60);
    await free.closing.save({ from, until: from, reason, move_to: to });
    return store.clock.now();
  };
  const first = await moved('2026-11-24', '2026-11-25', 'Typhoon');
  store.clock.advance(60);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  const second = await moved('2026-11-25', '2026-11-26', 'Flood');
  const at = (day: string) => new Date(`${day}T09:30:00+08:00`);
  const { docs, has_more } = await free.orders.history({ _id: order._id });
  expect(has_more).toBe(false);
  expect(docs.map(({ who, changes }) => [who, changes])).toEqual([
    [
      'Maria Santos',
      [
        { field: 'Pick-up time', from: at('2026-11-25'), to: at('2026-11-26') },
        { field: 'Reason', from: null, to: 'Flood' },
      ],
    ],
    ['Maria Santos', [{ field: 'All items', from: 'Pending', to: 'Processing' }]],
    [
      'Maria Santos',
      [
        { field: 'Pick-up time', from: at('2026-11-24'), to: at('2026-11-25') },
        { field: 'Reason', from: null, to: 'Typhoon' },
      ],
    ],
    [staffMessages.theCustomer, [{ field: 'All items', from: null, to: 'Pending' }]],
  ]);
  expect([docs[0]?.when, docs[2]?.when]).toEqual([second, first]);
  expect((await scoped.orders.history({ _id: order._id })).docs).toHaveLength(4);
  // A page may continue before an entry of either kind.
  for (const [index, { _id }] of docs.entries()) {
    expect((await free.orders.history({ _id: order._id, before: _id })).docs).toEqual(docs.slice(index + 1));
  }
});

test('has a long history in pages, none of which splits simultaneous changes', async () => {
  const order = await placeOrder();
  const line = Number(order.orders[0]?._id);
  await write(
    order,
    minutes.flatMap((created_at) => [
      { kind: 'status', data: { changes: [{ line, from: 'Pending', to: 'Processing' }] }, created_at },
      { kind: 'pickup', data: { pickup: { from: created_at, to: created_at } }, created_at },
    ]),
  );
  const all = [];
  for (let before: string | undefined, more = true; more; before = all.at(-1)?._id) {
    const page = await free.orders.history({ _id: order._id, before });
    all.push(...page.docs);
    more = page.has_more;
  }
  expect(all).toHaveLength(1201);
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1201);
  const times = all.map(({ when }) => when.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('shows activities among the changes: author, time, content and reason; those about some lines only to staff who see one of them', async () => {
  const order = await placeOrder();
  const [atlas, polo] = order.orders.map((line) => Number(line._id));
  const scoped = await store.staff(await store.make.staff({ categories: [categories[0] ?? 0] }));
  const at = () => store.clock.advance(60) ?? store.clock.now();
  const record = (
    actor_name: string | null,
    kind: OrderActivity,
    detail: ActivityDetail,
    over: Partial<NewEvent> = {},
  ) => write(order, [{ kind, data: { activity: { kind, detail } }, created_at: at(), ...{ actor_name, ...over } }]);
  await record(staffMessages.theCustomer, 'payment', { to: 'To Check' });
  await record('Liza Cruz', 'payment', { from: 'To Check', to: 'Rejected' }, { reason: 'Blank' });
  await record('Liza Cruz', 'handed_over', { to: 'One of two', lines: [polo ?? 0] });
  // A change of status at the same instant; its entry comes after this one.
  await free.orders.orderStatus({ _id: order._id, order_status: 'Processing', orders: [String(atlas)] });
  await record(null, 'notice', { to: 'Ready' }, { created_at: store.clock.now() });
  const { docs } = await free.orders.history({ _id: order._id });
  expect(docs.map(({ kind, who, changes }) => [kind, who, changes])).toEqual([
    ['notice', '', [{ field: 'Message', from: null, to: 'Ready' }]],
    [
      'handed_over',
      'Liza Cruz',
      [
        { field: 'Handed over', from: null, to: 'One of two' },
        { field: 'Items', from: null, to: 'Polo' },
      ],
    ],
    [undefined, 'Maria Santos', [{ field: 'Atlas', from: 'Pending', to: 'Processing' }]],
    [
      'payment',
      'Liza Cruz',
      [
        { field: 'Payment', from: 'To Check', to: 'Rejected' },
        { field: 'Reason', from: null, to: 'Blank' },
      ],
    ],
    ['payment', staffMessages.theCustomer, [{ field: 'Payment', from: null, to: 'To Check' }]],
    [undefined, staffMessages.theCustomer, [{ field: 'All items', from: null, to: 'Pending' }]],
  ]);
  for (const [index, { _id }] of docs.entries()) {
    expect((await free.orders.history({ _id: order._id, before: _id })).docs).toEqual(docs.slice(index + 1));
  }
  const seen = (await scoped.orders.history({ _id: order._id })).docs;
  expect(seen.map(({ kind }) => kind)).toEqual(['notice', undefined, 'payment', 'payment', undefined]);
});
