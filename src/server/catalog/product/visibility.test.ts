import { describe, expect, test } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from '../search/stockIndex.ts';

const stocks: Record<string, number> = {};
const callers: Record<string, AppCaller> = {};

const store = await openTestStore();
const { make } = store;
const farm = await make.category({ name: 'Farm' });
const dairy = await make.category({ name: 'Dairy', parent: farm });
const books = await make.category({ name: 'Books' });
for (const [name, category, is_available] of [
  ['Milk', dairy, true],
  ['Old milk', dairy, false],
  ['Atlas', books, true],
  ['Old atlas', books, false],
] as const) {
  stocks[name] = (await make.stock({ name, category, is_available, filters: [`tag of ${name}`] })).id;
}
await indexStocks(store.deps().em, Object.values(stocks));
callers.stranger = await store.anyone();
callers.customer = await store.customer(await make.customer());
callers.staff = await store.staff(await make.staff());
callers.farmer = await store.staff(await make.staff({ categories: [farm] }));
callers.former = await store.staff(await make.staff({ is_active: false }));

describe.each([
  ['stranger', ['Atlas', 'Milk']],
  ['customer', ['Atlas', 'Milk']],
  ['former', ['Atlas', 'Milk']],
  ['staff', ['Atlas', 'Milk', 'Old atlas', 'Old milk']],
  ['farmer', ['Milk', 'Old milk']],
] as const)('%s', (who, seen) => {
  const caller = () => callers[who] as AppCaller;

  test('finds only visible products, with and without a keyword', async () => {
    const readNames = async (keyword: string) =>
      (await caller().stocks.productList({ keyword })).docs.map((product) => product.name);
    expect(await readNames('')).toEqual(seen);
    expect(await readNames('old')).toEqual(seen.filter((name) => name.startsWith('Old')));
  });

  test('gets the filters of visible products', async () => {
    const { filters } = await caller().stocks.productFilters();
    expect(filters).toEqual(seen.map((name) => `tag of ${name}`));
  });

  test('gets the quantity of visible products', async () => {
    for (const [name, id] of Object.entries(stocks)) {
      const inventory = caller().stocks.stockInventory({ stock_id: id });
      if ((seen as readonly string[]).includes(name)) await expect(inventory).resolves.toBe(100);
      else expect(await toApiError(inventory)).toMatchObject({ code: 'not_found' });
    }
  });
});
