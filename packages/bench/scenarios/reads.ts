import { addDays, currentMonth, instantAt } from '#shared/domain/storeTime.ts';
import type { Caller } from '../fixture.ts';
import type { Run, Scenario } from '../scenario.ts';
import {
  baselineGet,
  batch,
  checked,
  differenceFrom,
  pick,
  pickIndex,
  restPath,
  single,
  type Transport,
} from './requests.ts';

/** Something that is asked of both sides, which must answer the same record; by any customer, where none is named. */
interface ReadCase {
  input: unknown;
  caller?: Caller;
}

type Read = Pick<Scenario, 'target' | 'cached'> & {
  transport: Transport;
  procedure: string;
  cases(run: Run): ReadCase[] | Promise<ReadCase[]>;
};

/**
 * What both sides answer is compared with the baseline's own answer at rest: two implementations that share no statement
 * must agree in every field of every record.
 */
function readScenario(name: string, title: string, { transport, procedure, cases, ...held }: Read): Scenario {
  return {
    ...{ name, title, ...held },
    async requests(run) {
      const { request, record } = run.side === 'store' ? transport : baselineGet;
      const found = await mapFew(await cases(run), async (one) => {
        const expected = await askBaseline(run, procedure, one);
        if (Array.isArray(expected) && expected.length === 0) throw new Error(`${procedure} has nothing to read.`);
        return { ...one, check: checked(record, differenceFrom(expected)) };
      });
      return (n) => {
        const { input, check, caller = pick(run.fixture.customers, n, 1) } = pick(found, n);
        return { ...request(procedure, input, caller), check };
      };
    },
  };
}

const PRODUCT_LIST = 'stocks.productList';
const filters = { grade_levels: [], subjects: [], agriculture: [], filters: [] };
/** Different pages, and products, asked for in one run: about as many pages as 5,000 products have. */
const PAGES = 2_000;
const PAGE_SIZE = 10;
const PRODUCTS = 5_000;
const ORDERS_SHOWN = 10;
const DASHBOARD_PAGE = 20;
/** Records that are read at once before a run. */
const CONCURRENCY = 20;
const TIME_ZONE = 'Asia/Manila';
/** Of ten people who search, so many look at the page. */
const PAGES_LOOKED_AT = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
/** One and two words of the benchmark's products, whole and as somebody is still typing them. */
const KEYWORDS =
  `notebook, shirt, mathematics, filipino, science, calculator, uniform, papaya, nursing, glassware, note, math,
  eng, calc, draw, pap, sci, lab, hood, uni, writing notebook, campus hoodie, gel pen, canvas bag, nursing practice,
  contemporary world, test tubes, water colors, sewing kit, differential equations, writing note, campus hoo, gel p,
  canvas to, grade sch, nursing pra, physical sci, water col, business calc, basic electro`.split(/,\s+/);

/** Works on all items, a few at a time. */
async function mapFew<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(work))));
  }
  return results;
}

async function askBaseline({ baselineUrl }: Run, procedure: string, { input, caller }: ReadCase): Promise<unknown> {
  const { path, headers } = baselineGet.request(procedure, input, caller ?? { id: 0, token: '' });
  const answer = await fetch(baselineUrl + path, { headers });
  if (!answer.ok) throw new Error(`The baseline answers ${path} with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function listCases({ fixture }: Run): ReadCase[] {
  const stocked = fixture.categories.filter(({ products }) => products > 0);
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const { id, products } = pick(stocked, n);
    return `${id} ${pickIndex(Math.ceil(products / PAGE_SIZE), n, 1) + 1}`;
  });
  return [...new Set(pages)].map((chosen) => {
    const [category, page] = chosen.split(' ');
    return { input: { keyword: '', category, filters, page: Number(page) } };
  });
}

async function searchCases(run: Run): Promise<ReadCase[]> {
  const found = await mapFew(KEYWORDS, async (keyword) => {
    const caseOf = (page: number): ReadCase => ({ input: { keyword, category: null, filters, page } });
    const { pages } = (await askBaseline(run, PRODUCT_LIST, caseOf(1))) as { pages: number };
    if (pages === 0) throw new Error(`No product of the benchmark is found by "${keyword}"`);
    return PAGES_LOOKED_AT.filter((page) => page <= pages).map(caseOf);
  });
  return found.flat();
}

/** Different products, picked from all. */
function productCases({ fixture: { products } }: Run): ReadCase[] {
  const ids = new Set(Array.from({ length: PRODUCTS }, (_, n) => pick(products, n)));
  return [...ids].map((id) => ({ input: { _id: String(id) } }));
}

/** The month before this one: whole, and nobody orders in it any more. */
function salesInput() {
  const { start } = currentMonth(new Date(), TIME_ZONE);
  const period_covered = currentMonth(instantAt(addDays(start, -1), '00:00', TIME_ZONE), TIME_ZONE);
  return { period_covered, order_status: [], categories: [], selected_items: [] };
}

const catalog = { cached: true, transport: single } as const;
const personal = { cached: false, transport: batch } as const;

/** The questions of the store's screens. */
export const READS: readonly Scenario[] = [
  readScenario('list', 'Product list', {
    ...catalog,
    target: { uncached: 0.6, shipped: 1 },
    procedure: PRODUCT_LIST,
    cases: listCases,
  }),
  readScenario('list-rest', 'Product list through REST', {
    ...catalog,
    transport: restPath('/api/stocks/product-list'),
    procedure: PRODUCT_LIST,
    cases: listCases,
  }),
  readScenario('search', 'Keyword search', {
    ...catalog,
    target: { uncached: 0.8, shipped: 1 },
    procedure: PRODUCT_LIST,
    cases: searchCases,
  }),
  readScenario('product', 'Product', {
    ...catalog,
    target: { uncached: 0.6, shipped: 1 },
    procedure: 'stocks.get',
    cases: productCases,
  }),
  readScenario('menu', 'Category menu', {
    ...catalog,
    target: { shipped: 1 },
    procedure: 'categories.menu',
    cases: () => [{ input: undefined }],
  }),
  readScenario('my-orders', 'My orders', {
    ...personal,
    target: { shipped: 0.5 },
    procedure: 'orders.customerOrders',
    cases: ({ fixture: { regulars } }) =>
      regulars.map((caller) => ({ input: { limit: ORDERS_SHOWN, direction: 'forward' }, caller })),
  }),
  readScenario('dashboard', 'Dashboard', {
    ...personal,
    target: { shipped: 0.5 },
    procedure: 'dashboard.index',
    cases: ({ fixture: { staff } }) => [{ input: { page_size: DASHBOARD_PAGE }, caller: staff }],
  }),
  readScenario('sales', 'A month’s sales per category', {
    ...personal,
    procedure: 'reports.ordersHistoryPerCategory',
    cases: ({ fixture: { staff } }) => [{ input: salesInput(), caller: staff }],
  }),
];
