import type { CartItem, CartNotice } from '#shared/contracts/cart.ts';
import { lineAmount, unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';

export interface CartChange {
  quantity?: number | undefined;
  is_checked?: boolean | undefined;
  /** The unit price in pesos that the customer has seen; the line then stops announcing its change. */
  seen_price?: number | null | undefined;
}

export type LineChoice = Pick<CartItem, 'size' | 'color' | 'other_fields'>;

const MENDED_BY_CHOICE: ReadonlySet<CartNotice['kind']> = new Set(['size_gone', 'color_gone', 'choice_missing']);

export const hasChoices = ({ item, notices }: Pick<CartItem, 'item' | 'notices'>): boolean =>
  item.sizes.length > 1 ||
  item.colors.length > 1 ||
  item.category.other_fields.length > 0 ||
  notices.some(({ kind }) => MENDED_BY_CHOICE.has(kind));

export const linePrice = ({ item, addon_price }: Pick<CartItem, 'item' | 'addon_price'>): number =>
  toPesos(unitPrice(toCentavos(item.selling_price), toCentavos(addon_price)));

export const hasNewPrice = ({ notices }: Pick<CartItem, 'notices'>): boolean => notices.some(isOfPrice);

const isOfPrice = ({ kind }: CartNotice) => kind === 'price_raised' || kind === 'price_lowered';

/** A change with the price shown next to it: choosing a quantity confirms the price, ticking a line does not. */
export const withSeenPrice = (line: CartItem, change: CartChange): CartChange => ({
  seen_price: change.quantity === undefined ? line.seen_price : linePrice(line),
  ...change,
});

export function changeLine(items: readonly CartItem[], id: string, change: CartChange): CartItem[] {
  return items.map((item) => {
    if (item._id !== id) return item;
    const quantity = change.quantity ?? item.quantity;
    const amount = lineAmount(quantity, toCentavos(item.item.selling_price), toCentavos(item.addon_price));
    const hasSeenPrice = change.seen_price === linePrice(item);
    return {
      ...item,
      quantity,
      is_checked: change.is_checked ?? item.is_checked,
      amount: toPesos(amount),
      notices: hasSeenPrice ? item.notices.filter((notice) => !isOfPrice(notice)) : item.notices,
    };
  });
}

export const removeLine = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item._id !== id);

export const countItems = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
