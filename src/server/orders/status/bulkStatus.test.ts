import { expect, test } from 'vitest';
import { expectBooksToBalance, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));

const statusOf = async (id: string) => (await staff.orders.get({ _id: id })).order_status.status;

test('changes several orders at once, skips orders changed in the meantime, and can be undone', async () => {
  const [one, other, moved] = await Promise.all([1, 2, 3].map(async () => (await placeSimpleOrder(store)).order._id));
  if (!one || !other || !moved) throw new Error('no orders');
  const colleague = await store.staff(await store.make.staff({ name: 'Jose Reyes' }));
  await colleague.orders.orderStatus({ _id: moved, order_status: 'Processing' });
  const expected = [one, other, moved, one].map((_id) => ({ _id, old_order_status: 'Pending' as const }));
  const { done, failed } = await staff.orders.bulkStatus({ orders: expected, order_status: 'Ready for Pickup' });
  expect(done.map(({ _id }) => _id).sort()).toEqual([one, other].sort());
  expect(failed).toEqual([{ _id: moved, msg: expect.stringContaining('Jose Reyes') }]);
  expect(await Promise.all([one, other, moved].map(statusOf))).toEqual([
    'Ready for Pickup',
    'Ready for Pickup',
    'Processing',
  ]);
  const entries = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(
    entries.docs
      .slice(0, 2)
      .map(({ record_id }) => record_id)
      .sort(),
  ).toEqual([one, other].sort());

  await staff.orders.orderStatus({ _id: other, order_status: 'Claimed' });
  const undo = done.map(({ _id, undo: orders }) => ({ _id, orders }));
  const back = await staff.orders.bulkUndo({ orders: undo });
  expect(back.done).toEqual([one]);
  expect(back.failed).toEqual([{ _id: other, msg: expect.stringContaining('Claimed') }]);
  expect(await Promise.all([one, other].map(statusOf))).toEqual(['Pending', 'Claimed']);
  const last = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(last.docs[0]).toMatchObject({ record_id: one, who: 'Maria Santos' });
});

test('a cancelled line stays cancelled with its reason, and returns when the cancellation is undone', async () => {
  const { order } = await placeSimpleOrder(store);
  const { _id } = order;
  await staff.orders.bulkStatus({
    orders: [{ _id, old_order_status: 'Pending' }],
    order_status: 'Cancelled',
    reason: 'Sold out',
  });
  const { done } = await staff.orders.bulkStatus({
    orders: [{ _id, old_order_status: 'Cancelled' }],
    order_status: 'Processing',
  });
  expect(done[0]?.undo).toEqual([expect.objectContaining({ order_status: 'Cancelled', cancel_reason: 'Sold out' })]);
  await staff.orders.bulkUndo({ orders: done.map(({ undo: orders }) => ({ _id, orders })) });
  const [line] = (await staff.orders.get({ _id })).orders;
  expect([line?.order_status.status, line?.cancel_reason]).toEqual(['Cancelled', 'Sold out']);
  await expectBooksToBalance(store);
});

test('staff with assigned categories change their lines; orders of others are not found, and do not block the call', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const own = (await placeSimpleOrder(store, { category: mine })).order._id;
  const others = (await placeSimpleOrder(store, { category: foreign })).order._id;
  const orders = [others, own, '999999'].map((_id) => ({ _id, old_order_status: 'Pending' as const }));
  const { done, failed } = await scoped.orders.bulkStatus({ orders, order_status: 'Claimed' });
  expect(done.map(({ _id }) => _id)).toEqual([own]);
  expect(failed.map(({ _id }) => _id).sort()).toEqual([others, '999999'].sort());
  expect(await statusOf(others)).toBe('Pending');
});

test('a colleague’s change is undone only by staff who see it, in their own name', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const { _id } = (await placeSimpleOrder(store, { category: mine })).order;
  const strange = (await placeSimpleOrder(store, { category: mine })).order;
  const { done } = await staff.orders.bulkStatus({
    orders: [{ _id, old_order_status: 'Pending' }],
    order_status: 'Cancelled',
  });
  const undo = done.map(({ undo: orders }) => ({ _id, orders }));
  const scoped = await store.staff(await store.make.staff({ categories: [foreign] }));
  expect((await scoped.orders.bulkUndo({ orders: undo })).failed).toHaveLength(1);
  // A line of another order under this order's key.
  const line = { _id: strange.orders[0]?._id ?? '', order_status: 'Claimed', old_order_status: 'Pending' } as const;
  expect((await staff.orders.bulkUndo({ orders: [{ _id, orders: [line] }] })).failed).toHaveLength(1);
  expect([await statusOf(_id), await statusOf(strange._id)]).toEqual(['Cancelled', 'Pending']);
  const colleague = await store.staff(await store.make.staff({ name: 'Liza Cruz', categories: [mine] }));
  const both = await Promise.all([1, 2].map(() => colleague.orders.bulkUndo({ orders: undo })));
  expect(both.flatMap(({ done: taken }) => taken)).toEqual([_id]);
  expect((await staff.orders.history({ _id })).docs[0]).toMatchObject({ who: 'Liza Cruz' });
  await expectBooksToBalance(store);
});

test('a colleague’s cursor opens no other categories', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const own = (await placeSimpleOrder(store, { category: mine })).order._id;
  await placeSimpleOrder(store, { category: foreign });
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const { next_cursor } = await staff.orders.paginate({ cursor: 'start', page_size: 1 });
  const { docs } = await scoped.orders.paginate({ cursor: String(next_cursor), page_size: 100 });
  expect(docs.map(({ _id }) => _id)).toEqual([own]);
});
