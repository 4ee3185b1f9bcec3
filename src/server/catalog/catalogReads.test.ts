import { describe, expect, test } from 'vitest';
import { productListInput } from '#shared/contracts/catalog.ts';
import { openTestStore } from '#test/testStore.ts';
import { getBreadcrumbs, getMenu } from './categories/categories.queries.ts';
import { getStock } from './product/getStock.ts';
import { getAvailableQuantity } from './product/stocks.queries.ts';
import { listProductFilters } from './search/filterCounts.ts';
import { listProducts } from './search/listProducts.ts';
import { indexStocks } from './search/stockIndex.ts';

const CATEGORIES = 50;
const IN_A_CATEGORY = 80;

// One connection, so that the session's counters are those of what is measured.
const store = await openTestStore({ maxConnections: 1 });
const deps = store.deps();
const { em } = deps;
const insert = (sql: string, rows: unknown[][]) =>
  em.execute(`${sql} values ${rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')}`, rows.flat());
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
await insert(
  'insert into category (id, name, other_fields)',
  numbers(CATEGORIES).map((id) => [id, `Category ${id}`, '[]']),
);
await insert(
  'insert into stock (id, name, description, content, category_id, selling_price, colors, weekly_schedule)',
  numbers(CATEGORIES * IN_A_CATEGORY).map((id) => [
    id,
    `Book ${id} w${id % 400}`,
    'A book to read',
    'x'.repeat(500),
    1 + (id % CATEGORIES),
    '10.00',
    '[]',
    '[]',
  ]),
);
await insert(
  'insert into stock_filter (stock_id, name)',
  numbers(CATEGORIES * IN_A_CATEGORY).map((id) => [id, `Tag ${id % 20}`]),
);
await indexStocks(em, numbers(CATEGORIES * IN_A_CATEGORY));
await em.execute('analyze table stock, stock_filter, category');
await deps.catalogIndex.current();
const categoryId = 7;
const stock = 1_234;

const list = (input: Parameters<typeof productListInput.parse>[0]) =>
  listProducts(deps, null, productListInput.parse(input), () => {});

/** Statements sent and rows read from tables and indexes by a piece of work. */
async function measureCost(work: () => Promise<unknown>): Promise<{ statements: number; rowsRead: number }> {
  const counters = async () => {
    const found = await deps.em.execute<{ Variable_name: string; Value: string }[]>(
      "show session status where Variable_name like 'Handler_read_%' or Variable_name = 'Questions'",
    );
    const sum = (names: RegExp) =>
      found
        .filter(({ Variable_name }) => names.test(Variable_name))
        .reduce((total, { Value }) => total + Number(Value), 0);
    // Reads of temporary tables (Handler_read_rnd…) are work with rows already read.
    return { statements: sum(/^Questions$/), rowsRead: sum(/^Handler_read_(first|key|last|next|prev)$/) };
  };
  const before = await counters();
  await work();
  const after = await counters();
  // The second reading of the counters is a statement itself.
  return { statements: after.statements - before.statements - 1, rowsRead: after.rowsRead - before.rowsRead };
}

describe('reading the catalog takes a fixed number of statements', () => {
  test.each<[string, number, () => Promise<unknown>]>([
    ['a page of products', 1, () => list({ category: categoryId, filters: { filters: ['Tag 6'] } })],
    ['a search', 1, () => list({ keyword: 'book w3' })],
    ['a product', 1, () => getStock(deps, null, stock)],
    ['the menu', 1, () => getMenu(deps)],
    ['breadcrumbs', 1, () => getBreadcrumbs(deps, categoryId)],
    ['the filter panel', 1, () => listProductFilters(deps, null)],
    ['an available quantity', 1, () => getAvailableQuantity(deps, null, { stock_id: stock, size: null })],
  ])('%s: %i', async (_title, statements, work) => {
    expect((await measureCost(work)).statements).toBe(statements);
  });
});

describe('among 4,000 products, nothing reads them all to show a few', () => {
  test.each<[string, number, () => Promise<unknown>]>([
    // The listing once to count and once to sort, then ten records with all that belongs to them.
    ['a page of a category of 80', 600, () => list({ category: categoryId })],
    ['a search that ten products match', 400, () => list({ keyword: 'w123' })],
    ['a product', 60, () => getStock(deps, null, stock)],
    ['the filter panel of 20 tags', 250, () => listProductFilters(deps, null)],
  ])('%s', async (_title, rowsRead, work) => {
    expect((await measureCost(work)).rowsRead).toBeLessThan(rowsRead);
  });
});
