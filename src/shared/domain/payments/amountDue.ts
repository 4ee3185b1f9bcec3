import { orderTotal } from '../catalog/products/pricing.ts';
import { type Centavos, formatDecimal, formatPesos, parseDecimal, toCentavos, toPesos } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { isUnpaid, PAYMENT_WORDS, type PaymentStatus } from './paymentStatus.ts';

/** Returns the total of an order now, in centavos: the sum of its lines that are not Cancelled (docs/rules/payments.md, Amounts). */
export function amountDue(lines: readonly { amount: Centavos; status: OrderStatus }[]): Centavos {
  return orderTotal(lines.filter(({ status }) => status !== 'Cancelled').map(({ amount }) => amount));
}

/** The refund in centavos: the received money (`amountThatCame`) minus the amount due, if positive. */
export const amountToRefund = (due: Centavos, came: Centavos | null): Centavos => Math.max(0, (came ?? 0) - due);

export interface PaymentRow {
  proof_of_payment_filename: string | null;
  proof_deleted_at: Date | null;
  proof_amount: string | null;
  /** Money confirmed before more became due; null for none. */
  part_paid_amount: string | null;
  total_amount: string;
  payment_status: PaymentStatus | null;
}

/** The received money in centavos; null without a proof or confirmed payment, or if rejected (docs/rules/payments.md, Amounts). */
export function amountThatCame(row: PaymentRow): Centavos | null {
  const hadProof = row.proof_of_payment_filename !== null || row.proof_deleted_at !== null;
  const counts = row.payment_status === 'Confirmed' || (hadProof && row.payment_status !== 'Rejected');
  const isPartPaid = row.part_paid_amount !== null && row.payment_status === 'Awaiting Proof';
  if (!counts || isPartPaid) return row.part_paid_amount === null ? null : parseDecimal(row.part_paid_amount);
  return parseDecimal(row.proof_amount ?? row.total_amount);
}

/** Confirmed money in centavos. */
export function amountPaid(row: PaymentRow): Centavos {
  if (row.payment_status === 'Confirmed') return amountThatCame(row) ?? 0;
  return parseDecimal(row.part_paid_amount ?? '0.00');
}

/** The new payment columns if `due` (centavos) moves a payment between Confirmed and partly paid; null if nothing changes. */
export function paymentAfter(
  row: PaymentRow,
  due: Centavos,
): Pick<PaymentRow, 'payment_status' | 'part_paid_amount' | 'proof_amount'> | null {
  const paid = amountPaid(row);
  if (row.payment_status === 'Confirmed' && due > paid) {
    return {
      payment_status: 'Awaiting Proof',
      part_paid_amount: paid === 0 ? null : formatDecimal(paid),
      proof_amount: row.proof_amount,
    };
  }
  if (row.payment_status === 'Awaiting Proof' && row.part_paid_amount !== null && due <= paid) {
    return { payment_status: 'Confirmed', part_paid_amount: null, proof_amount: row.part_paid_amount };
  }
  return null;
}

export interface OrderAmounts {
  payment_status: PaymentStatus | null;
  amount_due: number;
  amount_paid: number;
}

/** The balance in pesos: the amount due minus the confirmed money. */
export const amountToPay = ({ amount_due, amount_paid }: OrderAmounts): number =>
  toPesos(Math.max(0, Math.round(amount_due * 100) - Math.round(amount_paid * 100)));

/** The amount in pesos that a confirmation records: the balance, plus any overpayment because lines were cancelled. */
export const amountExpected = (order: OrderAmounts & { amount_to_refund: number }): number =>
  amountToPay({
    ...order,
    amount_due: order.amount_due + (isUnpaid(order.payment_status) ? order.amount_to_refund : 0),
  });

/** The note on a payment of `amount` pesos before it is recorded. */
export function receivedNote(order: OrderAmounts, amount: number): string {
  const over = toCentavos(amount) - toCentavos(amountToPay(order));
  if (over < 0) return `${formatPesos(toPesos(-over))} short: partial payment`;
  return over > 0 ? `${formatPesos(toPesos(over))} overpaid: refund due` : 'Full payment';
}

/** Confirmed money beyond the amount due, in pesos. */
export const amountToReturn = ({ amount_due, amount_paid }: OrderAmounts): number =>
  toPesos(Math.max(0, Math.round(amount_paid * 100) - Math.round(amount_due * 100)));

/** The note on a partly paid order; empty for any other. */
export function partPaidNote(order: OrderAmounts): string {
  if (!isUnpaid(order.payment_status) || !(order.amount_paid > 0) || amountToPay(order) === 0) return '';
  return `Partly paid ${formatPesos(amountToPay(order))} due`;
}

/** The payment state as staff read it; empty if not by bank transfer. */
export function paymentWord(order: OrderAmounts): string {
  if (order.payment_status === null) return '';
  return (order.payment_status !== 'To Check' && partPaidNote(order)) || PAYMENT_WORDS[order.payment_status];
}
