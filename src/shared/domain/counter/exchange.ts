import { lineAmount } from '../catalog/pricing.ts';
import { type Centavos, formatPesos, toCentavos, toPesos } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { amountToPay, amountToReturn } from '../payments/amountDue.ts';
import type { PaymentStatus } from '../payments/paymentStatus.ts';

/** The most lines of an order: an exchange of a part adds one. */
export const MAX_ORDER_LINES = 500;

/** Whether a line can be exchanged for another size: also after it was handed over. */
export const isExchangeable = (status: OrderStatus): boolean => status !== 'Cancelled';

/** The price of a line and how many pieces it has, in centavos. */
export interface LinePrice {
  quantity: number;
  selling_price: Centavos;
  addon_price: Centavos;
}

/** The amounts of a line once some of its pieces have another add-on, in centavos; their sum differs from the line by `difference`. */
export function exchangedAmounts({ quantity, selling_price, addon_price }: LinePrice, pieces: number, addon: Centavos) {
  const kept = lineAmount(quantity - pieces, selling_price, addon_price);
  const exchanged = lineAmount(pieces, selling_price, addon);
  return { kept, exchanged, difference: kept + exchanged - lineAmount(quantity, selling_price, addon_price) };
}

/** An order as its record has it, amounts in pesos. */
interface OrderAmounts {
  payment_status: PaymentStatus | null;
  amount_due: number;
  amount_paid: number;
}

/** The sum of an order after an exchange, and what is then to collect or to give back: in pesos, `difference` in centavos. */
export function sumsAfterExchange(order: OrderAmounts, difference: Centavos) {
  const after = { ...order, amount_due: toPesos(toCentavos(order.amount_due) + difference) };
  return { amount_due: after.amount_due, to_collect: amountToPay(after), to_return: amountToReturn(after) };
}

/** Says what an exchange does to the price: "₱20.00 more"; empty where it costs the same. */
export function differenceWords(difference: Centavos): string {
  if (difference === 0) return '';
  return `${formatPesos(toPesos(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
}

/** Names a size and color: "L, Navy"; "no size" where a product has neither. */
export const choiceWords = ({ size, color }: { size: string; color: string }): string =>
  [size, color].filter((choice) => choice !== '').join(', ') || 'no size';
