import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeFatOrders } from '#test/records/fatOrders.ts';
import { postAs } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('the inventory of many categories has each size once and its categories by name', async () => {
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

test('the history of many orders, read in parts, has each day whole and once', async () => {
  const owners = { customerId: await store.make.customer(), category: await store.make.category() };
  const ids = await makeFatOrders(store, { ...owners, count: 230, lines: 1 });
  await store.deps().em.execute("update `order` set created_at = date_add('2025-03-01 04:00', interval (id % 7) day)");
  const period_covered = { start: '2025-03-01', end: '2025-03-07' };
  const id = await store.make.staff();
  const whole = await (await store.staff(id)).reports.ordersHistory({ period_covered });
  expect(whole.map(({ _id }) => _id)).toEqual(Array.from({ length: 7 }, (_, day) => `2025-03-0${day + 1}`));
  expect(whole.flatMap(({ orders }) => orders.map(({ _id }) => _id)).toSorted()).toEqual(ids.toSorted());
});

test('more than 200,000 lines are rejected on screen, by script and as a file, with the advice to choose a shorter period', async () => {
  const owners = { customerId: await store.make.customer(), category: await store.make.category() };
  const [id] = await makeFatOrders(store, { ...owners, count: 1, lines: 450 });
  const { em } = store.deps();
  await em.execute("update `order` set created_at = '2024-03-01 04:00' where id = ?", [id]);
  const columns =
    'order_id, category_id, category_name, name, uom, other_fields, quantity, selling_price, amount, addon_price';
  await em.execute(
    `insert into order_line (${columns}, size) select ${columns}, 'copy' from order_line
     cross join (select id as other from order_line where order_id = ?) others where order_id = ?`,
    [id, id],
  );
  const staffId = await store.make.staff();
  const staff = await store.staff(staffId);
  const filters = { period_covered: { start: '2024-01-01', end: '2024-12-31' } };
  const error = { message: serverMessages.tooManyReportedRows, code: 'UNPROCESSABLE_CONTENT' };
  await expect(staff.reports.summary({ report: 'orders-history', filters })).rejects.toMatchObject(error);
  const server = await serveTestStore(store);
  const token = await store.staffToken(staffId);
  for (const [path, body] of [
    ['/api/orders/history-per-category', filters],
    ['/api/reports/file', { report: 'orders-summary', format: 'csv', filters }],
  ] as const) {
    const response = await postAs(`${server.url}${path}`, token, body);
    expect([response.status, await response.json()], path).toEqual([
      422,
      expect.objectContaining({ code: 'invalid', errors: { period_covered: serverMessages.tooManyReportedRows } }),
    ]);
  }
  const shorter = { period_covered: { start: '2024-01-01', end: '2024-02-28' } };
  expect(await staff.reports.summary({ report: 'orders-history', filters: shorter })).toMatchObject({ row_count: 0 });
  await server.close();
});
