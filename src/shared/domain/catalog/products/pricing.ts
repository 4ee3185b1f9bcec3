import { type Centavos, MAX_AMOUNT, toCentavos } from '../../money.ts';

export const MAX_QUANTITY = 9_999;
export const MAX_CART_LINES = 200;
export const MAX_ADDED_ITEMS = 100;
/** Maximum length of the customer's text for a label of a category (docs/rules/checkout.md, Cart and checkout). */
export const MAX_LABEL_TEXT = 200;

/** Unit price of a line in centavos: selling price plus the size's add-on. */
export const unitPrice = (sellingPrice: Centavos, addonPrice: Centavos): Centavos => sellingPrice + addonPrice;

/** Returns the row of a size ('' for a product without sizes), or null if it is not counted and has no add-on. */
export function sizePriceOf<Size extends { size: string }>(
  { size_prices }: { size_prices: readonly Size[] },
  size: string,
): Size | null {
  return size_prices.find((row) => row.size === size) ?? null;
}

export function addonOf(product: { size_prices: readonly { size: string; price: number }[] }, size: string): Centavos {
  return toCentavos(sizePriceOf(product, size)?.price ?? 0);
}

/** Returns the amount of a line in centavos (docs/rules/checkout.md, Cart and checkout). Prices are in centavos. */
export function lineAmount(quantity: number, sellingPrice: Centavos, addonPrice: Centavos): Centavos {
  return quantity * unitPrice(sellingPrice, addonPrice);
}

/** Returns the total of an order in centavos; pass only the lines that count. */
export function orderTotal(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

export const fitsAmount = (total: Centavos): boolean => total <= toCentavos(MAX_AMOUNT);

/** Whether a unit price in centavos is above 0 (docs/rules/checkout.md, Cart and checkout). */
export const isSellable = (unit: Centavos): boolean => unit > 0;
