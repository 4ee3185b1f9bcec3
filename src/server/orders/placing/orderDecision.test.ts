import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  createShopper,
  expectBooksToBalance,
  expectDomainError,
  liftOrderLimits,
  orderBody,
  readQuantity,
} from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila; the process runs in UTC. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
await liftOrderLimits(store);
beforeEach(() => store.clock.set(NOW));
afterEach(() => expectBooksToBalance(store));

describe('lines', () => {
  const changed = { code: 'CONFLICT', message: serverMessages.linesChanged };

  test('that are unticked, deleted or unknown are rejected', async () => {
    const { caller, line } = await createShopper(store);
    for (const lines of [[line, 999_999], [0]]) {
      await expectDomainError(store, () => caller.orders.place(orderBody(lines, 200)), changed);
    }
    await caller.cart.updateItem({ _id: String(line), is_checked: false });
    await expectDomainError(store, () => caller.orders.place(orderBody([line], 200)), changed);
    await caller.cart.deleteItem({ _id: String(line) });
    await expectDomainError(store, () => caller.orders.place(orderBody([line], 200)), changed);
  });

  test('must be between one and two hundred', async () => {
    const { caller } = await createShopper(store);
    for (const lines of [[], Array.from({ length: 201 }, (_, id) => id + 1)]) {
      await expectDomainError(store, () => caller.orders.place(orderBody(lines, 200)), {
        code: 'UNPROCESSABLE_CONTENT',
      });
    }
  });

  test('are rejected with the reason when they are no longer available', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const { em } = store.deps();
    const sold = await store.make.stock({ name: 'Ruler', sizes: [{ available_quantity: 1 }] });
    const hidden = await store.make.stock({ name: 'Old book', is_available: false });
    const category = await store.make.category();
    const withFields = await store.make.stock({ category });
    const fine = await store.make.stock();
    const lines: number[] = [];
    for (const { id } of [sold, hidden, withFields, fine]) {
      lines.push(await store.make.cartItem(customerId, id, { quantity: 2 }));
    }
    await em.execute('update category set other_fields = ? where id = ?', [JSON.stringify(['Section']), category]);
    const [a, b, c] = lines;
    await expectDomainError(store, () => caller.orders.place(orderBody(lines, 1000)), {
      code: 'CONFLICT',
      message: messages.someLinesRejected,
      cause: {
        errors: {
          [`orders.${a}`]: 'Ruler: only 1 left.',
          [`orders.${b}`]: messages.productNotFound,
          [`orders.${c}`]: messages.fieldRequired,
        },
      },
    });
  });

  test('of one size count together', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const stock = await store.make.stock({ name: 'Cap', colors: ['Red', 'Blue'], sizes: [{ available_quantity: 3 }] });
    const red = await store.make.cartItem(customerId, stock.id, { color: 'Red', quantity: 2 });
    const blue = await store.make.cartItem(customerId, stock.id, { color: 'Blue', quantity: 2 });
    const message = 'Cap: only 3 left.';
    await expectDomainError(store, () => caller.orders.place(orderBody([red, blue], 400)), {
      cause: { errors: { [`orders.${red}`]: message, [`orders.${blue}`]: message } },
    });
    await caller.orders.place(orderBody([red], 200));
    expect(await readQuantity(store, stock.sizeIds[0] ?? 0)).toBe(1);
  });
});

describe('the total', () => {
  test.each([0, 1, 199.99, 200.01, -200, 9_999_999_999.99])('of %d instead of 200 is rejected', async (total) => {
    const { place } = await createShopper(store);
    await expectDomainError(store, () => place({}, total), { code: 'CONFLICT', message: messages.pricesChanged });
  });

  test('is rejected if the price has changed since the cart was shown', async () => {
    const { place, stock } = await createShopper(store);
    await store.deps().em.execute('update stock set selling_price = 99.99 where id = ?', [stock.id]);
    await expectDomainError(store, () => place(), { message: messages.pricesChanged });
    expect((await place({}, 199.98)).total_amount).toBe(199.98);
  });

  test('ignores sent prices, amounts and profiles', async () => {
    const { caller, line } = await createShopper(store);
    const forged = {
      orders: [{ _id: String(line), amount: 1, addon_price: -99, item: { selling_price: 1 }, quantity: 1 }],
      profile: { name: 'Mallory', email: 'mallory@example.com', phone_number: '+639990000000' },
    };
    await expectDomainError(store, () => caller.orders.place(orderBody([line], 1, { data: forged })), {
      code: 'CONFLICT',
    });
    const order = await caller.orders.place(orderBody([line], 200, { data: forged }));
    expect(order).toMatchObject({ total_amount: 200, profile: { name: 'Ana Reyes', email: 'ana@example.com' } });
  });

  test('must not exceed the maximum amount', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const stock = await store.make.stock({ selling_price: 900_000, sizes: [] });
    const lines = [
      await store.make.cartItem(customerId, stock.id, { quantity: 9_999 }),
      await store.make.cartItem(customerId, stock.id, { quantity: 9_999 }),
    ];
    await expectDomainError(store, () => caller.orders.place(orderBody(lines, 9_999_999_999)), {
      code: 'CONFLICT',
      message: serverMessages.orderTooLarge,
    });
  });
});
