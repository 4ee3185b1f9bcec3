import { expect, test } from 'vitest';
import { makeFatOrders } from '#test/records/fatOrders.ts';
import { postAs } from '#test/store/reportWays.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('the inventory of many categories comes in parts by script, as it comes in one', async () => {
  const { url } = await serveTestStore(store);
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
  const response = await postAs(`${url}/api/stocks/inventory-report`, await store.staffToken(id), {});
  expect(response.headers.get('content-length')).toBeNull();
  expect(await response.json()).toEqual(whole);
});

test('the history of many orders comes in parts by script, each day whole and once', async () => {
  const { url } = await serveTestStore(store);
  const owners = { customerId: await store.make.customer(), category: await store.make.category() };
  const ids = await makeFatOrders(store, { ...owners, count: 230, lines: 1 });
  await store.deps().em.execute("update `order` set created_at = date_add('2025-03-01 04:00', interval (id % 7) day)");
  const period_covered = { start: '2025-03-01', end: '2025-03-07' };
  const id = await store.make.staff();
  const whole = await (await store.staff(id)).reports.ordersHistory({ period_covered });
  expect(whole.map(({ _id }) => _id)).toEqual(Array.from({ length: 7 }, (_, day) => `2025-03-0${day + 1}`));
  expect(whole.flatMap(({ orders }) => orders.map(({ _id }) => _id)).toSorted()).toEqual(ids.toSorted());
  const response = await postAs(`${url}/api/orders/history`, await store.staffToken(id), { period_covered });
  // No length, since nobody knows it before the last part is made.
  expect(response.headers.get('content-length')).toBeNull();
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(whole)));
});
