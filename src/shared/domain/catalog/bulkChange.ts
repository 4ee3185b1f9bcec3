import { type Centavos, MAX_AMOUNT, toCentavos } from '../money.ts';

export const MAX_DELETED = 500;

export const MAX_RESTOCK_LEVEL = 1_000_000;

/** A change of prices or restock levels (docs/rules/catalog.md, Stock quantities). */
export type NumberChange =
  | { kind: 'set'; value: number }
  /** In percent. */
  | { kind: 'percent'; value: number };

/** The new price in centavos, rounded half away from zero; `set` is in pesos. Null below zero or above MAX_AMOUNT. */
export function changedPrice(price: Centavos, change: NumberChange): Centavos | null {
  const changed = change.kind === 'set' ? toCentavos(change.value) : Math.round((price * (100 + change.value)) / 100);
  return changed >= 0 && changed <= toCentavos(MAX_AMOUNT) ? changed : null;
}

/** The new restock level; percentages round up, so that a small level does not become 0. Null outside its limits. */
export function changedRestockLevel(level: number, change: NumberChange): number | null {
  const changed = change.kind === 'set' ? change.value : Math.ceil((level * (100 + change.value)) / 100);
  return Number.isInteger(changed) && changed >= 0 && changed <= MAX_RESTOCK_LEVEL ? changed : null;
}
