import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ maxConnections: 60 });
afterEach(() => expectBooksToBalance(store));

/** Customers with one ticked line of each stock, in the order given for each. */
function shoppers(count: number, stocksOf: (index: number) => readonly number[]) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const customerId = await store.make.customer();
      const lines: number[] = [];
      for (const stock of stocksOf(index)) lines.push(await store.make.cartItem(customerId, stock));
      return { caller: await store.customer(customerId), lines };
    }),
  );
}

describe('concurrently', () => {
  test('200 orders for the last 10 of a restricted size: 10 are placed, 190 rejected with the line named', async () => {
    const stock = await store.make.stock({ name: 'Calculator', sizes: [{ available_quantity: 10 }] });
    const rush = await shoppers(200, () => [stock.id]);
    const results = await Promise.allSettled(
      rush.map(({ caller, lines }) => caller.orders.place(orderBody(lines, 100))),
    );

    const placed = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.order_no : []));
    expect(new Set(placed).size).toBe(10);
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        message: messages.someLinesRejected,
        cause: { errors: { [`orders.${rush[index]?.lines[0]}`]: 'Calculator is sold out.' } },
      });
    }
    expect(await readQuantity(store, stock.sizeIds[0] ?? 0)).toBe(0);
    const left = await store.deps().em.execute('select id from cart_item where stock_id = ?', [stock.id]);
    expect(left).toHaveLength(190);
  });

  test('100 customers order the same two lines in either sequence without a deadlock', async () => {
    const [one, other] = [await store.make.stock(), await store.make.stock()];
    const rush = await shoppers(100, (index) => (index % 2 ? [one.id, other.id] : [other.id, one.id]));
    const numbers = await Promise.all(
      rush.map(async ({ caller, lines }) => (await caller.orders.place(orderBody(lines, 200))).order_no),
    );
    const runs = numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b);
    expect(runs.map((run) => run - (runs[0] ?? 0))).toEqual(runs.map((_, index) => index));
    expect(await readQuantity(store, one.sizeIds[0] ?? 0)).toBe(0);
    expect(await readQuantity(store, other.sizeIds[0] ?? 0)).toBe(0);
  });

  test('orders and cancellations of the same sizes: every call gets a response and the books balance', async () => {
    const [one, other] = [await store.make.stock(), await store.make.stock()];
    const staff = await store.staff(await store.make.staff());
    const early = await shoppers(20, () => [other.id, one.id]);
    const orders = await Promise.all(early.map(({ caller, lines }) => caller.orders.place(orderBody(lines, 200))));
    const late = await shoppers(20, () => [one.id, other.id]);
    await Promise.all([
      ...orders.map(({ _id }) => staff.orders.orderStatus({ _id, order_status: 'Cancelled' })),
      ...late.map(({ caller, lines }) => caller.orders.place(orderBody(lines, 200))),
    ]);
    expect(await readQuantity(store, one.sizeIds[0] ?? 0)).toBe(80);
    expect(await readQuantity(store, other.sizeIds[0] ?? 0)).toBe(80);
  });

  test('one customer ordering one cart twenty times without a key: one order, because the lines leave the cart once', async () => {
    const stock = await store.make.stock();
    const [shopper] = await shoppers(1, () => [stock.id]);
    const place = () => shopper?.caller.orders.place(orderBody(shopper.lines, 100));
    const results = await Promise.allSettled(Array.from({ length: 20 }, place));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await readQuantity(store, stock.sizeIds[0] ?? 0)).toBe(99);
  });
});
