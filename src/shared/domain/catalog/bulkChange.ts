import { type Centavos, MAX_AMOUNT, toCentavos } from '../money.ts';

/** Products that one call deletes. */
export const MAX_DELETED = 500;

/** The highest restock level there is. */
export const MAX_RESTOCK_LEVEL = 1_000_000;

/** How many numbers are to change together (docs/rules/catalog.md, Stock quantities). */
export type NumberChange =
  /** All to this one. */
  | { kind: 'set'; value: number }
  /** Each by so many hundredths of itself. */
  | { kind: 'percent'; value: number };

/** A price in centavos after a change (a fixed value is in pesos); percentages round half a centavo away from zero. Null below zero and above any price. */
export function changedPrice(price: Centavos, change: NumberChange): Centavos | null {
  const changed = change.kind === 'set' ? toCentavos(change.value) : Math.round((price * (100 + change.value)) / 100);
  return changed >= 0 && changed <= toCentavos(MAX_AMOUNT) ? changed : null;
}

/** A restock level after a change; a percentage rounds up: a person who wants a little more does not want none. Null beyond its bounds. */
export function changedRestockLevel(level: number, change: NumberChange): number | null {
  const changed = change.kind === 'set' ? change.value : Math.ceil((level * (100 + change.value)) / 100);
  return Number.isInteger(changed) && changed >= 0 && changed <= MAX_RESTOCK_LEVEL ? changed : null;
}
