import { expect, test } from 'vitest';
import { becomesLow, isFew } from '#shared/domain/catalog/availability.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

/** Above the level at which customers see the number of pieces. */
const LEVEL = 10;

test.each([
  [LEVEL, false],
  [LEVEL - 1, true],
])('with a restock level of 10 and %i pieces left, every screen and list agrees that low is %j', async (left, low) => {
  const category = await store.make.category();
  const staff = await store.staff(await store.make.staff({ categories: [category] }));
  await store.make.stock({ category, sizes: [{ available_quantity: left, restock_level: LEVEL }] });
  const [frontPage, filtered, all, report] = await Promise.all([
    staff.dashboard.frontPage(),
    staff.stocks.paginate({ extras: { only: 'low' } }),
    staff.stocks.paginate({}),
    staff.reports.inventoryReport(),
  ]);
  expect({
    frontPage: frontPage.low_stock.count === 1,
    filtered: filtered.total === 1,
    listed: all.docs[0]?.is_low,
    report: report[0]?.is_low,
    customers: isFew({ available_quantity: left, restock_level: LEVEL }),
    webhook: becomesLow(LEVEL + 1, left, LEVEL),
  }).toEqual({ frontPage: low, filtered: low, listed: low, report: low, customers: low, webhook: low });
});
