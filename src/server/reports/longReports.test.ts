import { expect, test } from 'vitest';
import { makeFatOrders } from '#test/records/fatOrders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('the inventory of many categories, which is read in parts, has each size once and its categories by name', async () => {
  const sizes = Array.from({ length: 60 }, (_, size) => ({ size: `Size ${size}`, available_quantity: size }));
  for (let count = 0; count < 18; count += 1) {
    const category = await store.make.category({ name: `Shelf ${(count * 7) % 18}` });
    await store.make.stock({ name: 'Poster', category, sizes });
  }
  const id = await store.make.staff();
  const whole = await (await store.staff(id)).reports.inventoryReport();
  expect(whole).toHaveLength(18 * sizes.length);
  const names = [...new Set(whole.map(({ stock }) => stock.category))];
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
});

test('the history of many orders, which is read in parts, has each day whole and once', async () => {
  const owners = { customerId: await store.make.customer(), category: await store.make.category() };
  const ids = await makeFatOrders(store, { ...owners, count: 230, lines: 1 });
  await store.deps().em.execute("update `order` set created_at = date_add('2025-03-01 04:00', interval (id % 7) day)");
  const period_covered = { start: '2025-03-01', end: '2025-03-07' };
  const id = await store.make.staff();
  const whole = await (await store.staff(id)).reports.ordersHistory({ period_covered });
  expect(whole.map(({ _id }) => _id)).toEqual(Array.from({ length: 7 }, (_, day) => `2025-03-0${day + 1}`));
  expect(whole.flatMap(({ orders }) => orders.map(({ _id }) => _id)).toSorted()).toEqual(ids.toSorted());
});
