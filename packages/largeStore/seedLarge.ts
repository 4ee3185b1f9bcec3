import { reserveKeys } from '#db/sample/insertRows.ts';
import { CATEGORIES, readProductPictures } from '#db/sample/sampleFiles.ts';
import { packagedFilename } from '#server/pictures/pictureFiles.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps, Services } from '#server/platform/services.ts';
import { fillStore } from './fillStore.ts';
import { findVariant, readSampleProducts } from './productSpecs.ts';

const SEED = 20_261_102;
const ORDERS_PER_CUSTOMER = 20;

interface LargeStore {
  products: number;
  orders: number;
  /** Called with what has been written so far. */
  onProgress: (done: string) => void;
}

/** Adds products and orders for measuring, in one transaction. The products share a few picture files, by hard links where they lie in DATA_DIR. */
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

/** One picture serves so many neighbours in the sample catalog, which mostly belong to one category. */
const PRODUCTS_PER_PICTURE = 8;

interface StoredImage {
  filename: string;
  width: number;
  height: number;
}

interface SharedPictures {
  /** The picture of the n-th product, under a name of its own: another link to a file that is there, which takes no room in a folder. */
  findImage(serial: number): Promise<StoredImage>;
}

/** Stores the few pictures that a large store shows; `run` distinguishes the names of one filling from those of another. */
async function storeSharedPictures(
  { pictures, files }: Pick<Services, 'pictures' | 'files'>,
  run: string,
): Promise<SharedPictures> {
  const products = await readProductPictures();
  const paths = products.flatMap(({ pictures: [first] }, index) =>
    first !== undefined && index % PRODUCTS_PER_PICTURE === 0 ? [first.path] : [],
  );
  const stored = await Promise.all(paths.map((path) => pictures.savePackagedImage(path)));
  return {
    findImage: async (serial) => {
      const shared = stored[Math.floor((serial % products.length) / PRODUCTS_PER_PICTURE)];
      if (!shared) throw new RangeError('There is no picture to share');
      const filename = `large-${run}-${serial}.jpg`;
      // A run that was cut short left its files, and the rows of none of them: they are replaced.
      await files.copy('products', packagedFilename(shared.filename), packagedFilename(filename));
      return { ...shared, filename };
    },
  };
}
