import { type Centavos, toCentavos } from '../money.ts';

/** Price bands of the filter, in their order. */
const BANDS = [
  { name: 'Under ₱100', below: 100 },
  { name: '₱100 to ₱249.99', below: 250 },
  { name: '₱250 to ₱499.99', below: 500 },
  { name: '₱500 to ₱999.99', below: 1_000 },
  { name: '₱1,000 and more', below: Number.POSITIVE_INFINITY },
];

export const PRICE_BANDS: readonly string[] = BANDS.map(({ name }) => name);

export const priceBandOf = (price: Centavos): string =>
  BANDS.find(({ below }) => price < toCentavos(below))?.name ?? '';
