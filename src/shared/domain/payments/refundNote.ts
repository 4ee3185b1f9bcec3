import { formatPesos } from '../money.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** The sentence that a customer reads of money to be refunded, in pesos; empty for nothing. A payment that nobody has confirmed may not have arrived. */
export function refundNote(pesos: number, payment: PaymentStatus | null): string {
  if (pesos <= 0) return '';
  const amount = formatPesos(pesos);
  return payment === 'Confirmed'
    ? `${amount} will be returned to you.`
    : `If your payment has arrived, ${amount} will be returned to you.`;
}
