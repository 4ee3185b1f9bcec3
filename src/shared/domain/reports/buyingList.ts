/** The values from which a suggestion is computed, in pieces of one size of one product. */
export interface Demand {
  available: number;
  in_carts: number;
  sold_30_days: number;
  /** Sold in the same weeks last year. */
  sold_last_year: number;
  restock_level: number;
}

export interface BuyingSuggestion {
  quantity: number;
  /** How it was computed, for people. */
  arithmetic: string;
}

/** Days that a purchase is to last, and over which sales are counted. */
export const DEMAND_DAYS = 30;
/** A year of whole weeks, so that the same weekdays are compared. */
export const YEAR_OF_WEEKS = 364;

/**
 * How many pieces to buy: what the next weeks may take (the most of what was sold lately, what was sold in the same weeks
 * last year, and what waits in carts), and the restock level on top, less what is available. What is ordered and not
 * claimed has left the available quantity already.
 */
export function suggestPurchase({
  available,
  in_carts,
  sold_30_days,
  sold_last_year,
  restock_level,
}: Demand): BuyingSuggestion {
  const needs = [
    { pieces: sold_30_days, name: 'sold in 30 days' },
    { pieces: sold_last_year, name: 'sold last year' },
    { pieces: in_carts, name: 'in carts' },
  ];
  const need = needs.reduce((most, other) => (other.pieces > most.pieces ? other : most));
  const sum = need.pieces + restock_level - available;
  const stock = available < 0 ? `+ ${-available} on backorder` : `− ${available} available`;
  const arithmetic = `${need.pieces} ${need.name} + ${restock_level} restock level ${stock} = ${sum}`;
  return { quantity: Math.max(0, sum), arithmetic };
}
