import { afterEach, describe, expect, test } from 'vitest';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 60 });
const staff = await store.staff(await store.make.staff({ name: 'Liza Cruz' }));
afterEach(() => expectBooksToBalance(store));

/** Customers who each order one of each size of the stock, in either order. */
function shoppers(count: number, stockId: number, sizes: readonly string[]) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const customerId = await store.make.customer();
      const lines: number[] = [];
      for (const size of index % 2 ? sizes : sizes.toReversed()) {
        lines.push(await store.make.cartItem(customerId, stockId, { size }));
      }
      const caller = await store.customer(customerId);
      return () => caller.orders.place(orderBody(lines, 100 * lines.length));
    }),
  );
}

describe('during orders', () => {
  test('adjustments of the same sizes are all counted and never fail by a deadlock', async () => {
    const { id, sizeIds } = await store.make.stock({ sizes: [{ size: 'S' }, { size: 'M' }, { size: 'L' }] });
    const orders = await shoppers(30, id, ['S', 'L']);
    const restock = (index: number) => () =>
      staff.stocks.update({
        _id: String(id),
        size_prices: ['L', 'M', 'S'].map((size) => ({ size, adjustment_quantity: 2, adjustment_note: `${index}` })),
      });
    const saves = Array.from({ length: 15 }, (_, index) => restock(index));
    const hide = [false, true].map(
      (is_available) => () => staff.stocks.bulk({ ids: [String(id)], is_available: !is_available }),
    );
    await Promise.all([...orders, ...saves].map((call) => call()));
    await Promise.all(hide.map((call) => call()));
    expect(await Promise.all(sizeIds.map((size) => readQuantity(store, size)))).toEqual([100, 130, 100]);
    await expect(staff.stocks.get({ _id: String(id) })).resolves.toMatchObject({ version: 16 });
  });

  test('a new size that several saves add concurrently is one size with all their adjustments', async () => {
    const { id } = await store.make.stock({ sizes: [] });
    const add = () => staff.stocks.update({ _id: String(id), size_prices: [{ size: 'XL', adjustment_quantity: 3 }] });
    await Promise.all(Array.from({ length: 10 }, add));
    await expect(staff.stocks.get({ _id: String(id) })).resolves.toMatchObject({
      size_prices: [{ size: 'XL', available_quantity: 30 }],
    });
  });

  test('of several saves from one version, one succeeds', async () => {
    const { id } = await store.make.stock();
    const save = (_: unknown, index: number) =>
      staff.stocks.update({ _id: String(id), version: 1, size_prices: [{ adjustment_quantity: index + 1 }] });
    const results = await Promise.allSettled(Array.from({ length: 8 }, save));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    }
  });

  test.each([
    ['counted', [{ available_quantity: 100 }]],
    ['not counted', []],
  ])('a product that is %s is deleted before its orders or rejected after them', async (_title, sizes) => {
    const { id } = await store.make.stock({ sizes });
    const orders = await shoppers(10, id, ['']);
    const results = await Promise.allSettled([
      ...orders.slice(0, 5).map((place) => place()),
      staff.stocks.delete({ _id: String(id) }),
      ...orders.slice(5).map((place) => place()),
    ]);
    const [deletion] = results.splice(5, 1);
    const placed = results.filter(({ status }) => status === 'fulfilled').length;
    expect(placed === 0).toBe(deletion?.status === 'fulfilled');
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    }
  });
});
