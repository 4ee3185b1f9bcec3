import { describe, expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { countStocks, type StockPage, type StockSelection, sortedPage } from './findStocks.ts';
import { listStockNames, listSuggestions, paginateStocks } from './stockLists.queries.ts';

const PRODUCTS = 20_000;
const CATEGORIES = 50;
const ADMIN: StaffMember = { id: 1, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };

// One connection, so that the session's counters are those of what is measured.
const store = await openTestStore({ maxConnections: 1 });
const deps = store.deps();
await fill();

/** 20,000 products in a few statements: numbers come from crossed digits, words from the products themselves. */
async function fill() {
  const { em } = deps;
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as n`).join(' union all ');
  const numbers = `select ones.n + 10 * tens.n + 100 * hundreds.n + 1000 * thousands.n + 10000 * more.n as n
    from (${digits}) ones, (${digits}) tens, (${digits}) hundreds, (${digits}) thousands, (${digits}) more`;
  await em.execute(`insert into category (id, name, parent_category_id, other_fields)
    select n + 1, concat('Section ', n + 1), if(n < 2, null, 1 + (n % 10 > 0)), '[]' from (${numbers}) numbers
    where n < ${CATEGORIES}`);
  await em.execute(`insert into stock
      (id, name, content, category_id, selling_price, colors, is_available, weekly_schedule, updated_at)
    select n + 1, concat('Item ', lpad(n * 7919 % ${PRODUCTS}, 5, '0')), repeat('x', 600), 1 + n % ${CATEGORIES},
      n * 37 % 9973, '["Red"]', n % 20 > 0, '[]', timestampadd(second, n * 104729 % ${PRODUCTS}, '2026-01-01')
    from (${numbers}) numbers where n < ${PRODUCTS} order by n`);
  await em.execute(`insert into size_price (stock_id, size, available_quantity) select id, '', 5 from stock`);
  await em.execute('analyze table stock, size_price, category');
}

interface Step {
  table_name: string;
  access_type: string;
  key?: string;
  using_index?: boolean;
  using_filesort?: boolean;
  rows: number;
}

/** The steps of a statement's plan, in their order, wherever they stand in it. */
async function explainPlan(statement: { compile: (on: never) => unknown }): Promise<Step[]> {
  const { sql, parameters } = statement.compile(db(deps.em) as never) as { sql: string; parameters: unknown[] };
  const [row] = await deps.em.execute<{ EXPLAIN: string }[]>(`explain format=json ${sql}`, parameters as unknown[]);
  const steps: Step[] = [];
  JSON.parse(row?.EXPLAIN ?? '{}', (_key, value) => {
    if (typeof value === 'object' && value !== null && 'access_type' in value) steps.push(value as Step);
    return value;
  });
  return steps;
}

/** How many rows the call reads, from any table or index and by any way. */
async function rowsRead(call: () => Promise<unknown>): Promise<number> {
  const sum = async () => {
    const found = await deps.em.execute<{ Value: string }[]>("show session status like 'Handler_read%'");
    return found.reduce((total, { Value }) => total + Number(Value), 0);
  };
  const before = await sum();
  await call();
  return (await sum()) - before;
}

const all: StockSelection = { s: '', categories: null };
const few: StockSelection = { s: '', categories: [3, 13, 23] };
const many: StockSelection = { s: '', categories: Array.from({ length: 30 }, (_, index) => index + 1) };
const first: StockPage = { order: 'asc', offset: 0, limit: 10 };

describe('with 20,000 products', () => {
  test.each<[string, StockSelection, string[]]>([
    ['all', all, ['stock_price', 'stock_updated', 'stock_name', 'stock_catalog_version']],
    ['available ones', { ...all, is_available: true }, ['stock_shown_by_name', 'stock_listing']],
    ['a branch', few, ['stock_category_name']],
    ['a scope of thirty categories', many, ['stock_category_name']],
    ['hidden ones of a branch', { ...few, is_available: false }, ['stock_listing']],
  ])('%s are counted in an index alone', async (_title, selection, keys) => {
    const [step, ...rest] = await explainPlan(countStocks(selection));
    expect(rest).toEqual([]);
    expect(step).toMatchObject({ using_index: true, access_type: expect.stringMatching(/^(index|ref|range)$/) });
    expect(keys).toContain(step?.key);
  });

  test.each<[StockPage['sort'], string]>([
    ['name', 'stock_name'],
    ['selling_price', 'stock_price'],
    ['updated_at', 'stock_updated'],
  ])('a page by %s is read from its index, as far as it goes and from its nearer end', async (sort, key) => {
    for (const order of ['asc', 'desc'] as const) {
      const page = { ...first, sort, order };
      const expected = { access_type: 'index', key, using_index: true };
      expect(await explainPlan(sortedPage(all, page, PRODUCTS))).toMatchObject([{ ...expected, rows: 10 }]);
      for (const offset of [8_000, PRODUCTS - 8_010]) {
        const deep = await explainPlan(sortedPage(all, { ...page, offset }, PRODUCTS));
        expect(deep).toMatchObject([{ ...expected, rows: 8_010 }]);
      }
      expect(await explainPlan(sortedPage(all, { ...page, offset: PRODUCTS - 10 }, PRODUCTS))).toMatchObject([
        { ...expected, rows: 10 },
      ]);
    }
  });

  const selections: [string, StockSelection, number][] = [
    ['available ones', { ...all, is_available: true }, 19_000],
    ['hidden ones', { ...all, is_available: false }, 1_000],
    ['a branch', few, 1_200],
    ['hidden ones of a branch', { ...few, is_available: false }, 400],
    ['a scope of thirty categories', many, 12_000],
    ['available ones of thirty categories', { ...many, is_available: true }, 11_400],
  ];
  test.each(selections)(
    '%s are sorted and paged by indexes, never by the whole table',
    async (_title, selection, total) => {
      for (const sort of ['name', 'selling_price', 'updated_at'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          for (const offset of [0, Math.floor(total / 2), total - 10]) {
            const [step, ...rest] = await explainPlan(sortedPage(selection, { sort, order, offset, limit: 10 }, total));
            expect(rest).toEqual([]);
            expect(step).toMatchObject({ access_type: expect.stringMatching(/^(index|ref|range)$/) });
            expect(step?.key).toMatch(/^stock_/);
          }
        }
      }
    },
  );

  const read = (input: Partial<Parameters<typeof paginateStocks>[2]>, scope: number[] | null = null) =>
    paginateStocks(
      deps,
      { ...ADMIN, scope },
      {
        page: 1,
        s: '',
        page_size: 10,
        ...input,
        extras: { category: null, order: 'asc', ...input.extras },
      },
    );

  test('the list reads its index for the total and little more for a page', async () => {
    const page = { category: null, sort: 'selling_price', order: 'desc' } as const;
    for (const [pageNumber, most] of [
      [1, 21_000],
      [2_000, 21_000],
      [1_000, 41_000],
    ] as const) {
      expect(await rowsRead(() => read({ page: pageNumber, extras: page }))).toBeLessThan(most);
    }
    await deps.catalogIndex.current();
    // All products by name are in the index; their page is read.
    expect(await rowsRead(() => read({ page: 1_000 }))).toBeLessThan(200);
    // The filter by a branch finds nothing but the branch.
    expect(await rowsRead(() => read({ extras: { category: 3, order: 'asc', sort: 'name' } }))).toBeLessThan(1_500);
    expect(await rowsRead(() => read({ s: 'item 00042' }))).toBeLessThan(300);
    expect(await rowsRead(() => read({ s: '00042' }))).toBeLessThan(200);
    expect(await rowsRead(() => listStockNames(deps, ADMIN, { s: '0004' }))).toBeLessThan(500);
    for (const staff of [ADMIN, { ...ADMIN, scope: [3] }]) {
      expect(await rowsRead(() => listSuggestions(deps, staff))).toBeLessThan(40_000);
    }
  });

  test('each product stands on one page, in the same order from either end', async () => {
    const ids = async (page: number, order: 'asc' | 'desc') =>
      (await read({ page, page_size: 100, extras: { category: 3, sort: 'selling_price', order } })).docs.map(
        ({ _id }) => _id,
      );
    const pages = Array.from({ length: 5 }, (_, index) => index + 1);
    const up: string[] = [];
    const down: string[] = [];
    for (const page of pages) up.push(...(await ids(page, 'asc')));
    for (const page of pages) down.push(...(await ids(page, 'desc')));
    expect(new Set(up).size).toBe(400);
    expect(down).toEqual(up.toReversed());
  });
});
