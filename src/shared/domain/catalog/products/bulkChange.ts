import { type Centavos, MAX_AMOUNT, toCentavos } from '../../money.ts';

export const MAX_DELETED = 500;
/** Limits the locks of a transaction, because customers wait for them. */
export const MAX_CHANGED = 5_000;

export const MAX_RESTOCK_LEVEL = 1_000_000;

/** Steps in pesos to which a changed price can be rounded. */
export const PRICE_STEPS = [0.01, 0.25, 0.5, 1] as const;

/** A change of prices or restock levels (docs/rules/catalog.md, Stock quantities). */
export type NumberChange =
  | { kind: 'set'; value: number }
  /** In percent. */
  | { kind: 'percent'; value: number };

/** Sets a price in pesos, or changes it by a percentage or by an amount in pesos. */
export type PriceChange = (NumberChange | { kind: 'amount'; value: number }) & {
  round_to?: (typeof PRICE_STEPS)[number] | undefined;
};

/** Returns the new price in centavos, rounded half up, never to 0; null if it would be negative or above MAX_AMOUNT. */
export function changedPrice(price: Centavos, { kind, value, round_to = 0.01 }: PriceChange): Centavos | null {
  const step = kind === 'set' ? 1 : toCentavos(round_to);
  const changed =
    kind === 'percent' ? (price * (100 + value)) / 100 : toCentavos(value) + (kind === 'amount' ? price : 0);
  if (changed < 0 || changed > toCentavos(MAX_AMOUNT)) return null;
  return changed === 0 ? 0 : Math.max(step, Math.round(changed / step) * step);
}

/** Returns the new restock level. Percentages round up, so that a small level does not become 0. Null outside its limits. */
export function changedRestockLevel(level: number, change: NumberChange): number | null {
  const changed = change.kind === 'set' ? change.value : Math.ceil((level * (100 + change.value)) / 100);
  return Number.isInteger(changed) && changed >= 0 && changed <= MAX_RESTOCK_LEVEL ? changed : null;
}
