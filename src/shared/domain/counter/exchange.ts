import { lineAmount } from '../catalog/products/pricing.ts';
import { type Centavos, formatPesos, toCentavos, toPesos } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { amountToPay, amountToReturn, type OrderAmounts } from '../payments/amountDue.ts';

/** Maximum lines of an order. An exchange of a part adds one. */
export const MAX_ORDER_LINES = 500;

export const isExchangeable = (status: OrderStatus): boolean => status !== 'Cancelled';

export interface LinePrice {
  quantity: number;
  selling_price: Centavos;
  addon_price: Centavos;
}

/** Amounts in centavos of a line after some pieces got another add-on. Their sum differs from the line by `difference`. */
export function exchangedAmounts({ quantity, selling_price, addon_price }: LinePrice, pieces: number, addon: Centavos) {
  const remaining = lineAmount(quantity - pieces, selling_price, addon_price);
  const exchanged = lineAmount(pieces, selling_price, addon);
  return { remaining, exchanged, difference: remaining + exchanged - lineAmount(quantity, selling_price, addon_price) };
}

/** Sums of an order after an exchange, in pesos: the total, the amount to collect and the amount to refund. `difference` is in centavos. */
export function sumsAfterExchange(order: OrderAmounts, difference: Centavos) {
  const after = { ...order, amount_due: toPesos(toCentavos(order.amount_due) + difference) };
  return { amount_due: after.amount_due, to_collect: amountToPay(after), to_return: amountToReturn(after) };
}

export function differenceWords(difference: Centavos): string {
  if (difference === 0) return '';
  return `${formatPesos(toPesos(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
}

export const choiceWords = ({ size, color }: { size: string; color: string }): string =>
  [size, color].filter((choice) => choice !== '').join(', ') || 'no size';
