import { CATEGORIES } from '#db/seed/catalogData/categories.ts';
import { sizeRow } from '#db/seed/catalogData/product.ts';
import type { SeedCategory, SeedProduct } from '#db/seed/catalogData/types.ts';
import type { ShelvedProduct } from '#db/seed/catalogRows.ts';
import { variantOf } from '#db/seed/largeCatalog.ts';

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
export const BENCH_CATEGORIES: readonly SeedCategory[] = CATEGORIES.map(({ name, icon, children = [] }) => ({
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
function shelfOf(product: SeedProduct, serial: number): string {
  const [group, index] = placeOf.get(product.category) ?? [0, 0];
  const shelves = BENCH_CATEGORIES[group]?.children ?? [];
  const shelf = shelves[index % shelves.length];
  return shelf?.children?.[serial % LEVELS.length]?.name ?? product.category;
}

/** The n-th product of the benchmark's store, with its sizes and its pictures' rows; there are no picture files. */
export function benchProduct(serial: number, created_at: Date): ShelvedProduct {
  const product = variantOf(serial);
  const sizes = SIZES[serial % SIZES.length] ?? [];
  const pictures = product.pictures.slice(0, 2);
  return {
    product: {
      ...product,
      category: shelfOf(product, serial),
      is_available: serial % HIDDEN_EVERY !== HIDDEN_EVERY - 1,
      size_prices: sizes.map((size, index) => ({
        ...sizeRow(product.name, size, index * 25),
        available_quantity: STOCK,
        restrict_if_no_available: true,
      })),
    },
    files: pictures.map((_, index) => ({ filename: `bench-${serial}-${index}.jpg`, width: 1_200, height: 1_200 })),
    created_at,
  };
}
