import { insertRows } from '#db/sample/insertRows.ts';
import { readProductPictures } from '#db/sample/sampleFiles.ts';
import { db } from '#server/platform/database/db.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/services.ts';
import { toHolidayUrl } from '#server/settings/holidayService.ts';
import { holidayYears } from '#server/settings/holidays.ts';
import { DEFAULT_ORDER_LIMITS } from '#shared/domain/orders/orderLimits.ts';
import { fillStore } from './fillStore.ts';
import { PLAIN_CATEGORIES, plainProduct } from './plainCatalog.ts';
import { readSampleProducts } from './productSpecs.ts';

const SEED = 20_261_103;
/** So many products are ordered, whatever the size of the catalog. */
const ORDERED_PRODUCTS = 5_000;
/** Those who have ordered have done so about so often. */
const ORDERS_PER_CUSTOMER = 25;

/** Measuring sends thousands of orders of few customers, and none of them is to be cancelled meanwhile. */
const UNBOUNDED = ['payment_deadline_days', ...Object.keys(DEFAULT_ORDER_LIMITS)].map((key) => ({ key, value: 0 }));

export interface PlainSizes {
  products: number;
  orders: number;
  /** Customers who may order; 5,000 where it is not said. */
  customers?: number;
}

/**
 * Fills an empty store that is not running, for measuring: 84 categories, products with two sizes each on average and without picture
 * files, and a year of orders. All rows come in one transaction; `onProgress` is called with what has been written so far.
 */
export async function seedPlain(deps: Deps, sizes: PlainSizes, onProgress: (done: string) => void): Promise<void> {
  const { holidayUrl, timeZone } = deps.config.store;
  const now = deps.now();
  const sample = await readSampleProducts();
  const imageCounts = (await readProductPictures()).map(({ pictures }) => pictures.length);
  await inTransaction(deps.em, async (em) => {
    // As fetched today, so that no store for measuring asks the service for them.
    const toFetch = (year: number) => ({ year, source: toHolidayUrl(holidayUrl, year), fetched_at: now });
    await insertRows(em, 'holiday_fetch', holidayYears(now, timeZone).map(toFetch));
    await insertRows(em, 'account_setting', UNBOUNDED);
    await fillStore(
      { ...deps, em },
      {
        ...sizes,
        seed: SEED,
        // One in six or so has not completed the profile.
        customers: Math.ceil((sizes.customers ?? 5_000) * 1.2),
        categories: PLAIN_CATEGORIES,
        productAt: (serial) => plainProduct(sample, imageCounts, serial),
        orderedProducts: ORDERED_PRODUCTS,
        orderingCustomers: Math.ceil(sizes.orders / ORDERS_PER_CUSTOMER),
        onProgress,
      },
    );
  });
  // After much writing at once the database counts rows and keys by itself, but some seconds later: until then it takes
  // tables for empty, and reads them whole.
  const tables = await db(deps.em).introspection.getTables();
  await deps.em.execute(`analyze table ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
}
