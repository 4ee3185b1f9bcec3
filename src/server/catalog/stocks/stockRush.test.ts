import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 60 });
const staff = await store.staff(await store.make.staff({ name: 'Liza Cruz' }));
afterEach(() => expectBooksToBalance(store));

/** So many customers, each about to order one of each size of the stock, in either order. */
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

describe('while orders come in', () => {
  test('adjustments of the same sizes lose nothing and never fail by a deadlock', async () => {
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

  test('a new size that several save at once is one size with all their adjustments', async () => {
    const { id } = await store.make.stock({ sizes: [] });
    const add = () => staff.stocks.update({ _id: String(id), size_prices: [{ size: 'XL', adjustment_quantity: 3 }] });
    await Promise.all(Array.from({ length: 10 }, add));
    await expect(staff.stocks.get({ _id: String(id) })).resolves.toMatchObject({
      size_prices: [{ size: 'XL', available_quantity: 30 }],
    });
  });

  test('of several saves from one version, one is taken', async () => {
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

describe('in carts', () => {
  const createCart = async (size: string, sizes: string[]) => {
    const customerId = await store.make.customer();
    // None is left, so that a size may be taken off, and more may be sold.
    const seed = { available_quantity: 0, restrict_if_no_available: false };
    const { id } = await store.make.stock({ sizes: sizes.map((name) => ({ size: name, ...seed })) });
    const line = await store.make.cartItem(customerId, id, { size });
    const caller = await store.customer(customerId);
    return { id: String(id), line, caller, place: () => caller.orders.place(orderBody([line], 100)) };
  };

  test.each([
    ['among others', ['S']],
    ['the last', []],
  ])('a size that was taken off the product, %s, is pointed out and cannot be ordered', async (_title, remaining) => {
    const { id, line, caller, place } = await createCart('M', ['M', ...remaining]);
    await staff.stocks.update({ _id: id, size_prices: remaining.map((size) => ({ size })) });
    expect(await toApiError(place())).toMatchObject({
      code: 'sold_out',
      message: messages.someLinesRejected,
      errors: { [`orders.${line}`]: serverMessages.sizeGone },
    });
    await expect(caller.cart.items()).resolves.toMatchObject({ orders: [{ problem: serverMessages.sizeGone }] });
  });

  test('a size added to a product without sizes must be chosen', async () => {
    const { id, line, place } = await createCart('', ['']);
    await staff.stocks.update({ _id: id, size_prices: [{ size: 'M' }] });
    expect(await toApiError(place())).toMatchObject({ errors: { [`orders.${line}`]: messages.sizeRequired } });
  });

  test('a hidden product is pointed out and cannot be ordered, and comes back', async () => {
    const { id, line, caller, place } = await createCart('M', ['M']);
    await staff.stocks.availability({ _id: id, checked: false });
    expect(await toApiError(place())).toMatchObject({ errors: { [`orders.${line}`]: messages.productNotFound } });
    expect(await toApiError(caller.cart.add({ item: id, quantity: 1, size: 'M' }))).toMatchObject({
      code: 'not_found',
    });
    await staff.stocks.availability({ _id: id, checked: true });
    await expect(place()).resolves.toMatchObject({ total_amount: 100 });
  });

  test('a cancelled order returns its pieces to a size that was removed in the meantime', async () => {
    const { id, place } = await createCart('M', ['M', 'S']);
    const order = await place();
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
    await staff.stocks.update({ _id: id, size_prices: [{ size: 'M', adjustment_quantity: 1 }, { size: 'S' }] });
    await staff.stocks.update({ _id: id, size_prices: [{ size: 'S' }] });
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
    const ledger = await staff.stocks.ledger({ _id: id, size: 'M' });
    expect(ledger.available_quantity).toBe(1);
    expect(ledger.docs[0]).toMatchObject({ reason: 'cancelled', quantity: 1 });
  });
});
