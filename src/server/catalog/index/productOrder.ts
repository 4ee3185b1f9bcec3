import { compareNames } from '#shared/domain/catalog/names.ts';
import type { ProductSort } from '#shared/domain/catalog/productSort.ts';

/** The facts of a product by which lists are sorted. */
interface Sorted {
  id: number;
  name: string;
  price: number;
  ordered: number;
  is_sold_out: boolean;
}

/** By name as people sort them; products of one name by their key. */
export const byNameAndId = (one: Sorted, other: Sorted) => compareNames(one.name, other.name) || one.id - other.id;

/** The best matches first; of those that match as well the ones that are there, then those that are ordered most. */
export const byScore =
  (scores: ReadonlyMap<number, number>) =>
  (one: Sorted, other: Sorted): number =>
    (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0) ||
    Number(one.is_sold_out) - Number(other.is_sold_out) ||
    other.ordered - one.ordered ||
    byNameAndId(one, other);

/** The orders of a list but by the best match. */
export const ORDERS: Readonly<Record<Exclude<ProductSort, 'best'>, typeof byNameAndId>> = {
  name: byNameAndId,
  price: (one, other) => one.price - other.price || byNameAndId(one, other),
  newest: (one, other) => other.id - one.id,
  ordered: (one, other) => other.ordered - one.ordered || byNameAndId(one, other),
};

type Order<Item> = (one: Item, other: Item) => number;

/** Returns the position at which a product belongs in a list that is sorted. */
export function positionIn<Item extends Sorted>(
  sorted: readonly Item[],
  product: Item,
  order: Order<Item> = byNameAndId,
): number {
  const isAfter = (position: number) => {
    const other = sorted[position];
    return other !== undefined && order(other, product) < 0;
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

/** More than this part of a list is sorted as quickly with all of it. */
const FEW = 1 / 8;

/** The products with the first `wanted` in order, and the others behind them in none. Most of many products are compared once. */
export function sortFirst<Item extends Sorted>(products: Item[], order: Order<Item>, wanted: number): Item[] {
  if (wanted > products.length * FEW) return products.sort(order);
  const first = products.slice(0, wanted).sort(order);
  const others: Item[] = [];
  for (const product of products.slice(wanted)) {
    const position = positionIn(first, product, order);
    if (position < wanted) first.splice(position, 0, product);
    others.push(position < wanted ? (first.pop() ?? product) : product);
  }
  return [...first, ...others];
}
