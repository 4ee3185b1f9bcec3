import { expect, test } from 'vitest';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { countOrdered } from './countOrdered.ts';

const store = await openTestStore();

test('the most ordered product comes first among equal matches, and in a list sorted by orders', async () => {
  const category = await store.make.category();
  const [first, second] = [
    await store.make.stock({ category, name: 'Pad A', selling_price: 10, sizes: [{ available_quantity: 9 }] }),
    await store.make.stock({ category, name: 'Pad B', selling_price: 10, sizes: [{ available_quantity: 9 }] }),
  ];
  const anyone = await store.anyone();
  const names = async (sort?: 'ordered') =>
    (await anyone.stocks.productList({ keyword: 'pad', ...(sort && { sort }) })).docs.map(({ name }) => name);
  expect(await names()).toEqual(['Pad A', 'Pad B']);

  const customer = await store.make.customer();
  const line = await store.make.cartItem(customer, second.id, { quantity: 3 });
  await (await store.customer(customer)).orders.place(orderBody([line], 30));
  expect(await countOrdered(store.deps())).toBe(1);
  expect(await names()).toEqual(['Pad B', 'Pad A']);
  expect(await names('ordered')).toEqual(['Pad B', 'Pad A']);
  expect(await countOrdered(store.deps())).toBe(0);

  store.clock.advance(91 * 86_400);
  expect(await countOrdered(store.deps())).toBe(1);
  expect(await names()).toEqual(['Pad A', 'Pad B']);
  expect(first.id).toBeLessThan(second.id);
});
