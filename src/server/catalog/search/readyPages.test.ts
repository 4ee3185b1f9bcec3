import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterCountsInput, productListInput } from '#shared/contracts/catalog.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { getStock } from '../product/getStock.ts';
import { listProductFilters } from '../product/stocks.queries.ts';
import { countFilters } from './filterCounts.ts';
import { listingSlice, type Slice } from './listingPages.ts';
import { listProducts } from './listProducts.ts';
import { bestMatches, lookUpWords } from './searchPages.ts';
import { indexStaleStocks } from './stockIndex.ts';
import { suggestProducts } from './suggestProducts.ts';

const PRODUCTS = 20_000;
const CATEGORIES = 20;

let store: TestStore;
let deps: Deps;
beforeAll(async () => {
  // One connection, so that the session's counters are those of what is measured.
  store = await createTestStore({ maxConnections: 1 });
  deps = store.deps();
  const { em } = deps;
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as n`).join(' union all ');
  const numbers = `select ones.n + 10 * tens.n + 100 * hundreds.n + 1000 * thousands.n + 10000 * more.n as n
    from (${digits}) ones, (${digits}) tens, (${digits}) hundreds, (${digits}) thousands, (${digits}) more`;
  // One category on top of the others, so that its listing holds nearly all.
  await em.execute(`insert into category (id, name, parent_category_id, other_fields)
    select n + 1, concat('Section ', n + 1), if(n = 0, null, 1), '[]' from (${numbers}) numbers where n < ${CATEGORIES}`);
  await em.execute(`insert into stock (id, name, description, content, category_id, selling_price, colors, weekly_schedule)
    select n + 1, concat('Item ', lpad(n * 7919 % ${PRODUCTS}, 5, '0'), if(n % 100 = 0, ' rare', '')), 'To write with',
      repeat('x', 600), 1 + n % ${CATEGORIES}, 10, '[]', '[]'
    from (${numbers}) numbers where n < ${PRODUCTS} order by n`);
  await em.execute(`insert into size_price (stock_id, size, available_quantity) select id, '', 5 from stock`);
  await em.execute(`insert into stock_filter (stock_id, name) select id, if(id % 2, 'Odd', 'Even') from stock`);
  await indexStaleStocks(em);
  await em.execute(
    'analyze table stock, stock_word, word_count, product_listing, size_price, category, product_snapshot',
  );
});
afterAll(() => store.close());

interface Step {
  table_name: string;
  access_type: string;
  key?: string;
  using_index?: boolean;
}

/** The steps of a statement's plan, wherever they stand in it, and the tables that are sorted before they are joined. */
async function explainPlan(statement: { compile: (on: never) => unknown }): Promise<Step[]> {
  const { sql, parameters } = statement.compile(db(deps.em) as never) as { sql: string; parameters: unknown[] };
  const [row] = await deps.em.execute<{ EXPLAIN: string }[]>(`explain format=json ${sql}`, parameters);
  const steps: Step[] = [];
  JSON.parse(row?.EXPLAIN ?? '{}', (_key, value) => {
    if (typeof value === 'object' && value !== null && 'access_type' in value) steps.push(value as Step);
    return value;
  });
  return steps;
}

/** Statements sent, rows read from tables and indexes, and rows sorted, by a piece of work. */
async function measureCost(work: () => Promise<unknown>) {
  const counters = async () => {
    const found = await deps.em.execute<{ Variable_name: string; Value: string }[]>(
      "show session status where Variable_name like 'Handler_read_%' or Variable_name in ('Questions', 'Sort_rows')",
    );
    const sum = (names: RegExp) =>
      found.reduce((total, row) => total + (names.test(row.Variable_name) ? Number(row.Value) : 0), 0);
    // Reads of temporary tables (Handler_read_rnd…) are work with rows already read.
    const read = sum(/^Handler_read_(first|key|last|next|prev)$/);
    return { statements: sum(/^Questions$/), read, sorted: sum(/^Sort_rows$/) };
  };
  const before = await counters();
  await work();
  const after = await counters();
  return {
    // The second reading of the counters is a statement itself.
    statements: after.statements - before.statements - 1,
    read: after.read - before.read,
    sorted: after.sorted - before.sorted,
  };
}

const list = (input: Parameters<typeof productListInput.parse>[0]) =>
  listProducts(deps, null, productListInput.parse(input));

describe('among 20,000 products', () => {
  test.each<[string, Slice]>([
    ['the first page', { category: 1, offset: 0, limit: 10 }],
    ['a later page', { category: 1, offset: 400, limit: 10 }],
    ['a page of the whole catalog from its end', { category: null, offset: 400, limit: 10, backward: true }],
  ])('%s is a slice of the index, and nothing but its ten products is fetched', async (_title, slice) => {
    const plan = await explainPlan(listingSlice(slice));
    expect(plan.find(({ table_name }) => table_name === 'product_listing')).toMatchObject({
      access_type: 'ref',
      key: 'PRIMARY',
      using_index: true,
    });
    for (const table_name of ['s', 'c', 't']) {
      expect(plan.find((step) => step.table_name === table_name)).toMatchObject({
        access_type: 'eq_ref',
        key: 'PRIMARY',
      });
    }
  });

  test('the best of a word that all have are slices of the index', async () => {
    const known = await lookUpWords(deps.em, ['item']);
    expect(known).toMatchObject({ atMost: PRODUCTS, completions: ['item'] });
    const plan = await explainPlan(bestMatches(known, 0, 10));
    const words = plan.filter(({ table_name }) => table_name === 'stock_word');
    expect(words).toHaveLength(3);
    for (const step of words) expect(step).toMatchObject({ access_type: 'ref', key: 'PRIMARY', using_index: true });
  });

  test.each<[string, { statements: number; read: number; sorted: number }, () => Promise<unknown>]>([
    ['a first page', { statements: 1, read: 100, sorted: 20 }, () => list({ category: 1 })],
    ['page 40', { statements: 1, read: 500, sorted: 20 }, () => list({ category: 1, page: 40 })],
    ['the last page', { statements: 2, read: 100, sorted: 20 }, () => list({ category: 1, page: PRODUCTS / 10 })],
    ['a page beyond the end', { statements: 1, read: 20, sorted: 0 }, () => list({ category: 2, page: 5_000 })],
    ['a word that all have', { statements: 2, read: 200, sorted: 60 }, () => list({ keyword: 'item' })],
    ['the start of a word that all have', { statements: 2, read: 200, sorted: 60 }, () => list({ keyword: 'wri' })],
    // Of two words, what the rarer one finds is looked up for the other.
    [
      'a rare word and one that all have',
      { statements: 2, read: 900, sorted: 700 },
      () => list({ keyword: 'item rare' }),
    ],
    ['a product', { statements: 1, read: 10, sorted: 0 }, () => getStock(deps, null, 1_234)],
    ['the filter panel', { statements: 1, read: 10, sorted: 0 }, () => listProductFilters(deps, null)],
    ['its counts', { statements: 1, read: 20, sorted: 0 }, () => countFilters(deps, null, filterCountsInput.parse({}))],
    ['suggestions', { statements: 3, read: 250, sorted: 60 }, () => suggestProducts(deps, null, { keyword: 'ite' })],
  ])('%s costs a bounded number of rows', async (_title, most, work) => {
    const cost = await measureCost(work);
    expect(cost.statements).toBe(most.statements);
    expect(cost.read).toBeLessThanOrEqual(most.read);
    expect(cost.sorted).toBeLessThanOrEqual(most.sorted);
  });

  test('each product stands on one page, whichever end the page is read from', async () => {
    const pages = Array.from({ length: 100 }, (_, index) => index + 1);
    const names: string[] = [];
    for (const page of pages) names.push(...(await list({ category: 3, page })).docs.map(({ name }) => name));
    expect(new Set(names).size).toBe(PRODUCTS / CATEGORIES);
    expect(names).toEqual(names.toSorted());
  });

  test('the best of many are the same as when all are ranked', async () => {
    const known = await lookUpWords(deps.em, ['rare']);
    const ids = async (statement: ReturnType<typeof bestMatches>) =>
      (await statement.execute(db(deps.em))).rows.map(({ stock_id }) => stock_id);
    for (const offset of [0, 30]) {
      expect(await ids(bestMatches(known, offset, 10))).toEqual(
        await ids(bestMatches({ ...known, completions: null }, offset, 10)),
      );
    }
  });
});
