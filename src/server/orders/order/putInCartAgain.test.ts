import { expect, test } from 'vitest';
import { messages, onlyLeft, priceChanged } from '#shared/messages.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

const run = (statement: string, ...values: unknown[]) => store.deps().em.execute(statement, values);

/** An order of two pieces each of products at 100 pesos, the first product for the customer's student. */
async function orderOf(products: number) {
  const customerId = await store.make.customer();
  const customer = await store.customer(customerId);
  const { students } = await customer.students.add({ name: 'Ana' });
  const stocks: number[] = [];
  for (let n = 0; n < products; n += 1) stocks.push((await store.make.stock({ selling_price: 100 })).id);
  const items = stocks.map((item) => ({ item, quantity: 2 }));
  await customer.cart.addItems({ student: students[0]?._id, items: items.slice(0, 1) });
  const { orders } = await customer.cart.addItems({ items: items.slice(1) });
  const lines = orders.map(({ _id }) => Number(_id));
  const order = await customer.orders.place(orderBody(lines, 200 * products));
  const names = stocks.map((id) => order.orders.find(({ item }) => item._id === String(id))?.item.name ?? '');
  return { customer, customerId, order, stocks, names };
}

test('the lines are added to the cart as they were ordered, each for its student', async () => {
  const { customer, order, stocks } = await orderOf(2);
  const again = await customer.orders.again({ _id: order._id });
  expect(again).toMatchObject({ left: [], repriced: [] });
  expect(again.orders.map(({ item, quantity, student }) => [item._id, quantity, student?.name])).toEqual([
    [String(stocks[0]), 2, 'Ana'],
    [String(stocks[1]), 2, undefined],
  ]);
});

test('hidden, deleted and sold-out products are left out, and a changed price is reported', async () => {
  const { customer, order, stocks, names } = await orderOf(6);
  const [hidden, deleted, few, dearer, cheaper] = stocks;
  await run('update stock set is_available = 0 where id = ?', hidden);
  await run('update size_price set available_quantity = 1 where stock_id = ?', few);
  await run('update stock set selling_price = 120 where id = ?', dearer);
  await run('update stock set selling_price = 80 where id = ?', cheaper);
  const staff = await store.staff(await store.make.staff());
  // A product with an open order cannot be deleted.
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
  await staff.stocks.delete({ _id: String(deleted) });

  const { orders, left, repriced } = await customer.orders.again({ _id: order._id });
  expect(orders.map(({ item }) => item._id)).toEqual(stocks.slice(3).map(String));
  const said = (parts: typeof repriced) => parts.map(({ name, message }) => [name, message]);
  expect(said(left)).toEqual([
    [names[0], messages.productNotFound],
    [names[1], messages.productNotFound],
    [names[2], onlyLeft(names[2] ?? '', 1)],
  ]);
  // Only the last product has too few pieces; the customer may wait for it.
  expect(left.map(({ is_short }) => is_short)).toEqual([false, false, true]);
  expect(said(repriced)).toEqual([
    [names[3], priceChanged('₱100.00', '₱120.00')],
    [names[4], priceChanged('₱100.00', '₱80.00')],
  ]);
});

test('a separately cancelled line is not ordered again; of a cancelled order all lines are', async () => {
  const { customer, order, stocks } = await orderOf(2);
  const staff = await store.staff(await store.make.staff());
  const line = order.orders.find(({ item }) => item._id === String(stocks[0]))?._id ?? '';
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [line] });
  expect((await customer.orders.again({ _id: order._id })).orders).toHaveLength(1);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  expect((await customer.orders.again({ _id: order._id })).orders.map(({ quantity }) => quantity)).toEqual([4, 2]);
});

test('a product with the weekly cut-off needs a confirmation if the call asks for one, and is added otherwise', async () => {
  const { customer, order, stocks } = await orderOf(2);
  const staff = await store.staff(await store.make.staff());
  const { category } = await staff.stocks.get({ _id: String(stocks[0]) });
  await staff.categories.update({ _id: category._id, has_weekly_cutoff: true });
  const again = (is_cutoff_confirmed?: boolean) => customer.orders.again({ _id: order._id, is_cutoff_confirmed });
  expect(await toApiError(again(false))).toMatchObject({
    code: 'needs_confirmation',
    errors: { is_cutoff_confirmed: messages.agribizCutoff },
  });
  expect((await customer.cart.items()).orders).toEqual([]);
  expect((await again(true)).orders.map(({ quantity }) => quantity)).toEqual([2, 2]);
  expect((await again()).orders.map(({ quantity }) => quantity)).toEqual([4, 4]);
});
