import type { CartItem } from '#shared/contracts/cart.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { lineAmount } from '#shared/domain/pricing.ts';

export interface CartChange {
  quantity?: number | undefined;
  is_checked?: boolean | undefined;
}

/** The lines with one of them changed, its amount reckoned anew. */
export function changeLine(items: readonly CartItem[], id: string, change: CartChange): CartItem[] {
  return items.map((item) => {
    if (item._id !== id) return item;
    const quantity = change.quantity ?? item.quantity;
    const amount = lineAmount(quantity, toCentavos(item.item.selling_price), toCentavos(item.addon_price));
    return { ...item, quantity, is_checked: change.is_checked ?? item.is_checked, amount: toPesos(amount) };
  });
}

/** The lines without one of them. */
export const removeLine = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item._id !== id);

/** What the badge shows: the quantities of all lines together. */
export const countItems = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
