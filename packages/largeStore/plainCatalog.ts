import type { SampleCategory } from '#db/sample/categories.ts';
import { CATEGORIES } from '#db/sample/sampleFiles.ts';
import type { NewProduct } from './productRows.ts';
import { findVariant, type ProductSpec, sizeSpec } from './productSpecs.ts';

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
export const PLAIN_CATEGORIES: readonly SampleCategory[] = CATEGORIES.map(({ name, icon, children = [] }) => ({
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
export function plainProduct(
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
