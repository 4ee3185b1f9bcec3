import { describe, expect, test } from 'vitest';
import type { AddToCartInput } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { liftOrderLimits } from '#test/records/orders.ts';
import { apiError, fieldErrors, makeShopper } from '#test/records/shopper.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
await liftOrderLimits(store);

const shopper = () => makeShopper(store);

describe('adding', () => {
  test('shows the line at the price of product and size', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({
      selling_price: 250.5,
      sizes: [{ size: 'S' }, { size: 'L', price: 20.25 }],
    });
    const cart = await add(id, { size: 'L', quantity: 3 });
    expect(cart.orders).toMatchObject([
      { quantity: 3, size: 'L', color: '', addon_price: 20.25, amount: 812.25, is_checked: true, problem: null },
    ]);
    expect(cart.orders[0]?.item).toMatchObject({ _id: String(id), selling_price: 250.5 });
    expect(await caller.cart.items()).toEqual(cart);
  });

  test('accepts the product as a snapshot too, and takes prices only from the store', async () => {
    const { caller } = await shopper();
    const { id } = await store.make.stock({ selling_price: 80 });
    const forged = { item: { _id: String(id), selling_price: 1 }, quantity: 2, addon_price: -79, amount: 2 };
    expect((await caller.cart.add(forged)).orders[0]?.amount).toBe(160);
  });

  test('raises the quantity of a line with the same choices, whatever the order of the fields', async () => {
    const { add } = await shopper();
    const category = await store.make.category({ other_fields: ['Name', 'Section'] });
    const { id } = await store.make.stock({ category, colors: ['Red', 'Blue'] });
    await add(id, { color: 'Red', other_fields: { Name: 'Ana', Section: 'A' } });
    const cart = await add(id, { color: 'Red', other_fields: { Section: 'A', Name: ' Ana ' }, quantity: 4 });
    expect(cart.orders.map((line) => line.quantity)).toEqual([5]);
  });

  test.each<[string, Partial<AddToCartInput>]>([
    ['color', { color: 'Blue', other_fields: { Name: 'Ana' } }],
    ['field', { color: 'Red', other_fields: { Name: 'ana' } }],
  ])('creates a separate line for another %s', async (_, other) => {
    const { add } = await shopper();
    const category = await store.make.category({ other_fields: ['Name'] });
    const { id } = await store.make.stock({ category, colors: ['Red', 'Blue'] });
    await add(id, { color: 'Red', other_fields: { Name: 'Ana' } });
    expect((await add(id, other)).orders).toHaveLength(2);
  });

  test('ticks an existing line again', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock();
    const [line] = (await add(id)).orders;
    await caller.cart.updateItem({ _id: line?._id ?? '', is_checked: false });
    expect((await add(id)).orders).toMatchObject([{ quantity: 2, is_checked: true }]);
  });

  test('ignores a size, a color and fields that the product does not have', async () => {
    const { add } = await shopper();
    const { id } = await store.make.stock();
    const cart = await add(id, { size: 'XXL', color: 'Mauve', other_fields: { Motto: 'x' } });
    expect(cart.orders).toMatchObject([{ size: '', color: '', other_fields: {} }]);
  });

  test('two hundred parallel clicks of one customer add up', async () => {
    const { caller, add } = await shopper();
    const stock = await store.make.stock({ sizes: [] });
    await Promise.all(Array.from({ length: 200 }, () => add(stock.id)));
    expect((await caller.cart.items()).orders).toMatchObject([{ quantity: 200 }]);
  });
});

describe('adding rejects', () => {
  test.each(['999999', 'abc', '', '1e3', '-1'])('%j, which is not a product', async (item) => {
    const { caller } = await shopper();
    await expect(caller.cart.add({ item, quantity: 1 })).rejects.toMatchObject(
      apiError('NOT_FOUND', messages.productNotFound),
    );
  });

  test('a hidden product', async () => {
    const { add } = await shopper();
    const { id } = await store.make.stock({ is_available: false });
    await expect(add(id)).rejects.toMatchObject(apiError('NOT_FOUND', messages.productNotFound));
  });

  test('a product outside its hours, with the hours, if these limit ordering; by default it is accepted', async () => {
    const { add } = await shopper();
    const tomorrow = await store.make.stock({ weekly_schedule: [7] });
    expect((await add(tomorrow.id)).orders).toMatchObject([{ problem: null }]);
    const { settings } = await store.staff(await store.make.staff());
    await settings.save({ key: 'product_hours', value: 'ordering' });
    // The clock shows Friday, 10:00 AM in Manila.
    const closed = await store.make.stock({
      weekly_schedule: [2, 3, 4],
      from_time_available: '08:00',
      to_time_available: '17:00',
    });
    const later = await store.make.stock({ from_time_available: '10:01', to_time_available: '17:00' });
    const open = await store.make.stock({
      weekly_schedule: [6],
      from_time_available: '10:00',
      to_time_available: '17:00',
    });
    await expect(add(closed.id)).rejects.toMatchObject(apiError('CONFLICT', 'Available Mon–Wed, 8:00 AM–5:00 PM'));
    await expect(add(later.id)).rejects.toMatchObject(apiError('CONFLICT', 'Available 10:01 AM–5:00 PM'));
    expect((await add(open.id)).orders).toMatchObject([{ problem: 'Available Sat' }, { problem: null }]);
    await settings.save({ key: 'product_hours', value: 'pick-up' });
  });

  test('a product with the price 0', async () => {
    const { add } = await shopper();
    const free = await store.make.stock({ selling_price: 0 });
    const undone = await store.make.stock({ selling_price: 10, sizes: [{ size: 'S', price: -10 }] });
    await expect(add(free.id)).rejects.toMatchObject(apiError('CONFLICT', messages.productNotFound));
    await expect(add(undone.id, { size: 'S' })).rejects.toMatchObject(apiError('CONFLICT', messages.productNotFound));
  });

  test('a missing or unknown size and color, all at once', async () => {
    const { add } = await shopper();
    const { id } = await store.make.stock({ sizes: [{ size: 'M' }], colors: ['Red'] });
    const both = fieldErrors({ size: messages.sizeRequired, color: messages.colorRequired });
    await expect(add(id)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', ...both });
    await expect(add(id, { size: 'm', color: 'red' })).rejects.toMatchObject(both);
  });

  test('a missing or blank other field, or one named like a property of every object', async () => {
    const { add } = await shopper();
    const category = await store.make.category({ other_fields: ['Name', 'constructor'] });
    const { id } = await store.make.stock({ category });
    const missing = { 'other_fields.Name': messages.fieldRequired, 'other_fields.constructor': messages.fieldRequired };
    await expect(add(id)).rejects.toMatchObject(fieldErrors(missing));
    await expect(add(id, { other_fields: { Name: '  ' } })).rejects.toMatchObject(fieldErrors(missing));
  });

  test('an other field of more than 200 characters or with a line break', async () => {
    const { add } = await shopper();
    const { id } = await store.make.stock();
    for (const text of ['x'.repeat(201), 'two\nlines', '\u0000']) {
      await expect(add(id, { other_fields: { Name: text } })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    }
  });

  test('a larger quantity in one line than an order can have', async () => {
    const { add } = await shopper();
    const { id } = await store.make.stock({ sizes: [] });
    const dear = await store.make.stock({ sizes: [], selling_price: 9_000_000 });
    await add(id, { quantity: MAX_QUANTITY });
    const tooMany = fieldErrors({ quantity: messages.quantityTooLarge });
    await expect(add(id)).rejects.toMatchObject(tooMany);
    await expect(add(dear.id, { quantity: MAX_QUANTITY })).rejects.toMatchObject(tooMany);
  });

  test('a larger quantity of a restricted size than in stock, with other ticked lines of it', async () => {
    const { add, caller } = await shopper();
    const { id } = await store.make.stock({
      name: 'Lab gown',
      colors: ['White', 'Blue'],
      sizes: [{ size: 'M', available_quantity: 3 }],
    });
    await add(id, { size: 'M', color: 'White', quantity: 2 });
    const two = { size: 'M', color: 'Blue', quantity: 2 };
    await expect(add(id, two)).rejects.toMatchObject(apiError('CONFLICT', 'Lab gown: only 3 left.'));
    const [white] = (await caller.cart.items()).orders;
    await caller.cart.updateItem({ _id: white?._id ?? '', is_checked: false });
    expect((await add(id, two)).orders).toHaveLength(2);
  });

  test('a line beyond the cart’s maximum, and leaves no part of it', async () => {
    const { id, caller, add } = await shopper();
    const { id: stock } = await store.make.stock({ sizes: [] });
    for (let line = 0; line < MAX_CART_LINES; line += 1) await store.make.cartItem(id, stock);
    const more = await store.make.stock();
    await expect(add(more.id)).rejects.toMatchObject(apiError('CONFLICT', serverMessages.cartFull));
    expect((await caller.cart.items()).orders).toHaveLength(MAX_CART_LINES);
  });
});
