import { reserveKeys } from '#db/sample/insertRows.ts';
import { CATEGORIES } from '#db/sample/sampleFiles.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/services.ts';
import { fillStore } from './fillStore.ts';
import { findVariant, readSampleProducts } from './productSpecs.ts';
import { storeSharedPictures } from './sharedPictures.ts';

const SEED = 20_261_102;
const ORDERS_PER_CUSTOMER = 20;

interface LargeStore {
  products: number;
  orders: number;
  /** Called with what has been written so far. */
  onProgress: (done: string) => void;
}

/**
 * Adds so many products and orders to a store, for measuring. The products share a few picture files, by hard
 * links where they lie in DATA_DIR. All rows come in one transaction.
 */
export async function seedLarge(deps: Deps, { products, orders, onProgress }: LargeStore): Promise<void> {
  await inTransaction(deps.em, async (em) => {
    const run = String((await reserveKeys(em, 'stock'))());
    const pictures = await storeSharedPictures(deps, run);
    const sample = await readSampleProducts();
    const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER);
    await fillStore(
      { ...deps, em },
      {
        seed: SEED,
        products,
        orders,
        customers,
        categories: CATEGORIES,
        productAt: async (serial) => ({
          spec: findVariant(sample, serial),
          images: [await pictures.findImage(serial)],
        }),
        orderedProducts: products,
        orderingCustomers: customers,
        onProgress,
      },
    );
  });
}
