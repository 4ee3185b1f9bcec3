import { type Centavos, toCentavos } from '../money.ts';

export const MAX_SALE_LINES = 100;
export const MAX_SALE_PIECES = 999;
export const MAX_SALE_PAYMENTS = 4;
export const paymentsNotTotal = 'The payments must add up to the total.';
export const tooManySold = `A sale can have at most ${MAX_SALE_LINES} items and ${MAX_SALE_PIECES} pieces.`;

/** The change in centavos; null if less than the total was given. */
export function changeFor(total: Centavos, givenPesos: number | null): Centavos | null {
  if (givenPesos === null) return null;
  const change = toCentavos(givenPesos) - total;
  return change < 0 ? null : change;
}
