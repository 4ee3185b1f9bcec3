import type { Centavos } from '../money.ts';

/** The middle of fewer prices says nothing about the others. */
const LEAST_PRICES = 3;
/** A slip of the point makes a price a hundred or a thousand times too high or too low; products of one category seldom differ so much. */
const FAR = 50;

/** A price, and how many products have it. */
export interface PriceCount {
  price: Centavos;
  products: number;
}

/** The middle price in centavos, of two the lower; null where there are too few. A price of 0 does not count, for it says nothing about the others. */
export function middlePrice(counts: readonly PriceCount[]): Centavos | null {
  const sorted = counts.filter(({ price }) => price > 0).sort((one, other) => one.price - other.price);
  const total = sorted.reduce((sum, { products }) => sum + products, 0);
  if (total < LEAST_PRICES) return null;
  let upToMiddle = Math.ceil(total / 2);
  for (const { price, products } of sorted) {
    upToMiddle -= products;
    if (upToMiddle <= 0) return price;
  }
  return null;
}

/** Whether a price is 50 times the middle one or more, or a fiftieth of it or less. A price of 0 is not: it is free on purpose or is asked about as such. */
export const isFarFromMiddle = (price: Centavos, middle: Centavos): boolean =>
  price > 0 && (price >= FAR * middle || price * FAR <= middle);
