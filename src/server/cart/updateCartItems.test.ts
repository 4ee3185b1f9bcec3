import { expect, test } from 'vitest';
import { MAX_CART_LINES } from '#shared/domain/catalog/products/pricing.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

/** A new customer with three cart lines at 100 pesos. */
async function shopper() {
  const { cart } = await store.customer(await store.make.customer());
  const stocks = [await store.make.stock({ selling_price: 100 }), await store.make.stock(), await store.make.stock()];
  for (const { id } of stocks) await cart.add({ item: String(id), quantity: 1 });
  const { orders } = await cart.items();
  return { cart, ids: orders.map(({ _id }) => _id), stocks };
}
const ticksOf = ({ orders }: { orders: { is_checked: boolean }[] }) => orders.map(({ is_checked }) => is_checked);

test('ticks many lines in one call, and leaves the other lines and their prices unchanged', async () => {
  const { cart, ids, stocks } = await shopper();
  await store.deps().em.execute('update stock set selling_price = 110 where id = ?', [stocks[0]?.id]);
  const off = await cart.updateItems({ lines: ids.slice(0, 2).map((_id) => ({ _id, is_checked: false })) });
  expect(ticksOf(off)).toEqual([false, false, true]);
  expect(off).toEqual(await cart.items());
  expect(off.orders[0]).toMatchObject({ quantity: 1, seen_price: 100, notices: [{ kind: 'price_raised' }] });
  expect(ticksOf(await cart.updateItems({ lines: ids.map((_id) => ({ _id, is_checked: true })) }))).toEqual([
    true,
    true,
    true,
  ]);
});

test('stores the seen prices line by line', async () => {
  const { cart, ids, stocks } = await shopper();
  await store
    .deps()
    .em.execute('update stock set selling_price = 110 where id in (?, ?)', [stocks[0]?.id, stocks[1]?.id]);
  const { orders } = await cart.updateItems({
    lines: [
      { _id: ids[0] ?? '', seen_price: 110 },
      { _id: ids[1] ?? '', seen_price: 105 },
    ],
  });
  expect(orders.map(({ seen_price, notices }) => [seen_price, notices.length])).toEqual([
    [110, 0],
    [105, 1],
    [100, 0],
  ]);
});

test('skips a deleted line, and changes no line of another customer', async () => {
  const { cart, ids } = await shopper();
  const other = await shopper();
  await cart.deleteItem({ _id: ids[0] ?? '' });
  const lines = [...ids, ...other.ids].map((_id) => ({ _id, is_checked: false }));
  expect(ticksOf(await cart.updateItems({ lines }))).toEqual([false, false]);
  expect(ticksOf(await other.cart.items())).toEqual([true, true, true]);
  expect(ticksOf(await cart.updateItems({ lines: other.ids.map((_id) => ({ _id })) }))).toEqual([false, false]);
});

test('rejects more lines than a cart can hold, and none at all', async () => {
  const { cart } = await shopper();
  for (const count of [0, MAX_CART_LINES + 1]) {
    const lines = Array.from({ length: count }, (_, index) => ({ _id: String(index + 1), is_checked: true }));
    expect(await toApiError(cart.updateItems({ lines }))).toMatchObject({ code: 'invalid' });
  }
});
