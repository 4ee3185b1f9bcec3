import { type InsertedCategory, insertCategories } from '#db/sample/categories.ts';
import { insertRows } from '#db/sample/insertRows.ts';
import { orderHistory, type PastOrder, type SellableItem } from '#db/sample/orderHistory.ts';
import { createOrderWriter, insertOpenings } from '#db/sample/orderRows.ts';
import { insertCustomers } from '#db/sample/people.ts';
import { seededRandom } from '#db/sample/random.ts';
import { readSellableItems } from '#db/sample/sellableItems.ts';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { holidayAddress } from '#server/settings/holidayService.ts';
import { holidayYears } from '#server/settings/holidays.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { insertProducts } from '../packages/largeStore/productRows.ts';
import { type ProductSpec, readSampleProducts } from '../packages/largeStore/productSpecs.ts';
import { BENCH_CATEGORIES, benchProduct } from './benchCatalog.ts';

const SEED = 20_261_103;
const DAY_MS = 86_400_000;
/** How far back the orders go. */
const DAYS = 365;
const PRODUCTS_AT_ONCE = 1_000;
const ORDERS_AT_ONCE = 2_000;
/** So many products are ordered, whatever the size of the catalog. */
const ORDERED_PRODUCTS = 5_000;
/** Those who have ordered have done so about so often. */
const ORDERS_A_CUSTOMER = 25;

/** Lines that an order of the history has on average. */
export const LINES_AN_ORDER = 18 / 7;

export interface BenchSizes {
  products: number;
  orders: number;
  /** Customers who may order. */
  customers: number;
}

/** What the targets are measured on: 10,000 size rows go with the products. */
export const BENCH_SIZES: BenchSizes = { products: 5_000, orders: 10_000, customers: 10_000 };

export const STAFF = { name: 'Bench Staff', username: 'bench', password: 'bench-of-the-campus-store' };

/**
 * Fills an empty store for the benchmark: 84 categories, products with two sizes each on average, customers, and a year of
 * orders. Works in portions, so that memory does not grow with the store. The same sizes on the same day give the same
 * store.
 */
export async function fillStore(
  deps: Deps,
  { products, orders, customers }: BenchSizes,
  onProgress: (done: string) => void,
): Promise<void> {
  const opened = new Date(deps.now().getTime() - (DAYS + 20) * DAY_MS);
  const staffId = await fillHouse(deps, opened);
  const ordered = await fillCatalog(deps, products, opened, onProgress);
  const buyers = await inTransaction(deps.em, (em) =>
    insertCustomers(em, {
      random: seededRandom(SEED),
      now: deps.now(),
      // One in six or so has not completed the profile.
      count: Math.ceil(customers * 1.2),
      universityDomain: deps.config.store.universityDomain,
    }),
  );
  const history = orderHistory({
    random: seededRandom(SEED),
    now: deps.now(),
    days: DAYS,
    count: orders,
    calendar: { timeZone: deps.config.store.timeZone, closedDays: [] },
    buyers: buyers.slice(0, Math.ceil(orders / ORDERS_A_CUSTOMER)),
    items: ordered,
  });
  let written = 0;
  for (const portion of portionsOf(history, ORDERS_AT_ONCE)) {
    await writeOrders(deps, portion, staffId);
    written += portion.length;
    onProgress(`${written} of ${orders} orders`);
  }
  await settleQuantities(deps);
  await countRows(deps);
}

/** A staff user, and holidays as fetched today, so that no store of the benchmark asks the service for them. */
async function fillHouse(deps: Deps, opened: Date): Promise<number> {
  const { timeZone, holidayUrl } = deps.config.store;
  return inTransaction(deps.em, async (em) => {
    const fetched = holidayYears(deps.now(), timeZone).map((year) => ({
      year,
      source: holidayAddress(holidayUrl, year),
      fetched_at: deps.now(),
    }));
    await insertRows(em, 'holiday_fetch', fetched);
    return createStaffUser(em, { ...STAFF, now: opened });
  });
}

/** Writes the catalog and gives back the products that are to be ordered. */
async function fillCatalog(
  deps: Deps,
  products: number,
  opened: Date,
  onProgress: (done: string) => void,
): Promise<SellableItem[]> {
  const categories = await inTransaction(deps.em, (em) => insertCategories(em, BENCH_CATEGORIES, opened));
  const sample = await readSampleProducts();
  const ordered: SellableItem[] = [];
  const stride = Math.ceil(products / ORDERED_PRODUCTS);
  for (let start = 0; start < products; start += PRODUCTS_AT_ONCE) {
    const items = await fillShelves(
      deps,
      categories,
      sample,
      start,
      Math.min(PRODUCTS_AT_ONCE, products - start),
      opened,
    );
    ordered.push(...items.filter((_, index) => (start + index) % stride === 0));
    onProgress(`${start + items.length} of ${products} products`);
  }
  return ordered;
}

function fillShelves(
  deps: Deps,
  categories: ReadonlyMap<string, InsertedCategory>,
  sample: readonly ProductSpec[],
  start: number,
  count: number,
  opened: Date,
): Promise<SellableItem[]> {
  return inTransaction(deps.em, async (em) => {
    const products = Array.from({ length: count }, (_, index) => benchProduct(sample, start + index, opened));
    const ids = await insertProducts(em, products, categories);
    await indexStocks(em, ids);
    const items = await readSellableItems(em, ids);
    await insertOpenings(em, items, new Map(), opened);
    return items;
  });
}

function writeOrders(deps: Deps, orders: readonly PastOrder[], staffId: number): Promise<void> {
  return inTransaction(deps.em, async (em) => {
    const writer = await createOrderWriter(em, {
      timeZone: deps.config.store.timeZone,
      staffIds: [staffId],
      proofOf: () => null,
    });
    await writer.write(orders);
    await writer.finish();
  });
}

/** Takes from each size what the ledger says was sold of it. */
async function settleQuantities({ em }: Deps): Promise<void> {
  await em.execute(
    `update size_price p
     join (select size_price_id, sum(quantity) as quantity from stock_ledger group by size_price_id) l
       on l.size_price_id = p.id
     set p.available_quantity = l.quantity`,
  );
}

/**
 * Counts the tables' rows and keys anew for the planner. After much writing at once the database does so by itself, but
 * some seconds later: until then it takes tables for empty, and reads them whole.
 */
async function countRows({ em }: Deps): Promise<void> {
  const tables = await em.execute<{ name: string }[]>(
    'select table_name as name from information_schema.tables where table_schema = database()',
  );
  await em.execute(`analyze table ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
}

function* portionsOf<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let portion: Item[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
