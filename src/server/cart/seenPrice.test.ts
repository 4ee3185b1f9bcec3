import { describe, expect, test } from 'vitest';
import type { Cart } from '#shared/contracts/cart.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

/** A new customer with a cart line of a product at 100 pesos, size L with an add-on of 20. */
async function shopperWithLine() {
  const caller = await store.customer(await store.make.customer());
  const { id } = await store.make.stock({
    selling_price: 100,
    sizes: [{ size: 'S' }, { size: 'L', price: 20 }],
    colors: ['Red', 'Blue'],
  });
  const choice = { item: String(id), quantity: 1, size: 'L', color: 'Red' };
  const added = await caller.cart.add(choice);
  const reprice = (price: number) =>
    store.deps().em.execute('update stock set selling_price = ? where id = ?', [price, id]);
  return { caller, choice, reprice, id, _id: added.orders[0]?._id ?? '', added };
}

const noticesOf = ({ orders }: Cart) => orders.map(({ seen_price, notices }) => [seen_price, notices]);
const raised = [{ kind: 'price_raised', message: 'Now ₱130.00 (was ₱120.00).' }];

describe('a price that has changed since the line was added', () => {
  test('is shown until the line is changed, and does not prevent the order', async () => {
    const { caller, reprice, added } = await shopperWithLine();
    expect(noticesOf(added)).toEqual([[120, []]]);
    await reprice(110);
    for (let visit = 0; visit < 2; visit += 1) {
      const cart = await caller.cart.items();
      expect(noticesOf(cart)).toEqual([[120, raised]]);
      expect(cart.orders).toMatchObject([{ problem: null, amount: 130 }]);
    }
  });

  test('is shown after the reason why the line cannot be ordered, and not for a hidden product', async () => {
    const { caller, reprice, id } = await shopperWithLine();
    await reprice(110);
    await store.deps().em.execute('update size_price set available_quantity = 0 where stock_id = ?', [id]);
    const [line] = (await caller.cart.items()).orders;
    expect(line?.notices.map(({ kind }) => kind)).toEqual(['sold_out', 'price_raised']);
    expect(line?.problem).toBe(line?.notices[0]?.message);
    await store.deps().em.execute('update stock set is_available = 0 where id = ?', [id]);
    expect(noticesOf(await caller.cart.items())).toEqual([
      [120, [{ kind: 'hidden', message: messages.productNotFound }]],
    ]);
  });

  test.each([
    ['quantity', { quantity: 2 }],
    ['tick', { is_checked: false }],
    ['color', { color: 'Blue' }],
    ['nothing at all', {}],
  ])('is acknowledged by a change of %s', async (_title, change) => {
    const { caller, reprice, _id } = await shopperWithLine();
    await reprice(110);
    expect(noticesOf(await caller.cart.updateItem({ _id, ...change }))).toEqual([[130, []]]);
    expect(noticesOf(await caller.cart.items())).toEqual([[130, []]]);
  });

  test('is that of the new size after a change of size', async () => {
    const { caller, reprice, _id } = await shopperWithLine();
    await reprice(110);
    expect(noticesOf(await caller.cart.updateItem({ _id, size: 'S' }))).toEqual([[110, []]]);
  });

  test('is acknowledged by adding the same product once more', async () => {
    const { caller, reprice, choice } = await shopperWithLine();
    await reprice(110);
    expect(noticesOf(await caller.cart.add(choice))).toEqual([[130, []]]);
    expect(noticesOf(await caller.cart.items())).toEqual([[130, []]]);
  });

  test('is still shown to a page that shows the old price while it adds or changes', async () => {
    const { caller, reprice, _id, choice } = await shopperWithLine();
    await reprice(110);
    expect(noticesOf(await caller.cart.updateItem({ _id, quantity: 3, seen_price: 120 }))).toEqual([[120, raised]]);
    expect(noticesOf(await caller.cart.add({ ...choice, seen_price: 120 }))).toEqual([[120, raised]]);
    expect(noticesOf(await caller.cart.items())).toEqual([[120, raised]]);
    expect(noticesOf(await caller.cart.updateItem({ _id, seen_price: 130 }))).toEqual([[130, []]]);
  });

  test('is retained as seen if the size was removed', async () => {
    const { caller, reprice, _id, id } = await shopperWithLine();
    await store.deps().em.execute("update size_price set is_active = 0 where stock_id = ? and size = 'L'", [id]);
    await reprice(110);
    const changed = await caller.cart.updateItem({ _id, is_checked: false });
    expect(noticesOf(changed)).toEqual([[120, [{ kind: 'size_gone', message: serverMessages.sizeGone }]]]);
  });
});

test('the prices sent by a page change only the notices', async () => {
  const { caller, choice } = await shopperWithLine();
  const { orders } = await caller.cart.add({ ...choice, seen_price: 0.01 });
  expect(orders).toMatchObject([{ quantity: 2, amount: 240, problem: null, notices: [{ kind: 'price_raised' }] }]);
});
