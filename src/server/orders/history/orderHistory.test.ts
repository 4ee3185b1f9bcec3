import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ActivityDetail, OrderActivity } from '#shared/domain/orders/orderActivity.ts';
import { MAX_ACTIVITY_TEXT } from '#shared/domain/orders/orderActivity.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/domainError.ts';
import { orderBody } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { AppCaller } from '../../router.ts';
import { recordActivities } from '../change/activity.ts';
import type { Actor } from '../events/orderEvents.ts';

let store: TestStore;
let free: AppCaller;
let categories: number[];
beforeAll(async () => {
  store = await createTestStore();
  free = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
  categories = [await store.make.category(), await store.make.category()];
});
afterEach(async () => {
  await db(store.deps().em).deleteFrom('closed_day').execute();
});
afterAll(() => store.close());

/** An order of an atlas and a polo, each in a category of its own. */
async function placeOrder() {
  const customerId = await store.make.customer();
  const lines: number[] = [];
  for (const [index, name] of ['Atlas', 'Polo'].entries()) {
    const { id } = await store.make.stock({ name, category: categories[index] ?? 0, selling_price: 10 });
    lines.push(await store.make.cartItem(customerId, id));
  }
  return (await store.customer(customerId)).orders.place(orderBody(lines, 20));
}

test('returns from, to, who, when and why, latest first; what was done at once is one entry', async () => {
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

test('goes on before an entry that was shown', async () => {
  const order = await placeOrder();
  store.clock.advance(60);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Processing' });
  const { docs } = await free.orders.history({ _id: order._id });
  const older = await free.orders.history({ _id: order._id, before: docs[0]?._id });
  expect(older.docs).toEqual(docs.slice(1));
});

test('has a long history in pages that cut no change in two', async () => {
  const order = await placeOrder();
  const statuses = ['Processing', 'Pending'] as const;
  const [one = '', other = ''] = order.orders.map((line) => line._id);
  const values = Array.from({ length: 300 }, (_, index) => {
    const at = `date_add('2026-11-21', interval ${index} minute)`;
    const to = statuses[index % 2];
    return [one, other].map((line) => `(${order._id}, ${line}, 'Pending', '${to}', ${at}, 'Liza Cruz')`).join();
  });
  await store
    .deps()
    .em.execute(
      `insert into order_status_change (order_id, order_line_id, from_status, to_status, created_at, staff_name) values ${values.join()}`,
    );
  const first = await free.orders.history({ _id: order._id });
  const rest = await free.orders.history({ _id: order._id, before: first.docs.at(-1)?._id });
  expect([first.has_more, rest.has_more]).toEqual([true, false]);
  const all = [...first.docs, ...rest.docs];
  expect(all).toHaveLength(301);
  expect(all.every(({ changes }) => changes.length === 1 && changes[0]?.field === 'All items')).toBe(true);
});

test('shows staff with assigned categories the changes of their lines, and others nothing', async () => {
  const order = await placeOrder();
  const scoped = await store.staff(await store.make.staff({ categories: [categories[0] ?? 0] }));
  const foreign = await store.staff(await store.make.staff({ categories: [await store.make.category()] }));
  store.clock.advance(60);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Claimed', orders: [order.orders[1]?._id ?? ''] });
  const { docs } = await scoped.orders.history({ _id: order._id });
  expect(docs.map(({ changes }) => changes)).toEqual([[{ field: 'Atlas', from: null, to: 'Pending' }]]);
  expect(await toApiError(foreign.orders.history({ _id: order._id }))).toMatchObject({ code: 'not_found' });
  expect(await toApiError(free.orders.history({ _id: '999999' }))).toMatchObject({ code: 'not_found' });
});

test('shows moved pick-ups among the changes of status: from when to when, who, at what time and why', async () => {
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
  // A page goes on before an entry of either kind.
  for (const [index, { _id }] of docs.entries()) {
    expect((await free.orders.history({ _id: order._id, before: _id })).docs).toEqual(docs.slice(index + 1));
  }
});

test('cuts no moved pick-up off a long history', async () => {
  const order = await placeOrder();
  const line = order.orders[0]?._id;
  const minutes = Array.from({ length: 600 }, (_, index) => `date_add('2026-11-21', interval ${index} minute)`);
  const statuses = minutes.map((at) => `(${order._id}, ${line}, 'Pending', 'Processing', ${at}, 'Liza Cruz')`);
  const moves = minutes.map((at) => `(${order._id}, ${at}, ${at}, 'Flood', ${at}, 'Liza Cruz')`);
  const { em } = store.deps();
  await em.execute(
    `insert into order_status_change (order_id, order_line_id, from_status, to_status, created_at, staff_name) values ${statuses.join()}`,
  );
  await em.execute(
    `insert into order_pickup_change (order_id, from_time, to_time, reason, created_at, staff_name) values ${moves.join()}`,
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

test('shows activities among the changes: who, when, what, why; those about some lines to whom sees one of them', async () => {
  const order = await placeOrder();
  const ids = [Number(order._id)];
  const [atlas, polo] = order.orders.map((line) => Number(line._id));
  const scoped = await store.staff(await store.make.staff({ categories: [categories[0] ?? 0] }));
  const liza = { id: await store.make.staff({ name: 'Liza Cruz' }), name: 'Liza Cruz' };
  const { em } = store.deps();
  const at = () => store.clock.advance(60) ?? store.clock.now();
  const record = (actor: Actor, kind: OrderActivity, detail: ActivityDetail, when = at()) =>
    recordActivities(
      em,
      ids.map((order_id) => ({ order_id, kind, detail })),
      { actor, at: when },
    );
  const long = 'x'.repeat(MAX_ACTIVITY_TEXT);
  await record('customer', 'payment', { to: 'To Check' });
  const rejected = { from: 'To Check', to: 'Rejected', reason: `${long} and more` };
  await record(liza, 'payment', rejected);
  const given = { to: 'One of two', lines: [polo ?? 0] };
  await record(liza, 'handed_over', given);
  // At one instant with a change of status, whose entry comes after it.
  await free.orders.orderStatus({ _id: order._id, order_status: 'Processing', orders: [String(atlas)] });
  await record('store', 'notice', { to: 'Ready' }, store.clock.now());
  const { docs } = await free.orders.history({ _id: order._id });
  expect(docs.map(({ kind, who, changes }) => [kind, who, changes])).toEqual([
    ['notice', '', [{ field: 'Notice', from: null, to: 'Ready' }]],
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
        { field: 'Reason', from: null, to: long },
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
