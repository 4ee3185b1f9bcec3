import type { Product } from '#shared/contracts/catalog.ts';
import { addonOf, unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';

export type SizeOnOffer = Product['size_prices'][number];

export function priceIn(product: Product, size: string): number {
  return toPesos(unitPrice(toCentavos(product.selling_price), addonOf(product, size)));
}

export function lowestPrice(product: Product): { pesos: number; isFrom: boolean } {
  const prices = sizesOf(product).map((size) => priceIn(product, size));
  const pesos = Math.min(...prices);
  return { pesos, isFrom: prices.some((price) => price > pesos) };
}

const sizesOf = ({ sizes }: Product): readonly string[] => (sizes.length > 0 ? sizes : ['']);

const MAX_SHOWN_LEFT = 5;

export function leftText({ available_quantity, restrict_if_no_available }: SizeOnOffer): string {
  if (!restrict_if_no_available) return '';
  if (available_quantity <= 0) return 'sold out';
  return available_quantity <= MAX_SHOWN_LEFT ? `${available_quantity} left` : '';
}

export const cardFacts = ({ grade_levels, subjects }: Product): string =>
  [gradesText(grade_levels), subjects.join(', ')].filter((text) => text !== '').join(' · ');

/** One line of a card has place for two names: several grade levels are the first and the last. */
function gradesText(names: readonly string[]): string {
  const [first = '', last = first] = [names[0], names.at(-1)];
  return names.length > 2 ? `${first} to ${last.replace(/^Grade /, '')}` : names.join(', ');
}
