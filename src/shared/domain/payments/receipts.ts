import { type Centavos, formatDecimal, parseDecimal } from '../money.ts';
import { amountPaid, amountToRefund, type PaymentRow } from './amountDue.ts';
import type { PaymentStatus } from './paymentStatus.ts';

export const RECEIPT_WAYS = ['Bank Transfer', 'Cash'] as const;
export type ReceiptChannel = (typeof RECEIPT_WAYS)[number];

export const RECEIPT_KINDS = ['received', 'returned'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const MAX_RECEIPTS = 60;
export const MAX_RECEIPT_ACCOUNT = 120;

export const accountName = ({ bank, account_number }: { bank: string; account_number: string }): string =>
  `${bank} ${account_number}`.trim().slice(0, MAX_RECEIPT_ACCOUNT);

/** The refund due from confirmed money, in centavos. */
export const refundOwed = (row: PaymentRow, due: Centavos): Centavos => amountToRefund(due, amountPaid(row));

type PaymentColumns = Pick<PaymentRow, 'payment_status' | 'part_paid_amount' | 'proof_amount'>;

const orNull = (amount: Centavos): string | null => (amount > 0 ? formatDecimal(amount) : null);

/** The payment columns after `amount` more centavos; negative undoes a payment. `isUnchecked`: the proof is not checked yet. */
export function paymentAfterReceipt(
  row: PaymentRow,
  due: Centavos,
  amount: Centavos,
  isUnchecked = false,
): PaymentColumns {
  const paid = amountPaid(row) + amount;
  const part_paid_amount = row.payment_status === 'Confirmed' ? row.part_paid_amount : orNull(amountPaid(row));
  if (paid > 0 && paid >= due) {
    return { payment_status: 'Confirmed', proof_amount: formatDecimal(paid), part_paid_amount };
  }
  const hasProof = row.proof_of_payment_filename !== null;
  const payment_status: PaymentStatus = hasProof && (paid <= 0 || isUnchecked) ? 'To Check' : 'Awaiting Proof';
  // An unchecked proof covers the amount due, or its original amount if that is greater.
  const claimed = Math.max(due, parseDecimal(row.proof_amount ?? '0.00') + Math.min(0, amount));
  return { payment_status, proof_amount: hasProof ? formatDecimal(claimed) : null, part_paid_amount: orNull(paid) };
}

/** Returns the payment columns after a refund of `amount` centavos; a negative amount undoes one. The status stays. */
export function paymentAfterReturn(row: PaymentRow, amount: Centavos): PaymentColumns {
  const { payment_status, proof_amount, part_paid_amount } = row;
  const without = (text: string | null) =>
    text === null ? null : formatDecimal(Math.max(0, parseDecimal(text) - amount));
  if (payment_status === 'Confirmed') {
    const paid = formatDecimal(amountPaid(row) - amount);
    return { payment_status, proof_amount: paid, part_paid_amount: without(part_paid_amount) };
  }
  const isChecked = payment_status !== 'To Check';
  return {
    payment_status,
    part_paid_amount: without(part_paid_amount),
    proof_amount: isChecked ? proof_amount : without(proof_amount),
  };
}
