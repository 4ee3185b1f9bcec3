import type { SampleCategory } from '#db/sample/categories.ts';
import { insertRows } from '#db/sample/insertRows.ts';
import { CATEGORIES, readProductPictures } from '#db/sample/sampleFiles.ts';
import { db } from '#server/platform/database/db.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/services.ts';
import { toHolidayUrl } from '#server/settings/holidayService.ts';
import { holidayYears } from '#server/settings/holidays.ts';
import { DEFAULT_ORDER_LIMITS } from '#shared/domain/orders/orderLimits.ts';
import { fillStore } from './fillStore.ts';
import type { NewProduct } from './productRows.ts';
import { findVariant, type ProductSpec, readSampleProducts, sizeSpec } from './productSpecs.ts';

const SEED = 20_261_103;
/** So many products are ordered, whatever the size of the catalog. */
const ORDERED_PRODUCTS = 5_000;
/** Those who have ordered have done so about so often. */
const ORDERS_PER_CUSTOMER = 25;

/** Measuring sends thousands of orders of few customers, and none of them is to be cancelled meanwhile. */
const UNBOUNDED = [
  { key: 'allow_no_payment_proof', value: true },
  ...Object.keys(DEFAULT_ORDER_LIMITS).map((key) => ({ key, value: 0 })),
];

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

const LEVELS = ['I', 'II'] as const;
/** Sizes of five products in a row: ten in all, so that a store has two rows a product on average. */
const SIZES: readonly (readonly string[])[] = [
  [''],
  ['Small', 'Large'],
  ['Small', 'Medium', 'Large'],
  ['Short', 'Long'],
  ['Regular', 'Plus'],
];
/** More than a benchmark can sell, so that none of its orders is rejected for want of stock. */
const STOCK = 1_000_000;
/** One product in so many is not shown to customers. */
const HIDDEN_INTERVAL = 50;

/**
 * 84 categories on three levels: the sample's twelve groups, two categories in each, and two in each of those. The fields
 * that a customer must fill stay away, so that any product can be put into a cart by its number alone.
 */
const PLAIN_CATEGORIES: readonly SampleCategory[] = CATEGORIES.map(({ name, icon, children = [] }) => ({
  name,
  icon,
  children: children.slice(0, 2).map((child) => ({
    name: child.name,
    icon: child.icon,
    children: LEVELS.map((level) => ({ name: `${child.name} ${level}`, icon: child.icon })),
  })),
}));

/** The position of a category of the sample: the index of its group, and its own within the group. */
const positions = new Map(
  CATEGORIES.flatMap(({ name, children = [] }, group) => [
    [name, [group, 0]] as const,
    ...children.map((child, index) => [child.name, [group, index]] as const),
  ]),
);

/** One of the four lowest categories of the group that the sample keeps a product in. */
function categoryOf(product: ProductSpec, serial: number): string {
  const [group, index] = positions.get(product.category) ?? [0, 0];
  const middle = PLAIN_CATEGORIES[group]?.children ?? [];
  return middle[index % middle.length]?.children?.[serial % LEVELS.length]?.name ?? product.category;
}

/** The n-th product of a store for measuring, with its sizes and its pictures' rows; there are no picture files. */
function plainProduct(
  sample: readonly ProductSpec[],
  imageCounts: readonly number[],
  serial: number,
): Omit<NewProduct, 'created_at'> {
  const product = findVariant(sample, serial);
  const sizes = SIZES[serial % SIZES.length] ?? [];
  return {
    spec: {
      ...product,
      category: categoryOf(product, serial),
      is_available: serial % HIDDEN_INTERVAL !== HIDDEN_INTERVAL - 1,
      size_prices: sizes.map((size, index) => ({
        ...sizeSpec(product.name, size, index * 25),
        available_quantity: STOCK,
        restrict_if_no_available: true,
      })),
    },
    images: Array.from({ length: Math.min(2, imageCounts[serial % imageCounts.length] ?? 1) }, (_, index) => ({
      filename: `bench-${serial}-${index}.jpg`,
      width: 1_200,
      height: 1_200,
    })),
  };
}
