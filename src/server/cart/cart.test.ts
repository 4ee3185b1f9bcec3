import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { liftOrderLimits, orderBody } from '#test/records/orders.ts';
import { apiError, fieldErrors, makeShopper } from '#test/records/shopper.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
await liftOrderLimits(store);

const shopper = () => makeShopper(store);

describe('the cart', () => {
  test('uses current prices and states for each line why it cannot be ordered', async () => {
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

  test('still opens if a raised price exceeds the maximum amount', async () => {
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

  test('belongs only to its customer: another email is 403', async () => {
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
      await expect(call()).rejects.toMatchObject(apiError('FORBIDDEN', serverMessages.notYours));
    }
    expect((await caller.cart.items()).orders).toMatchObject([{ quantity: 1 }]);
  });
});

test('a session of a deleted customer has ended', async () => {
  const { id, caller, add } = await shopper();
  const stock = await store.make.stock();
  await store.deps().em.execute('delete from customer where id = ?', [id]);
  for (const call of [
    () => caller.cart.items(),
    () => caller.cart.items({ email: 'ana@example.com' }),
    () => add(stock.id),
    () => caller.cart.updateItem({ _id: '1', quantity: 2 }),
    () => caller.cart.deleteItem({ _id: '1' }),
    () => caller.orders.customerOrders(),
    () => caller.customers.profile({}),
    () => caller.customers.updateProfile({ name: 'X' }),
    () => caller.orders.place(orderBody([1], 100)),
  ]) {
    await expect(call()).rejects.toMatchObject(apiError('UNAUTHORIZED', messages.sessionEnded));
  }
});

describe('changing and removing', () => {
  test('sets quantity and tick, together or separately', async () => {
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

  test('rejects more than a restricted size has, and allows fewer even if that is still too many', async () => {
    const { add, caller } = await shopper();
    const { id, sizeIds } = await store.make.stock({ name: 'Beaker', sizes: [{ available_quantity: 5 }] });
    const _id = (await add(id, { quantity: 5 })).orders[0]?._id ?? '';
    await expect(caller.cart.updateItem({ _id, quantity: 6 })).rejects.toMatchObject(
      apiError('CONFLICT', 'Beaker: only 5 left.'),
    );
    await store.deps().em.execute('update size_price set available_quantity = 2 where id = ?', [sizeIds[0]]);
    expect((await caller.cart.updateItem({ _id, quantity: 3 })).orders).toMatchObject([
      { quantity: 3, problem: 'Beaker: only 2 left.' },
    ]);
  });

  test('accepts another size and color, validated as when adding', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({
      name: 'PE shirt',
      selling_price: 10,
      colors: ['Red', 'Blue'],
      sizes: [{ size: 'S' }, { size: 'L', price: 2, available_quantity: 3 }],
    });
    const _id = (await add(id, { size: 'S', color: 'Red', quantity: 3 })).orders[0]?._id ?? '';
    const changed = await caller.cart.updateItem({ _id, size: 'L', color: 'Blue' });
    expect(changed.orders).toMatchObject([{ _id, size: 'L', color: 'Blue', quantity: 3, amount: 36 }]);
    expect(await caller.cart.items()).toEqual(changed);
    for (const [sent, rejected] of [
      [{ size: 'XXL' }, fieldErrors({ size: messages.sizeRequired })],
      [{ size: '' }, fieldErrors({ size: messages.sizeRequired })],
      [{ color: 'Green' }, fieldErrors({ color: messages.colorRequired })],
      [{ size: 'S', quantity: MAX_QUANTITY }, apiError('CONFLICT', 'PE shirt: only 100 left.')],
    ] as const) {
      await expect(caller.cart.updateItem({ _id, ...sent })).rejects.toMatchObject(rejected);
    }
    expect(await caller.cart.items()).toEqual(changed);
  });

  test('accepts other fields for the labels of the category', async () => {
    const { add, caller } = await shopper();
    const category = await store.make.category({ other_fields: ['Name'] });
    const { id } = await store.make.stock({ category });
    const _id = (await add(id, { other_fields: { Name: 'Ana' } })).orders[0]?._id ?? '';
    const { orders } = await caller.cart.updateItem({ _id, other_fields: { Name: 'Ben', Motto: 'Hi' } });
    expect(orders).toMatchObject([{ _id, other_fields: { Name: 'Ben' } }]);
    await expect(caller.cart.updateItem({ _id, other_fields: { Name: ' ' } })).rejects.toMatchObject(
      fieldErrors({ 'other_fields.Name': messages.fieldRequired }),
    );
  });

  test('merges with a line that already has the new choice', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ selling_price: 10, sizes: [{ size: 'S' }, { size: 'L' }] });
    await add(id, { size: 'S', quantity: 2 });
    const _id = (await add(id, { size: 'L', quantity: 3 })).orders[1]?._id ?? '';
    const merged = await caller.cart.updateItem({ _id, size: 'S' });
    expect(merged.orders).toMatchObject([{ _id, size: 'S', quantity: 5, amount: 50 }]);
    expect(await caller.cart.items()).toEqual(merged);
    expect((await add(id, { size: 'S' })).orders).toMatchObject([{ _id, quantity: 6 }]);
  });

  test('rejects a merge if the size has too few pieces for both lines', async () => {
    const { add, caller } = await shopper();
    const sizes = [{ size: 'S', available_quantity: 4 }, { size: 'L' }];
    const { id } = await store.make.stock({ name: 'Polo', sizes });
    await add(id, { size: 'S', quantity: 2 });
    const before = await add(id, { size: 'L', quantity: 3 });
    const _id = before.orders[1]?._id ?? '';
    await expect(caller.cart.updateItem({ _id, size: 'S' })).rejects.toMatchObject(
      apiError('CONFLICT', 'Polo: only 4 left.'),
    );
    expect(await caller.cart.items()).toEqual(before);
  });

  test('unticks a line sent as a whole although its size was removed', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ sizes: [{ size: 'S' }, { size: 'L' }] });
    const _id = (await add(id, { size: 'S', quantity: 2 })).orders[0]?._id ?? '';
    await store.deps().em.execute("update size_price set is_active = 0 where stock_id = ? and size = 'S'", [id]);
    const whole = { _id, size: 'S', color: '', other_fields: {}, quantity: 2, is_checked: false };
    expect((await caller.cart.updateItem(whole)).orders).toMatchObject([{ size: 'S', is_checked: false }]);
  });

  test('rejects a quantity whose amount exceeds the maximum', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({ sizes: [], selling_price: 5_000_000 });
    const _id = (await add(id)).orders[0]?._id ?? '';
    await expect(caller.cart.updateItem({ _id, quantity: MAX_QUANTITY })).rejects.toMatchObject(
      fieldErrors({ quantity: messages.quantityTooLarge }),
    );
  });

  test('removes a line once', async () => {
    const { add, caller } = await shopper();
    const [one, other] = [await store.make.stock(), await store.make.stock()];
    const _id = (await add(one.id)).orders[0]?._id ?? '';
    await add(other.id);
    expect((await caller.cart.deleteItem({ _id })).orders).toMatchObject([{ item: { _id: String(other.id) } }]);
    await expect(caller.cart.deleteItem({ _id })).rejects.toMatchObject(apiError('NOT_FOUND'));
  });
});
