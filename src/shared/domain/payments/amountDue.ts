import { orderTotal } from '../catalog/pricing.ts';
import { type Centavos, formatDecimal, formatPesos, parseDecimal, toCentavos, toPesos } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { isUnpaid, PAYMENT_WORDS, type PaymentStatus } from './paymentStatus.ts';

/** Returns the total of an order now, in centavos: the sum of its lines that are not Cancelled (docs/rules/payments.md, Amounts). */
export function amountDue(lines: readonly { amount: Centavos; status: OrderStatus }[]): Centavos {
  return orderTotal(lines.filter(({ status }) => status !== 'Cancelled').map(({ amount }) => amount));
}

/**
 * Returns the amount that the customer gets back, in centavos: the part of the received money (`amountThatCame`) that exceeds the amount
 * due now.
 */
export const amountToRefund = (due: Centavos, came: Centavos | null): Centavos => Math.max(0, (came ?? 0) - due);

/** The columns of a payment, as the tables have them: money as decimal text. */
export interface PaymentRow {
  proof_of_payment_filename: string | null;
  proof_deleted_at: Date | null;
  proof_amount: string | null;
  /** Confirmed money to which more became due; null where nothing was confirmed before more was due. */
  part_paid_amount: string | null;
  total_amount: string;
  payment_status: PaymentStatus | null;
}

/**
 * The money that came, in centavos: null without a proof or a confirmed payment, or where staff rejected it; what was confirmed before
 * stays. A proof without an amount came with the whole order (docs/rules/payments.md, Amounts).
 */
export function amountThatCame(row: PaymentRow): Centavos | null {
  const hadProof = row.proof_of_payment_filename !== null || row.proof_deleted_at !== null;
  const counts = row.payment_status === 'Confirmed' || (hadProof && row.payment_status !== 'Rejected');
  const isPartPaid = row.part_paid_amount !== null && row.payment_status === 'Awaiting Proof';
  if (!counts || isPartPaid) return row.part_paid_amount === null ? null : parseDecimal(row.part_paid_amount);
  return parseDecimal(row.proof_amount ?? row.total_amount);
}

/** The money that staff have confirmed, in centavos: of an order that is not paid, what was confirmed before more was due. */
export function amountPaid(row: PaymentRow): Centavos {
  if (row.payment_status === 'Confirmed') return amountThatCame(row) ?? 0;
  return parseDecimal(row.part_paid_amount ?? '0.00');
}

/**
 * How far a payment is once its order comes to `due` centavos. A confirmed payment that is less than that is not paid any more: what came
 * stays as its part. Once no more is due than that part, it is confirmed again. Null where the payment stays as it is.
 */
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

/** An order as its record has it, amounts in pesos. */
export interface OrderAmounts {
  payment_status: PaymentStatus | null;
  amount_due: number;
  amount_paid: number;
}

/** Returns the amount that is still to be paid, in pesos: the amount due minus the amount that staff have confirmed. */
export const amountToPay = ({ amount_due, amount_paid }: OrderAmounts): number =>
  toPesos(Math.max(0, Math.round(amount_due * 100) - Math.round(amount_paid * 100)));

/**
 * Returns what a confirmation of the payment means to have come, in pesos: what is still to be paid, and what the customer sent beyond that
 * before lines were cancelled.
 */
export const amountExpected = (order: OrderAmounts & { amount_to_refund: number }): number =>
  amountToPay({
    ...order,
    amount_due: order.amount_due + (isUnpaid(order.payment_status) ? order.amount_to_refund : 0),
  });

/** Returns what an amount means for an order, before it is noted. */
export function receivedNote(order: OrderAmounts, amount: number): string {
  const over = toCentavos(amount) - toCentavos(amountToPay(order));
  if (over < 0) return `${formatPesos(toPesos(-over))} short: partial payment`;
  return over > 0 ? `${formatPesos(toPesos(over))} overpaid: refund due` : 'Full payment';
}

/** Returns the amount that is to be returned, in pesos: what staff have confirmed beyond the amount due. */
export const amountToReturn = ({ amount_due, amount_paid }: OrderAmounts): number =>
  toPesos(Math.max(0, Math.round(amount_paid * 100) - Math.round(amount_due * 100)));

/** Returns the note that a part of an order is paid, with the amount that is due; it is empty for an order that is not partly paid. */
export function partPaidNote(order: OrderAmounts): string {
  if (!isUnpaid(order.payment_status) || !(order.amount_paid > 0) || amountToPay(order) === 0) return '';
  return `Partly paid ${formatPesos(amountToPay(order))} due`;
}

/** Returns how far the payment of an order is, as staff read it everywhere; empty for one that is not paid by bank transfer. */
export function paymentWord(order: OrderAmounts): string {
  if (order.payment_status === null) return '';
  return (order.payment_status !== 'To Check' && partPaidNote(order)) || PAYMENT_WORDS[order.payment_status];
}
