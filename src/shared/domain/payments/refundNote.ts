import { formatPesos } from '../money.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** The sentence that a customer reads of money to be refunded, in pesos; empty for nothing. A payment that nobody has confirmed may not have arrived. */
export function refundNote(pesos: number, payment: PaymentStatus | null): string {
  if (pesos <= 0) return '';
  const amount = formatPesos(pesos);
  return payment === 'Confirmed' ? `We will refund ${amount}.` : `Already paid? We will refund ${amount}.`;
}
