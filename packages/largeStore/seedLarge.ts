import { type InsertedCategory, insertCategories } from '#db/sample/categories.ts';
import { keysOf } from '#db/sample/insertRows.ts';
import { type History, orderHistory, type PastOrder, type SellableItem } from '#db/sample/orderHistory.ts';
import { createOrderWriter, insertOpenings, quantitiesSold } from '#db/sample/orderRows.ts';
import { insertCustomers } from '#db/sample/people.ts';
import { seededRandom } from '#db/sample/random.ts';
import { CATEGORIES } from '#db/sample/sampleFiles.ts';
import { readSellableItems } from '#db/sample/sellableItems.ts';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import type { Deps } from '#server/deps.ts';
import type { StoreEntityManager } from '#server/entities.ts';
import { catalogChanged } from '#server/platform/answers/answerVersion.ts';
import { rows } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { preparePictureFolders } from '#server/platform/files/pictureFiles.ts';
import { insertProducts } from './productRows.ts';
import { readSampleProducts, variantOf } from './productSpecs.ts';
import { storeSharedPictures } from './sharedPictures.ts';

const SEED = 20_261_102;
const DAYS = 365;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 2_000;
const ORDERS_PER_CUSTOMER = 20;

export interface LargeStore {
  products: number;
  orders: number;
  /** Called with what has been written so far. */
  onProgress: (done: string) => void;
}

/**
 * Adds so many products and orders to a store, for measuring. Needs hard links in DATA_DIR's file system: the products
 * share a few picture files. All rows come in one transaction.
 */
export async function seedLarge(deps: Deps, size: LargeStore): Promise<void> {
  await inTransaction(deps.em, async (em) => {
    // The store may be running, with cached responses.
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
  const nextKey = await keysOf(em, 'stock');
  const shared = await storeSharedPictures(deps.pictures, folder, String(nextKey()));
  const sample = await readSampleProducts();

  const items: SellableItem[] = [];
  for (let start = 0; start < products; start += BATCH_SIZE) {
    const serials = Array.from({ length: Math.min(BATCH_SIZE, products - start) }, (_, index) => start + index);
    const added = await Promise.all(
      serials.map(async (serial) => ({
        spec: variantOf(sample, serial),
        images: [await shared.imageOf(serial)],
        created_at,
      })),
    );
    const ids = await insertProducts(em, added, categories);
    await indexStocks(em, ids);
    items.push(...(await readSellableItems(em, ids)));
    onProgress(`${items.length} of ${products} products`);
  }
  return items;
}

/** The categories of the sample, which are made where the store does not have them. */
async function categoriesOf(em: StoreEntityManager, created_at: Date): Promise<ReadonlyMap<string, InsertedCategory>> {
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
  const count = Math.ceil(orders / ORDERS_PER_CUSTOMER);
  const buyers = await insertCustomers(em, { random: seededRandom(SEED), now, count, universityDomain });
  const staff = await rows(em).selectFrom('staff_user').select('id').orderBy('id').execute();
  // Generated twice from the same seed: a year of orders is too much to keep in memory with all its lines.
  const history = (): Generator<PastOrder> => {
    const options: History = {
      random: seededRandom(SEED),
      now,
      days: DAYS,
      count: orders,
      calendar: { timeZone, closedDays: [] },
      buyers,
      items,
    };
    return orderHistory(options);
  };
  await insertOpenings(em, items, quantitiesSold(history()), new Date(now.getTime() - (DAYS + 20) * DAY_MS));

  const writer = await createOrderWriter(em, { timeZone, staffIds: staff.map(({ id }) => id), proofOf: () => null });
  let written = 0;
  let batch: PastOrder[] = [];
  const flush = async () => {
    await writer.write(batch);
    written += batch.length;
    batch = [];
    onProgress(`${written} of ${orders} orders`);
  };
  for (const order of history()) {
    batch.push(order);
    if (batch.length === BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
  await writer.finish();
}
