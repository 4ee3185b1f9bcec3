import { describe, expect, test } from 'vitest';
import type { Cart } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { liftOrderLimits } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
await liftOrderLimits(store);

/** A customer with three cart lines; returns the second line. */
async function shopper() {
  const id = await store.make.customer({ email: `shopper-${Math.random()}@example.com` });
  const caller = await store.customer(id);
  const category = await store.make.category({ other_fields: ['Name'] });
  const shirt = await store.make.stock({
    category,
    colors: ['Red', 'Blue'],
    sizes: [{ size: 'S' }, { size: 'L', price: 5 }],
  });
  const others = [await store.make.stock(), await store.make.stock()];
  const choice = { item: String(shirt.id), size: 'L', color: 'Blue', other_fields: { Name: 'Ana' } };
  await caller.cart.add({ item: String(others[0]?.id), quantity: 1 });
  const _id = (await caller.cart.add({ ...choice, quantity: 2 })).orders[1]?._id ?? '';
  const cart = await caller.cart.add({ item: String(others[1]?.id), quantity: 3 });
  return { id, caller, cart, _id, stockId: shirt.id, choice };
}

const idsOf = ({ orders }: Cart) => orders.map(({ _id }) => _id);

describe('undoing a removal', () => {
  test('restores the line with its contents and its place', async () => {
    const { caller, cart, _id } = await shopper();
    const { undo, ...rest } = await caller.cart.deleteItem({ _id });
    expect(rest).toEqual({ orders: cart.orders.filter((line) => line._id !== _id) });
    expect(await caller.cart.restoreItem({ undo })).toEqual(cart);
    expect(await caller.cart.items()).toEqual(cart);
  });

  test('restores several lines, in any order, and changed lines too', async () => {
    const { caller, cart, _id } = await shopper();
    const changed = await caller.cart.updateItem({ _id, quantity: 7, is_checked: false });
    const undos: string[] = [];
    for (const line of cart.orders) undos.push((await caller.cart.deleteItem({ _id: line._id })).undo);
    expect(await caller.cart.items()).toEqual({ orders: [] });
    for (const undo of [undos[1], undos[2], undos[0]]) await caller.cart.restoreItem({ undo: undo ?? '' });
    expect(await caller.cart.items()).toEqual(changed);
  });

  test('has no effect a second time', async () => {
    const { caller, cart, _id } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    await Promise.all(Array.from({ length: 5 }, () => caller.cart.restoreItem({ undo })));
    expect(await caller.cart.items()).toEqual(cart);
  });

  test('restores a line that could not be added now, and states why', async () => {
    const { caller, cart, _id, stockId } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    await store.deps().em.execute('update size_price set available_quantity = 0 where stock_id = ?', [stockId]);
    const back = await caller.cart.restoreItem({ undo });
    expect(idsOf(back)).toEqual(idsOf(cart));
    expect(back.orders[1]?.notices).toMatchObject([{ kind: 'sold_out' }]);
    await store.deps().em.execute('update stock set is_available = 0 where id = ?', [stockId]);
    const again = await caller.cart.deleteItem({ _id });
    expect((await caller.cart.restoreItem({ undo: again.undo })).orders[1]?.problem).toBe(messages.productNotFound);
  });

  test('shows a price that has changed in the meantime', async () => {
    const { caller, _id, stockId } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    await store.deps().em.execute('update stock set selling_price = 90 where id = ?', [stockId]);
    expect((await caller.cart.restoreItem({ undo })).orders[1]).toMatchObject({
      seen_price: 105,
      notices: [{ kind: 'price_lowered' }],
    });
  });

  test('merges with the line that was added again in the meantime', async () => {
    const { caller, cart, _id, choice } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    await caller.cart.add({ ...choice, quantity: 4 });
    const back = await caller.cart.restoreItem({ undo });
    expect(idsOf(back)).toEqual(idsOf(cart));
    expect(back.orders[1]).toMatchObject({ quantity: 6, color: 'Blue' });
    expect(await caller.cart.items()).toEqual(back);
    const { undo: later } = await caller.cart.deleteItem({ _id });
    await store.deps().em.execute('update size_price set available_quantity = 20000');
    await caller.cart.add({ ...choice, quantity: MAX_QUANTITY });
    expect((await caller.cart.restoreItem({ undo: later })).orders[1]).toMatchObject({ quantity: MAX_QUANTITY });
  });
});

describe('undoing a removal is rejected', () => {
  const ended = { code: 'CONFLICT', message: serverMessages.undoEnded };

  test('with a forged text or a session token', async () => {
    const { id, caller, cart, _id } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    const [head, , signature] = undo.split('.');
    const forged = Buffer.from(JSON.stringify({ line: { id: 1, stock_id: 1 }, sub: String(id) })).toString('base64url');
    const session = await store.customerToken(id);
    for (const sent of ['', 'x', 'a.b.c', [head, forged, signature].join('.'), session]) {
      await expect(caller.cart.restoreItem({ undo: sent })).rejects.toMatchObject(ended);
    }
    expect(idsOf(await caller.cart.items())).toEqual(idsOf(cart).filter((key) => key !== _id));
    await expect(store.services.tokens.verify(undo)).resolves.toBeNull();
  });

  test('after an hour', async () => {
    const { caller, cart, _id } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    store.clock.advance(59 * 60);
    expect(await caller.cart.restoreItem({ undo })).toEqual(cart);
    await caller.cart.deleteItem({ _id });
    store.clock.advance(60);
    await expect(caller.cart.restoreItem({ undo })).rejects.toMatchObject(ended);
  });

  test('when the product was deleted', async () => {
    const { caller, _id, stockId } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    const staff = await store.staff(await store.make.staff());
    await staff.stocks.delete({ _id: String(stockId) });
    await expect(caller.cart.restoreItem({ undo })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: messages.productNotFound,
    });
  });

  test('when the cart is full', async () => {
    const { id, caller, _id } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    const { id: stock } = await store.make.stock({ sizes: [] });
    for (let line = 2; line < MAX_CART_LINES; line += 1) await store.make.cartItem(id, stock);
    await expect(caller.cart.restoreItem({ undo })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: serverMessages.cartFull,
    });
  });

  test('with another email', async () => {
    const { caller, _id } = await shopper();
    const { undo } = await caller.cart.deleteItem({ _id });
    await expect(caller.cart.restoreItem({ undo, email: 'x@example.com' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
