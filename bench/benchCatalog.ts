import type { SampleCategory } from '#db/sample/categories.ts';
import { CATEGORIES } from '#db/sample/sampleFiles.ts';
import type { NewProduct } from '../packages/largeStore/productRows.ts';
import { type ProductSpec, sizeSpec, variantOf } from '../packages/largeStore/productSpecs.ts';

const LEVELS = ['I', 'II'] as const;
/** Sizes of five products in a row: ten in all, so that a store has two rows a product on average. */
const SIZES: readonly (readonly string[])[] = [
  [''],
  ['Small', 'Large'],
  ['Small', 'Medium', 'Large'],
  ['Short', 'Long'],
  ['Regular', 'Plus'],
];
/** More than a run can sell, so that no order of the benchmark is refused for want of stock. */
const STOCK = 1_000_000;
/** One product in so many is not shown to customers. */
const HIDDEN_EVERY = 50;

/**
 * 84 categories on three levels: the sample's twelve groups, two shelves in each, and two in each of those. The fields
 * that a customer must fill stay away, so that any product can be put into a cart by its number alone.
 */
export const BENCH_CATEGORIES: readonly SampleCategory[] = CATEGORIES.map(({ name, icon, children = [] }) => ({
  name,
  icon,
  children: children.slice(0, 2).map((shelf) => ({
    name: shelf.name,
    icon: shelf.icon,
    children: LEVELS.map((level) => ({ name: `${shelf.name} ${level}`, icon: shelf.icon })),
  })),
}));

/** Where the sample keeps a category: the index of its group, and its own within the group. */
const placeOf = new Map(
  CATEGORIES.flatMap(({ name, children = [] }, group) => [
    [name, [group, 0]] as const,
    ...children.map((child, index) => [child.name, [group, index]] as const),
  ]),
);

/** One of the four lowest shelves of the group that the sample keeps a product in. */
function shelfOf(product: ProductSpec, serial: number): string {
  const [group, index] = placeOf.get(product.category) ?? [0, 0];
  const shelves = BENCH_CATEGORIES[group]?.children ?? [];
  const shelf = shelves[index % shelves.length];
  return shelf?.children?.[serial % LEVELS.length]?.name ?? product.category;
}

/** Pictures of the n-th product; there are no picture files. */
const imagesOf = (serial: number) =>
  Array.from({ length: 1 + (serial % 3 === 0 ? 1 : 0) }, (_, index) => ({
    filename: `bench-${serial}-${index}.jpg`,
    width: 1_200,
    height: 1_200,
  }));

/** The n-th product of the benchmark's store, with its sizes and its pictures' rows. */
export function benchProduct(sample: readonly ProductSpec[], serial: number, created_at: Date): NewProduct {
  const product = variantOf(sample, serial);
  const sizes = SIZES[serial % SIZES.length] ?? [];
  return {
    spec: {
      ...product,
      category: shelfOf(product, serial),
      is_available: serial % HIDDEN_EVERY !== HIDDEN_EVERY - 1,
      size_prices: sizes.map((size, index) => ({
        ...sizeSpec(product.name, size, index * 25),
        available_quantity: STOCK,
        restrict_if_no_available: true,
      })),
    },
    images: imagesOf(serial),
    created_at,
  };
}
