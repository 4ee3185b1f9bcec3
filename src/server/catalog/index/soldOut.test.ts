import { expect, test } from 'vitest';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { readIndexVersion } from '../product/indexVersion.ts';
import { choiceOfKeyword } from '../search/productSearch.ts';
import { createSharedIndex } from './sharedIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const anyone = await store.anyone();
/** Simulates the index of another process. */
const other = createSharedIndex(store.services.forkEm);

/** The names that a search finds, in order, here and in another process. */
async function found(keyword: string): Promise<string[]> {
  const { docs } = await anyone.stocks.productList({ keyword });
  const index = await other.current();
  const choice = choiceOfKeyword(index, keyword);
  const ids = index.list(choice, { hidden: false, scope: null }, 'best');
  expect(ids.map((id) => index.entries.get(id)?.name)).toEqual(docs.map(({ name }) => name));
  return docs.map(({ name }) => name);
}

test('a product comes last after the order of its last piece, and first again after a cancellation, a count or a save', async () => {
  const globe = await store.make.stock({ name: 'Globe A', sizes: [{ available_quantity: 2 }] });
  await store.make.stock({ name: 'Globe B' });
  expect(await found('globe')).toEqual(['Globe A', 'Globe B']);

  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const order = async (quantity: number) => {
    const line = await store.make.cartItem(customerId, globe.id, { quantity });
    return caller.orders.place(orderBody([line], 100 * quantity));
  };
  const version = () => readIndexVersion(store.deps().em);
  const before = await version();
  await order(1);
  expect(await version()).toBe(before);
  const last = await order(1);
  expect(await version()).toBe(before + 1);
  expect(await found('globe')).toEqual(['Globe B', 'Globe A']);

  await staff.orders.orderStatus({ _id: last._id, order_status: 'Cancelled' });
  expect(await found('globe')).toEqual(['Globe A', 'Globe B']);

  const count = (from: number, to: number) =>
    staff.stocks.countSize({
      _id: String(globe.id),
      available_quantity: to,
      old_available_quantity: from,
      reason: 'Shelf',
    });
  await count(1, 0);
  expect(await found('globe')).toEqual(['Globe B', 'Globe A']);
  await staff.stocks.update({ _id: String(globe.id), size_prices: [{ size: '', adjustment_quantity: 5 }] });
  expect(await found('globe')).toEqual(['Globe A', 'Globe B']);
});

test('a size without a stock limit is never sold out', async () => {
  const eraser = await store.make.stock({
    name: 'Eraser A',
    sizes: [{ available_quantity: 1, restrict_if_no_available: false }],
  });
  await store.make.stock({ name: 'Eraser B' });
  const before = await readIndexVersion(store.deps().em);
  await staff.stocks.countSize({
    _id: String(eraser.id),
    available_quantity: 0,
    old_available_quantity: 1,
    reason: 'Shelf',
  });
  expect(await readIndexVersion(store.deps().em)).toBe(before);
  expect(await found('eraser')).toEqual(['Eraser A', 'Eraser B']);
});
