import type { ProductSort } from '#shared/domain/catalog/productSort.ts';

/** The facts of a product by which lists are sorted. */
interface Sorted {
  id: number;
  name: string;
  price: number;
  ordered: number;
}

const nameOrder = new Intl.Collator('en');
/** By name as a list shows them; products of one name by their key. */
export const byNameAndId = (one: Sorted, other: Sorted) => nameOrder.compare(one.name, other.name) || one.id - other.id;

/** The orders of a list but the two by name. */
export const ORDERS: Readonly<Record<Exclude<ProductSort, 'best' | 'name'>, typeof byNameAndId>> = {
  price: (one, other) => one.price - other.price || byNameAndId(one, other),
  newest: (one, other) => other.id - one.id,
  ordered: (one, other) => other.ordered - one.ordered || byNameAndId(one, other),
};

/** Returns the position at which a product belongs in a list that is sorted by name. */
export function positionIn(sorted: readonly Sorted[], product: Sorted): number {
  const isAfter = (position: number) => {
    const other = sorted[position];
    return other !== undefined && byNameAndId(other, product) < 0;
  };
  if (sorted.length === 0 || isAfter(sorted.length - 1)) return sorted.length;
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
