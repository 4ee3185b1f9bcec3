import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import type { Deps } from '#server/deps.ts';
import type { StoreEntityManager } from '#server/entities.ts';
import { catalogChanged } from '#server/platform/answers/answerVersion.ts';
import { rows } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { preparePictureFolders } from '#server/platform/files/pictureFiles.ts';
import { CATEGORIES } from './catalogData/categories.ts';
import { insertCategories, insertProducts, type SeededCategory } from './catalogRows.ts';
import { keysOf } from './insertRows.ts';
import { samplePictures, shelve } from './largeCatalog.ts';
import { type History, orderHistory, type PastOrder, type SellableItem } from './orderHistory.ts';
import { createOrderWriter, insertOpenings, quantitiesSold } from './orderRows.ts';
import { insertCustomers } from './people.ts';
import { paintAll } from './pictures/gallery.ts';
import { seededRandom } from './random.ts';

const SEED = 20_261_102;
const DAYS = 365;
const DAY_MS = 86_400_000;
const PRODUCTS_AT_ONCE = 2_000;
const ORDERS_AT_ONCE = 2_000;
const ORDERS_A_CUSTOMER = 20;

export interface LargeStore {
  products: number;
  orders: number;
  /** Told what has been written so far. */
  onProgress: (done: string) => void;
}

/**
 * Adds so many products and orders to a store, for measuring. Needs hard links in DATA_DIR's file system: the products
 * share a few picture files. All rows come in one transaction.
 */
export async function seedLarge(deps: Deps, size: LargeStore): Promise<void> {
  await inTransaction(deps.em, async (em) => {
    // The store may be running, with answers kept.
    catalogChanged(em);
    const items = await insertLargeCatalog({ ...deps, em }, size);
    if (size.orders > 0) await insertLargeHistory({ ...deps, em }, items, size);
    else await insertOpenings(em, items, new Map(), deps.now());
  });
}

async function insertLargeCatalog(deps: Deps, { products, onProgress }: LargeStore): Promise<SellableItem[]> {
  const { em } = deps;
  const created_at = new Date(deps.now().getTime() - (DAYS + 20) * DAY_MS);
  const categories = await categoriesOf(em, created_at);
  const folder = preparePictureFolders(deps.config.dataDir).products;
  const samples = samplePictures();
  await paintAll(folder, samples);
  const nextKey = await keysOf(em, 'stock');
  const run = String(nextKey());

  const items: SellableItem[] = [];
  for (let start = 0; start < products; start += PRODUCTS_AT_ONCE) {
    const serials = Array.from({ length: Math.min(PRODUCTS_AT_ONCE, products - start) }, (_, index) => start + index);
    const shelved = await Promise.all(serials.map((serial) => shelve(serial, run, samples, folder, created_at)));
    const written = await insertProducts(em, shelved, categories);
    await indexStocks(
      em,
      written.map((item) => item.stock_id),
    );
    items.push(...written);
    onProgress(`${items.length} of ${products} products`);
  }
  return items;
}

/** The categories of the sample, which are made where the store does not have them. */
async function categoriesOf(em: StoreEntityManager, created_at: Date): Promise<ReadonlyMap<string, SeededCategory>> {
  const known = await rows(em).selectFrom('category').select(['id', 'name', 'other_fields']).execute();
  const byName = new Map(known.map((category) => [category.name, category]));
  const leaves = CATEGORIES.flatMap(({ children = [] }) => children);
  if (leaves.every(({ name }) => byName.has(name))) return byName;
  return insertCategories(em, CATEGORIES, created_at);
}

async function insertLargeHistory(deps: Deps, items: readonly SellableItem[], { orders, onProgress }: LargeStore) {
  const { em, config } = deps;
  const now = deps.now();
  const { timeZone, universityDomain } = config.store;
  const count = Math.ceil(orders / ORDERS_A_CUSTOMER);
  const buyers = await insertCustomers(em, { random: seededRandom(SEED), now, count, universityDomain });
  const staff = await rows(em).selectFrom('staff_user').select('id').orderBy('id').execute();
  // Told twice from the same seed: a year of orders is too much to keep in memory with all its lines.
  const history = (): Generator<PastOrder> => {
    const told: History = {
      random: seededRandom(SEED),
      now,
      days: DAYS,
      count: orders,
      calendar: { timeZone, closedDays: [] },
      buyers,
      items,
    };
    return orderHistory(told);
  };
  await insertOpenings(em, items, quantitiesSold(history()), new Date(now.getTime() - (DAYS + 20) * DAY_MS));

  const writer = await createOrderWriter(em, { timeZone, staffIds: staff.map(({ id }) => id), proofOf: () => null });
  let written = 0;
  let portion: PastOrder[] = [];
  const flush = async () => {
    await writer.write(portion);
    written += portion.length;
    portion = [];
    onProgress(`${written} of ${orders} orders`);
  };
  for (const order of history()) {
    portion.push(order);
    if (portion.length === ORDERS_AT_ONCE) await flush();
  }
  if (portion.length > 0) await flush();
  await writer.finish();
}
