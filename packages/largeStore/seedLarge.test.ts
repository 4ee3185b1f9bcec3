import { expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';
import { seedLarge } from './seedLarge.ts';

const progress: string[] = [];

const store = await openTestStore();
const size = { products: 700, orders: 400, onProgress: (done: string) => progress.push(done) };
await seedLarge(store.deps(), size);
await seedLarge(store.deps(), size);

async function count(sql: string): Promise<number> {
  const [row] = await store.deps().em.execute<{ number: number }[]>(`select count(*) as number from ${sql}`);
  return Number(row?.number);
}

test('adds what was requested, also to a store that has it already', async () => {
  expect(await count('stock')).toBe(1_400);
  expect(await count('`order`')).toBe(800);
  expect(await count('customer')).toBe(40);
  expect(await count('category where parent_category_id is null')).toBe(12);
  expect(progress).toEqual(['700 of 700 products', '400 of 400 orders', '700 of 700 products', '400 of 400 orders']);
});

test('leaves ledger, totals and sequences in step', async () => {
  expect(
    await count(
      'size_price z where z.available_quantity <> (select coalesce(sum(l.quantity), 0) from stock_ledger l where l.size_price_id = z.id)',
    ),
  ).toBe(0);
  expect(
    await count('`order` o where o.total_amount <> (select sum(l.amount) from order_line l where l.order_id = o.id)'),
  ).toBe(0);
  expect(
    await count(
      "sequence where name like 'order_no:%' and value <> (select count(*) from `order` where order_no like concat(substring(name, 10), '-%'))",
    ),
  ).toBe(0);
  expect(await count("sequence where name = 'order_event' and value = (select max(position) from event)")).toBe(1);
});

test('gives every product a picture that can be shown, and has every one be found', async () => {
  expect(await count('stock s where not exists (select 1 from stock_image i where i.stock_id = s.id)')).toBe(0);
  expect(await count('stock')).toBe((await store.services.catalogIndex.current()).size);
  const [image] = await store
    .deps()
    .em.execute<{ filename: string }[]>('select filename from stock_image order by id desc limit 1');
  expect(await store.services.pictures.productImage(image?.filename ?? '')).not.toBeNull();
});
