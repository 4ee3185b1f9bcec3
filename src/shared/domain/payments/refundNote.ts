import { formatPesos } from '../money.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** The note to the customer about a refund in pesos; empty for 0. An unconfirmed payment may not have arrived. */
export function refundNote(pesos: number, payment: PaymentStatus | null): string {
  if (pesos <= 0) return '';
  const amount = formatPesos(pesos);
  return payment === 'Confirmed' ? `We will refund ${amount}.` : `Already paid? We will refund ${amount}.`;
}
