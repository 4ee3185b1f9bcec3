import { addDays, currentMonth, instantAt } from '#shared/domain/storeTime.ts';
import { limitConcurrency } from '#shared/limitConcurrency.ts';
import type { Caller } from '../fixture.ts';
import type { Run, Scenario } from '../scenario.ts';
import { checked, differenceFrom, pick, pickIndex, REST_TARGET, type Transport, transports } from './requests.ts';

/** Something that is asked of both sides, which must answer the same record; by any customer, where none is named. */
interface ReadCase {
  input: unknown;
  caller?: Caller;
}

type Read = Pick<Scenario, 'target' | 'cached'> & {
  transport: Transport;
  /** The transport by which the store is called in place of the baseline. */
  beside?: Transport;
  procedure: string;
  /** The sides rank by rules of their own: an answer is compared with what the same side has answered at rest. */
  ranksItself?: boolean;
  cases(run: Run): ReadCase[] | Promise<ReadCase[]>;
};

/** Both sides' answers are compared with the baseline's at rest: two implementations that share no statement agree in every field of every record. */
function readScenario(
  name: string,
  title: string,
  { transport, beside, procedure, cases, ranksItself, ...held }: Read,
): Scenario {
  return {
    ...{ name, title, ...held, isWithinStore: beside !== undefined },
    async requests(run) {
      const { request, record } = run.side === 'store' ? transport : (beside ?? transports.baselineGet);
      const read = async (one: ReadCase) => {
        const expected = await (ranksItself
          ? askSide(run, request, record, procedure, one)
          : askBaseline(run, procedure, one));
        if (Array.isArray(expected) && expected.length === 0) throw new Error(`${procedure} has nothing to read.`);
        return { ...one, check: checked(record, differenceFrom(expected)) };
      };
      const found = await Promise.all((await cases(run)).map(read));
      const visitors = run.fixture.customers.slice(0, VISITORS);
      return (n) => {
        const { input, check, caller = pick(visitors, n, 1) } = pick(found, n);
        return { ...request(procedure, input, caller), check };
      };
    },
  };
}

/** Customers who are on at once: each is on for more than one request, and the signature of a token is verified at its first. */
const VISITORS = 500;
const PRODUCT_LIST = 'stocks.productList';
const filters = { grade_levels: [], subjects: [], agriculture: [], filters: [] };
/** Different pages, and products, asked for in one run: about as many pages as 5,000 products have. */
const PAGES = 2_000;
const PAGE_SIZE = 10;
const PRODUCTS = 5_000;
/** Limits the reads before a run to twenty at the same time. */
const inTurn = limitConcurrency(20);
const TIME_ZONE = 'Asia/Manila';
/** The pages that ten searching customers open: two of them open a second or third page. */
const PAGES_LOOKED_AT = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
/** One and two words of the benchmark's products, whole and as somebody is still typing them. */
const KEYWORDS =
  `notebook, shirt, mathematics, filipino, science, calculator, uniform, papaya, nursing, glassware, note, math,
  eng, calc, draw, pap, sci, lab, hood, uni, writing notebook, campus hoodie, gel pen, canvas bag, nursing practice,
  contemporary world, test tubes, water colors, sewing kit, differential equations, writing note, campus hoo, gel p,
  canvas to, grade sch, nursing pra, physical sci, water col, business calc, basic electro`.split(/,\s+/);

function askBaseline({ baselineUrl }: Run, procedure: string, { input, caller }: ReadCase): Promise<unknown> {
  const { path, headers } = transports.baselineGet.request(procedure, input, caller ?? { id: 0, token: '' });
  return inTurn(async () => {
    const answer = await fetch(baselineUrl + path, { headers });
    if (!answer.ok) throw new Error(`The baseline answers ${path} with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  });
}

/** The answer of the side of a run, at rest. */
async function askSide(
  run: Run,
  request: Transport['request'],
  record: Transport['record'],
  procedure: string,
  { input, caller }: ReadCase,
): Promise<unknown> {
  const { path, headers } = request(procedure, input, caller ?? { id: 0, token: '' });
  return inTurn(async () => record(await (await fetch(run.url + path, { headers })).text()));
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
  const findCases = async (keyword: string) => {
    const caseOf = (page: number): ReadCase => ({ input: { keyword, category: null, filters, page } });
    const { pages } = (await askBaseline(run, PRODUCT_LIST, caseOf(1))) as { pages: number };
    if (pages === 0) throw new Error(`No product of the benchmark is found by "${keyword}"`);
    return PAGES_LOOKED_AT.filter((page) => page <= pages).map(caseOf);
  };
  return (await Promise.all(KEYWORDS.map(findCases))).flat();
}

function productCases({ fixture: { products } }: Run): ReadCase[] {
  const ids = new Set(Array.from({ length: PRODUCTS }, (_, n) => pick(products, n)));
  return [...ids].map((id) => ({ input: { _id: String(id) } }));
}

const myOrdersCases = ({ fixture: { regulars } }: Run): ReadCase[] =>
  regulars.map((caller) => ({ input: { limit: 10, direction: 'forward' }, caller }));

const byStaff =
  (input: unknown) =>
  (run: Run): ReadCase[] => [{ input, caller: run.fixture.staff }];

/** The month before this one. It is complete, so its orders no longer change. */
function salesInput() {
  const { start } = currentMonth(new Date(), TIME_ZONE);
  const period_covered = currentMonth(instantAt(addDays(start, -1), '00:00', TIME_ZONE), TIME_ZONE);
  return { period_covered, order_status: [], categories: [], selected_items: [] };
}

const catalog = { cached: true, transport: transports.single } as const;
const personal = { cached: false, transport: transports.batch } as const;
const LIST = { ...catalog, procedure: PRODUCT_LIST, cases: listCases };
const SEARCH = { ...catalog, procedure: PRODUCT_LIST, cases: searchCases, ranksItself: true };
const PRODUCT = { ...catalog, procedure: 'stocks.get', cases: productCases };
const MENU = { ...catalog, procedure: 'categories.menu', cases: () => [{ input: undefined }] };
const MY_ORDERS = { ...personal, procedure: 'orders.customerOrders', cases: myOrdersCases };
const DASHBOARD = { ...personal, procedure: 'dashboard.index', cases: byStaff({ page_size: 20 }) };
const rest = (path: string, read: Read): Read => ({
  ...read,
  transport: transports.restPath(path),
  beside: read.transport,
  target: REST_TARGET,
});
const SALES = { ...personal, procedure: 'reports.ordersHistoryPerCategory', cases: byStaff(salesInput()) };

/** The questions of the store's screens. */
export const READS: readonly Scenario[] = [
  readScenario('list', 'Product list', { ...LIST, target: { uncached: 0.6, shipped: 1 } }),
  readScenario('search', 'Keyword search', { ...SEARCH, target: { uncached: 0.8, shipped: 1 } }),
  readScenario('product', 'Product', { ...PRODUCT, target: { uncached: 0.6, shipped: 1 } }),
  readScenario('menu', 'Category menu', { ...MENU, target: { shipped: 1 } }),
  readScenario('my-orders', 'My orders', { ...MY_ORDERS, target: { shipped: 0.5 } }),
  readScenario('dashboard', 'Dashboard', { ...DASHBOARD, target: { shipped: 0.5 } }),
  readScenario('sales', 'A month’s sales per category', SALES),
  readScenario('rest-list', 'REST beside procedure: product list', rest('/api/stocks/product-list', LIST)),
  readScenario('rest-menu', 'REST beside procedure: category menu', rest('/api/categories/menu', MENU)),
  readScenario('rest-orders', 'REST beside procedure: my orders', rest('/api/orders/customer-orders', MY_ORDERS)),
  readScenario('rest-dashboard', 'REST beside procedure: dashboard', rest('/api/dashboard/index', DASHBOARD)),
];
