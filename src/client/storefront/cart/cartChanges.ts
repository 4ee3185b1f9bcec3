import type { CartItem, CartNotice } from '#shared/contracts/cart.ts';
import { lineAmount, unitPrice } from '#shared/domain/catalog/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';

export interface CartChange {
  quantity?: number | undefined;
  is_checked?: boolean | undefined;
  /** The unit price in pesos that the customer has seen; the line stops announcing its change. */
  seen_price?: number | null | undefined;
}

/** The choices of a line that depend on its product. */
export type LineChoice = Pick<CartItem, 'size' | 'color' | 'other_fields'>;

/** Problems that another choice solves. */
const MENDED_BY_CHOICE: ReadonlySet<CartNotice['kind']> = new Set(['size_gone', 'color_gone', 'choice_missing']);

/** Whether a line's choices can be changed: there is another one, or the one it has will not do. */
export const hasChoices = ({ item, notices }: Pick<CartItem, 'item' | 'notices'>): boolean =>
  item.sizes.length > 1 ||
  item.colors.length > 1 ||
  item.category.other_fields.length > 0 ||
  notices.some(({ kind }) => MENDED_BY_CHOICE.has(kind));

/** Returns the price of one piece of a line, add-on included, in pesos. */
export const linePrice = ({ item, addon_price }: Pick<CartItem, 'item' | 'addon_price'>): number =>
  toPesos(unitPrice(toCentavos(item.selling_price), toCentavos(addon_price)));

/** Whether a line's price has changed since the customer chose it. */
export const hasNewPrice = ({ notices }: Pick<CartItem, 'notices'>): boolean => notices.some(isOfPrice);

const isOfPrice = ({ kind }: CartNotice) => kind === 'price_raised' || kind === 'price_lowered';

/**
 * A change with the price that goes with it: to choose a quantity is to have seen the price that stands beside it, to tick a
 * line is not.
 */
export const withSeenPrice = (line: CartItem, change: CartChange): CartChange => ({
  seen_price: change.quantity === undefined ? line.seen_price : linePrice(line),
  ...change,
});

/** The lines with one of them changed, its amount computed again; a price that has been seen is not announced any more. */
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

/** The lines without one of them. */
export const removeLine = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item._id !== id);

/** Returns the number on the badge: the quantities of all lines together. */
export const countItems = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
