import { insertCategories, type SampleCategory } from '#db/sample/categories.ts';
import { reserveKeys } from '#db/sample/insertRows.ts';
import { orderHistory, type PastOrder, type SellableItem } from '#db/sample/orderHistory.ts';
import { createOrderWriter, insertOpenings, raiseOpenings } from '#db/sample/orderRows.ts';
import { insertCustomers } from '#db/sample/people.ts';
import { seededRandom } from '#db/sample/random.ts';
import { readSellableItems } from '#db/sample/sellableItems.ts';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import { db } from '#server/platform/database/db.ts';
import { catalogChanged } from '#server/platform/responseCache/catalogVersion.ts';
import type { Deps } from '#server/platform/services.ts';
import { insertProducts, type NewProduct } from './productRows.ts';

const BATCH_SIZE = 2_000;
/** Past orders go so far back, and the store was open for some days before the first of them. */
const DAYS = 365;
const DAYS_BEFORE_ORDERS = 20;
const DAY_MS = 86_400_000;

/** The sizes of a store, and the records that it is made of. */
interface StorePlan {
  seed: number;
  products: number;
  orders: number;
  customers: number;
  categories: readonly SampleCategory[];
  /** The n-th product, n from 0. */
  productAt(serial: number): Omit<NewProduct, 'created_at'> | Promise<Omit<NewProduct, 'created_at'>>;
  /** So many products are ordered, whatever the size of the catalog, by so many customers. */
  orderedProducts: number;
  orderingCustomers: number;
  /** Called with what has been written so far. */
  onProgress: (done: string) => void;
}

/**
 * Adds a catalog, customers and a year of orders to a store, in the caller's transaction and in batches, so that memory does
 * not grow with the store. The same plan on the same day gives the same rows.
 */
export async function fillStore(deps: Deps, plan: StorePlan): Promise<void> {
  const now = deps.now();
  const { em } = deps;
  const { timeZone, universityDomain } = deps.config.store;
  // The store may be running, with cached responses.
  catalogChanged(em);
  const firstSize = (await reserveKeys(em, 'size_price'))();
  const opened = new Date(now.getTime() - (DAYS + DAYS_BEFORE_ORDERS) * DAY_MS);
  const ordered = await fillCatalog(deps, plan, opened);
  if (plan.orders === 0) return;
  const random = seededRandom(plan.seed);
  const customers = await insertCustomers(em, { random, now, count: plan.customers, universityDomain });
  const staff = await db(em).selectFrom('staff_user').select('id').orderBy('id').execute();
  const history = orderHistory({
    random: seededRandom(plan.seed),
    now,
    days: DAYS,
    count: plan.orders,
    calendar: { timeZone, closedDays: [] },
    buyers: customers.slice(0, plan.orderingCustomers),
    items: ordered,
  });
  let written = 0;
  for (const orders of batchesOf(history)) {
    const writer = await createOrderWriter(em, { timeZone, staffIds: staff.map(({ id }) => id), proofOf: () => null });
    await writer.write(orders);
    await writer.finish();
    written += orders.length;
    plan.onProgress(`${written} of ${plan.orders} orders`);
  }
  await raiseOpenings(em, firstSize);
}

/** Writes the catalog and returns the products that are to be ordered. */
async function fillCatalog({ em }: Deps, plan: StorePlan, opened: Date): Promise<SellableItem[]> {
  const categories = await readCategories(em, plan.categories, opened);
  const ordered: SellableItem[] = [];
  const stride = Math.ceil(plan.products / plan.orderedProducts);
  for (let start = 0; start < plan.products; start += BATCH_SIZE) {
    const serials = Array.from({ length: Math.min(BATCH_SIZE, plan.products - start) }, (_, index) => start + index);
    const products = await Promise.all(
      serials.map(async (serial) => ({ ...(await plan.productAt(serial)), created_at: opened })),
    );
    const ids = await insertProducts(em, products, categories);
    await indexStocks(em, ids);
    const items = await readSellableItems(em, ids);
    await insertOpenings(em, items, opened);
    ordered.push(...items.filter((_, index) => (start + index) % stride === 0));
    plan.onProgress(`${start + items.length} of ${plan.products} products`);
  }
  return ordered;
}

/** The categories of a plan by name, which are written where the store does not have them. */
async function readCategories(em: Deps['em'], tree: readonly SampleCategory[], created_at: Date) {
  const existing = await db(em).selectFrom('category').select(['id', 'name', 'other_fields']).execute();
  const byName = new Map(existing.map((category) => [category.name, category]));
  const leaves = (list: readonly SampleCategory[]): SampleCategory[] =>
    list.flatMap((category) => (category.children ? leaves(category.children) : [category]));
  if (leaves(tree).every(({ name }) => byName.has(name))) return byName;
  return insertCategories(em, tree, created_at);
}

function* batchesOf(orders: Iterable<PastOrder>): Generator<PastOrder[]> {
  let batch: PastOrder[] = [];
  for (const order of orders) {
    batch.push(order);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
