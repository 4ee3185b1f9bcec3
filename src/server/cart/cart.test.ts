import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddToCartInput } from '#shared/contracts/cart.ts';
import { MAX_QUANTITY } from '#shared/domain/pricing.ts';
import { messages } from '#shared/messages.ts';
import { createTestStore, type TestStore } from '../testing/testStore.ts';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

type Add = Partial<Omit<AddToCartInput, 'item'>>;

/** A fresh customer with an empty cart. */
async function shopper() {
  const id = await store.make.customer({ email: `shopper-${Math.random()}@example.com` });
  const caller = await store.customer(id);
  const add = (item: number, over: Add = {}) => caller.cart.add({ item: String(item), quantity: 1, ...over });
  return { id, caller, add };
}

const refusal = (code: string, message?: string) => ({ code, ...(message ? { message } : {}) });
const fields = (errors: Record<string, string>) => ({ cause: { errors } });

describe('the cart', () => {
  test('follows prices and says per line why it cannot be ordered', async () => {
    const { add, caller } = await shopper();
    const { em } = store.deps();
    const dear = await store.make.stock({ selling_price: 10 });
    const gone = await store.make.stock({ name: 'Atlas', sizes: [{ size: 'A' }, { size: 'B' }] });
    const hidden = await store.make.stock();
    const resized = await store.make.stock();
    for (const [stock, size] of [
      [dear, ''],
      [gone, 'A'],
      [hidden, ''],
      [resized, ''],
    ] as const) {
      await add(stock.id, { size });
    }
    await em.execute('update stock set selling_price = 12.75 where id = ?', [dear.id]);
    await em.execute('update size_price set available_quantity = 0 where id = ?', [gone.sizeIds[0]]);
    await em.execute('update stock set is_available = false where id = ?', [hidden.id]);
    await store.make.size(resized.id, { size: 'Large' });
    const { orders } = await caller.cart.items();
    expect(orders.map((line) => [line.amount, line.problem])).toEqual([
      [12.75, null],
      [100, 'Atlas is sold out.'],
      [100, messages.productNotFound],
      [100, messages.sizeRequired],
    ]);
  });

  test('still opens when a price was raised past what an amount may be', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ sizes: [], selling_price: 1 });
    await add(id, { quantity: MAX_QUANTITY });
    await store.deps().em.execute('update stock set selling_price = 9999999999.99 where id = ?', [id]);
    expect((await caller.cart.items()).orders[0]?.problem).toBe(messages.quantityTooLarge);
  });

  test('is empty for a customer who has never added anything', async () => {
    const { caller } = await shopper();
    expect(await caller.cart.items()).toEqual({ orders: [] });
    expect(await caller.cart.items({ email: '' })).toEqual({ orders: [] });
  });

  test('answers 403 to another email, and to staff and strangers not at all', async () => {
    const { caller, add } = await shopper();
    const { id } = await store.make.stock();
    const [line] = (await add(id)).orders;
    const email = 'somebody-else@example.com';
    const _id = line?._id ?? '';
    for (const call of [
      () => caller.cart.items({ email }),
      () => caller.cart.add({ item: String(id), quantity: 1, email }),
      () => caller.cart.updateItem({ _id, quantity: 2, email }),
      () => caller.cart.deleteItem({ _id, email }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('FORBIDDEN', messages.notYours));
    }
    for (const other of [await store.anyone(), await store.staff(await store.make.staff())]) {
      await expect(other.cart.items()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(other.cart.add({ item: String(id), quantity: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    expect((await caller.cart.items()).orders).toMatchObject([{ quantity: 1 }]);
  });
});

describe('changing and removing', () => {
  test('sets quantity and tick, each alone too', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ selling_price: 5 });
    const _id = (await add(id)).orders[0]?._id ?? '';
    expect((await caller.cart.updateItem({ _id, quantity: 4 })).orders).toMatchObject([
      { quantity: 4, amount: 20, is_checked: true },
    ]);
    expect((await caller.cart.updateItem({ _id, is_checked: false })).orders).toMatchObject([
      { quantity: 4, is_checked: false },
    ]);
    expect((await caller.cart.items()).orders).toMatchObject([{ quantity: 4, is_checked: false }]);
  });

  test('refuses more than a restricted size has, and allows fewer even when that is still too many', async () => {
    const { add, caller } = await shopper();
    const { id, sizeIds } = await store.make.stock({ name: 'Beaker', sizes: [{ available_quantity: 5 }] });
    const _id = (await add(id, { quantity: 5 })).orders[0]?._id ?? '';
    await expect(caller.cart.updateItem({ _id, quantity: 6 })).rejects.toMatchObject(
      refusal('CONFLICT', 'Only 5 left of Beaker.'),
    );
    await store.deps().em.execute('update size_price set available_quantity = 2 where id = ?', [sizeIds[0]]);
    expect((await caller.cart.updateItem({ _id, quantity: 3 })).orders).toMatchObject([
      { quantity: 3, problem: 'Only 2 left of Beaker.' },
    ]);
  });

  test('refuses a quantity whose amount would not fit', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ sizes: [], selling_price: 5_000_000 });
    const _id = (await add(id)).orders[0]?._id ?? '';
    await expect(caller.cart.updateItem({ _id, quantity: MAX_QUANTITY })).rejects.toMatchObject(
      fields({ quantity: messages.quantityTooLarge }),
    );
  });

  test("leaves another customer's lines alone", async () => {
    const [mine, theirs] = [await shopper(), await shopper()];
    const { id } = await store.make.stock();
    const _id = (await theirs.add(id)).orders[0]?._id ?? '';
    for (const missing of [_id, 'nonsense', '0', '999999999999999']) {
      const notFound = refusal('NOT_FOUND', messages.notFound);
      await expect(mine.caller.cart.updateItem({ _id: missing, quantity: 9 })).rejects.toMatchObject(notFound);
      await expect(mine.caller.cart.deleteItem({ _id: missing })).rejects.toMatchObject(notFound);
    }
    expect((await theirs.caller.cart.items()).orders).toMatchObject([{ quantity: 1 }]);
  });

  test('removes a line once', async () => {
    const { add, caller } = await shopper();
    const [one, other] = [await store.make.stock(), await store.make.stock()];
    const _id = (await add(one.id)).orders[0]?._id ?? '';
    await add(other.id);
    expect((await caller.cart.deleteItem({ _id })).orders).toMatchObject([{ item: { _id: String(other.id) } }]);
    await expect(caller.cart.deleteItem({ _id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});
