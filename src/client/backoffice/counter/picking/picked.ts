import type { PickingList } from '#shared/contracts/counter.ts';
import { hasCode } from '#shared/domain/catalog/productFields.ts';

export type PickedProduct = PickingList['groups'][number]['products'][number];

/** How many pieces were taken of each product of a list, by productKey. */
export type Picked = Readonly<Record<string, number>>;

/** Returns the key that distinguishes a product of a list from all others: it is the same when the list is read again. */
export const productKey = ({ name, size, color, uom, other_fields }: PickedProduct): string =>
  JSON.stringify([name, size, color, uom, ...Object.entries(other_fields).sort().flat()]);

/** How many pieces of a product are taken, never more than the list has by now. */
export const takenOf = (picked: Picked, product: PickedProduct): number =>
  Math.min(picked[productKey(product)] ?? 0, product.quantity);

/** How many pieces of these products are taken. */
export const takenOfAll = (picked: Picked, products: readonly PickedProduct[]): number =>
  products.reduce((sum, product) => sum + takenOf(picked, product), 0);

/** With so many pieces of a product taken. */
export const withTaken = (picked: Picked, product: PickedProduct, pieces: number): Picked => ({
  ...picked,
  [productKey(product)]: pieces,
});

/** The result of a scan: one more piece of the first product with this code that is not complete, or the reason why no piece is taken. */
export type TakeOutcome = { product: PickedProduct; picked: Picked } | { problem: 'unknown' | 'complete' };

/** Takes one piece of what was scanned. Of a product in several sizes, which have one code, the first is completed first. */
export function takeByCode(
  { groups }: Pick<PickingList, 'groups'>,
  picked: Picked,
  codes: readonly string[],
): TakeOutcome {
  const alike = groups.flatMap(({ products }) => products).filter((product) => hasCode(product, codes));
  if (alike.length === 0) return { problem: 'unknown' };
  const product = alike.find((each) => takenOf(picked, each) < each.quantity);
  if (!product) return { problem: 'complete' };
  return { product, picked: withTaken(picked, product, takenOf(picked, product) + 1) };
}
