import { expect, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { fillStore } from './fillStore.ts';

const store = await openTestStore();
await loadSample(store.deps());
const count = async (sql: string) =>
  Number((await store.deps().em.execute<{ number: number }[]>(`select count(*) as number from ${sql}`))[0]?.number);
const before = { stock: await count('stock'), order: await count('`order`') };
await fillStore(store.deps(), { products: 500, orders: 300, onProgress: () => undefined });

test('a filled store has the requested number of products and orders, and each product can be found', async () => {
  expect({ stock: await count('stock'), order: await count('`order`') }).toEqual({
    stock: before.stock + 500,
    order: before.order + 300,
  });
  expect((await store.services.catalogIndex.current()).entries.size).toBe(before.stock + 500);
});

test('in a filled store the ledger of each size is its quantity, and each order is the sum of its lines', async () => {
  const ledger = 'select coalesce(sum(l.quantity), 0) from stock_ledger l where l.size_price_id = z.id';
  expect(await count(`size_price z where z.available_quantity <> (${ledger})`)).toBe(0);
  const sum = 'select sum(l.amount) from order_line l where l.order_id = o.id';
  expect(await count(`\`order\` o where o.total_amount <> (${sum})`)).toBe(0);
});
