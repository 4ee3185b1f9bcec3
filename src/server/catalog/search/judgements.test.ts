import { expect, test } from 'vitest';
import { insertCategories } from '#db/sample/categories.ts';
import { importProducts } from '#db/sample/importCatalog.ts';
import { CATEGORIES } from '#db/sample/sampleFiles.ts';
import { rateSearch } from '#test/records/searchJudgements.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';

const store = await openTestStore();
const at = store.clock.now();
const staff: StaffMember = {
  id: await store.make.staff(),
  name: 'Sample',
  username: 'sample',
  warehouse: null,
  assigned_categories: [],
  scope: null,
};
await inTransaction(store.deps().em, async (em) => {
  await insertCategories(em, CATEGORIES, at);
  await importProducts(em, staff, { at, pictures: Promise.resolve([]) });
});

test('the search of the sample catalog finds the expected products of a campus', async () => {
  const anyone = await store.anyone();
  const { hits, ndcg, poor } = await rateSearch(async (keyword) =>
    (await anyone.stocks.productList({ keyword })).docs.map(({ name }) => name),
  );
  expect(poor).toEqual([]);
  expect(hits).toBeGreaterThanOrEqual(0.95);
  expect(ndcg).toBeGreaterThanOrEqual(0.93);
});

test.each([
  ['bluebook', []],
  ['graduation toga', ['Engraved Gifts', 'Glassware', 'Keepsakes']],
  ['crimson notebook', ['Notebooks']],
  ['xyzzy', ['Textbooks', 'School Supplies', 'Agribiz']],
])('a search for %s without results leads to the nearest categories', async (keyword, categories) => {
  const { total, nearest_categories } = await (await store.anyone()).stocks.productList({ keyword });
  expect(nearest_categories.map(({ name }) => name)).toEqual(categories);
  expect(total > 0).toBe(categories.length === 0);
});
