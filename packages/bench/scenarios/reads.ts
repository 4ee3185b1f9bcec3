import type { Pool } from 'mysql2/promise';
import { addDays, currentMonth, spanOfDays } from '#shared/domain/storeTime.ts';
import { fromInstant } from '../baseline/database.ts';
import { readMyOrders } from '../baseline/orders.ts';
import { listCategory, PAGE_SIZE, readProduct, searchProducts } from '../baseline/products.ts';
import { readDashboard, readMenu, readSales } from '../baseline/reads.ts';
import type { Fixture } from '../fixture.ts';
import type { Scenario } from '../scenario.ts';
import { batch, checked, differenceFrom, itemAt, pick, pickIndex, rest, single, type Transport } from './requests.ts';

/** Something that is asked of both sides, and the record that both must answer. */
interface ReadCase {
  input: unknown;
  /** The baseline's path with its query. */
  path: string;
  /** Who calls, where not any customer may. */
  caller?: { id: number; token: string };
  expected: unknown;
}

type Read = Pick<Scenario, 'name' | 'title' | 'target' | 'statements' | 'cached'> & {
  transport: Transport;
  /** The procedure, or the documented path, that the store is called by. */
  call: string;
  cases(fixture: Fixture, pool: Pool): Promise<ReadCase[]>;
};

/**
 * What both sides answer is compared with the baseline's own answer at rest: two implementations that share no statement
 * must agree in every field of every record.
 */
function readScenario({ transport, call, cases, ...scenario }: Read): Scenario {
  return {
    ...scenario,
    async requests(fixture, pool, { side }) {
      const { record } = side === 'store' ? transport : rest;
      const found = (await cases(fixture, pool)).map((one) => ({
        ...one,
        check: checked(record, differenceFrom(JSON.parse(JSON.stringify(one.expected)))),
      }));
      return (n) => {
        const { input, path, check, caller = pick(fixture.customers, n, 1) } = pick(found, n);
        return side === 'store'
          ? { ...transport.request(call, input, caller.token), check }
          : { method: 'GET', path, headers: { 'customer-id': String(caller.id) }, check };
      };
    },
  };
}

const filters = { grade_levels: [], subjects: [], agriculture: [], filters: [] };
/** Different pages, and products, asked for in one run: about as many pages as 5,000 products have. */
const PAGES = 2_000;
const PRODUCTS = 5_000;
const ORDERS_SHOWN = 10;
const DASHBOARD_PAGE = 20;
const TIME_ZONE = 'Asia/Manila';
/** Of ten people who search, so many look at the page. */
const PAGES_LOOKED_AT = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
/** One and two words of the benchmark's products, whole and as somebody is still typing them. */
const KEYWORDS =
  `notebook, shirt, mathematics, filipino, science, calculator, uniform, papaya, nursing, glassware, note, math,
  eng, calc, draw, pap, sci, lab, hood, uni, writing notebook, campus hoodie, gel pen, canvas bag, nursing practice,
  contemporary world, test tubes, water colors, sewing kit, differential equations, writing note, campus hoo, gel p,
  canvas to, grade sch, nursing pra, physical sci, water col, business calc, basic electro`.split(/,\s+/);

async function listCases({ categories }: Fixture, pool: Pool): Promise<ReadCase[]> {
  const stocked = categories.filter(({ products }) => products > 0);
  const picks = Array.from({ length: PAGES }, (_, n) => {
    const { id, products } = pick(stocked, n);
    return `${id} ${pickIndex(Math.ceil(products / PAGE_SIZE), n, 1) + 1}`;
  });
  return mapAll([...new Set(picks)], async (chosen) => {
    const [category = 0, page = 0] = chosen.split(' ').map(Number);
    return {
      input: { keyword: '', category: String(category), filters, page },
      path: `/products?category=${category}&page=${page}`,
      expected: await listCategory(pool, category, page),
    };
  });
}

async function searchCases(_fixture: Fixture, pool: Pool): Promise<ReadCase[]> {
  const found = await mapAll(KEYWORDS, async (keyword) => {
    const { pages } = await searchProducts(pool, keyword, 1);
    if (pages === 0) throw new Error(`No product of the benchmark is found by "${keyword}"`);
    return mapAll(
      PAGES_LOOKED_AT.filter((page) => page <= pages),
      async (page) => ({
        input: { keyword, category: null, filters, page },
        path: `/search?keyword=${encodeURIComponent(keyword)}&page=${page}`,
        expected: await searchProducts(pool, keyword, page),
      }),
    );
  });
  return found.flat();
}

/** The month before this one: whole, and nobody orders in it any more. */
function lastMonth() {
  const { start } = currentMonth(new Date(), TIME_ZONE);
  const period = currentMonth(spanOfDays(addDays(start, -1), start, TIME_ZONE).from, TIME_ZONE);
  const span = spanOfDays(period.start, period.end, TIME_ZONE);
  return { period, from: fromInstant(span.from), until: fromInstant(span.until) };
}

async function salesCases({ staffToken }: Fixture, pool: Pool): Promise<ReadCase[]> {
  const { period, from, until } = lastMonth();
  const expected = await readSales(pool, from, until);
  if (expected.length === 0) throw new Error('Nothing was sold in the month that the benchmark asks for.');
  const path = `/sales?from=${encodeURIComponent(from)}&until=${encodeURIComponent(until)}`;
  const input = { period_covered: period, order_status: [], categories: [], selected_items: [] };
  return [{ input, path, caller: { id: 0, token: staffToken }, expected }];
}

/** Works on all items, a few at a time: the pool bounds how many. */
const mapAll = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> =>
  Promise.all(items.map(work));

const list = { cached: true, cases: listCases } as const;

/** The questions of the store's screens. */
const TABLE: readonly Read[] = [
  {
    ...list,
    name: 'list',
    title: 'Product list',
    target: { uncached: 0.6, shipped: 1 },
    statements: 2,
    transport: single,
    call: 'stocks.productList',
  },
  {
    ...list,
    name: 'list-rest',
    title: 'Product list through REST',
    transport: rest,
    call: '/api/stocks/product-list',
  },
  {
    name: 'search',
    title: 'Keyword search',
    target: { uncached: 0.8, shipped: 1 },
    statements: 2,
    cached: true,
    transport: single,
    call: 'stocks.productList',
    cases: searchCases,
  },
  {
    name: 'product',
    title: 'Product',
    target: { uncached: 0.6, shipped: 1 },
    statements: 3,
    cached: true,
    transport: single,
    call: 'stocks.get',
    cases: ({ products }, pool) =>
      mapAll([...new Set(Array.from({ length: PRODUCTS }, (_, n) => pick(products, n)))], async (id) => ({
        input: { _id: String(id) },
        path: `/products/${id}`,
        expected: await readProduct(pool, id),
      })),
  },
  {
    name: 'menu',
    title: 'Category menu',
    target: { shipped: 1 },
    statements: 1,
    cached: true,
    transport: single,
    call: 'categories.menu',
    cases: async (_fixture, pool) => [{ input: undefined, path: '/menu', expected: await readMenu(pool) }],
  },
  {
    name: 'my-orders',
    title: 'My orders',
    target: { shipped: 0.5 },
    cached: false,
    transport: batch,
    call: 'orders.customerOrders',
    cases: ({ regulars, customers }, pool) =>
      mapAll(regulars, async (position) => {
        const caller = itemAt(customers, position);
        return {
          input: { limit: ORDERS_SHOWN, direction: 'forward' },
          path: `/orders?limit=${ORDERS_SHOWN}`,
          caller,
          expected: await readMyOrders(pool, caller.id, ORDERS_SHOWN),
        };
      }),
  },
  {
    name: 'dashboard',
    title: 'Dashboard',
    target: { shipped: 0.5 },
    cached: false,
    transport: batch,
    call: 'dashboard.index',
    cases: async ({ staffToken }, pool) => [
      {
        input: { page_size: DASHBOARD_PAGE },
        path: `/dashboard?page_size=${DASHBOARD_PAGE}`,
        caller: { id: 0, token: staffToken },
        expected: await readDashboard(pool, DASHBOARD_PAGE),
      },
    ],
  },
  {
    name: 'sales',
    title: 'A month’s sales per category',
    cached: false,
    transport: batch,
    call: 'reports.ordersHistoryPerCategory',
    cases: salesCases,
  },
];

export const READS: readonly Scenario[] = TABLE.map(readScenario);
