export interface Demand {
  available: number;
  in_carts: number;
  sold_30_days: number;
  sold_last_year: number;
  restock_level: number;
}

export interface BuyingSuggestion {
  quantity: number;
  arithmetic: string;
}

export const DEMAND_DAYS = 30;
/** A year of whole weeks, so that the same weekdays are compared. */
export const YEAR_OF_WEEKS = 364;

/** Pieces to buy: the largest of the three demands plus the restock level, minus the available pieces. */
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
