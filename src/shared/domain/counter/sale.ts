import { type Centavos, toCentavos } from '../money.ts';

/** The most lines and pieces of one sale at the counter. */
export const MAX_SALE_LINES = 100;
export const MAX_SALE_PIECES = 999;
export const tooManySold = `A sale can have at most ${MAX_SALE_LINES} items and ${MAX_SALE_PIECES} pieces.`;

/** The change for an amount of cash, in centavos: null as long as less was given than is to be paid. */
export function changeFor(total: Centavos, givenPesos: number | null): Centavos | null {
  if (givenPesos === null) return null;
  const change = toCentavos(givenPesos) - total;
  return change < 0 ? null : change;
}
