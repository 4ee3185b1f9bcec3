import { orderTotal } from '../catalog/pricing.ts';
import { type Centavos, parseDecimal } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** Returns the total of an order now, in centavos: the sum of its lines that are not Cancelled (docs/rules.md, Orders). */
export function amountDue(lines: readonly { amount: Centavos; status: OrderStatus }[]): Centavos {
  return orderTotal(lines.filter(({ status }) => status !== 'Cancelled').map(({ amount }) => amount));
}

/**
 * Returns the amount that the customer gets back, in centavos: the part of the received money (`amountThatCame`) that exceeds the amount
 * due now.
 */
export function amountToRefund(due: Centavos, came: Centavos | null): Centavos {
  return Math.max(0, (came ?? 0) - due);
}

/** The columns of a payment, as the tables have them: money as decimal text. */
interface PaymentRow {
  proof_of_payment_filename: string | null;
  proof_deleted_at: Date | null;
  proof_amount: string | null;
  total_amount: string;
  payment_status: PaymentStatus | null;
}

/**
 * The money that came, in centavos: null without a proof or a confirmed payment, or where staff rejected it. A proof without an
 * amount came with the whole order (docs/rules.md, Orders).
 */
export function amountThatCame(row: PaymentRow): Centavos | null {
  const hadProof = row.proof_of_payment_filename !== null || row.proof_deleted_at !== null;
  if (!hadProof && row.payment_status !== 'Confirmed') return null;
  if (row.payment_status === 'Rejected') return null;
  return parseDecimal(row.proof_amount ?? row.total_amount);
}
