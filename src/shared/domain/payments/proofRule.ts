import type { OrderStatus } from '../orders/orderStatus.ts';
import type { PaymentStatus } from './paymentStatus.ts';

export interface ProofState {
  status: OrderStatus;
  hasProof: boolean;
  payment_status: PaymentStatus | null;
}

/** Whether a customer can send a proof, or replace it (docs/rules/payments.md, Proofs). */
export function canUploadProof({ status, hasProof, payment_status }: ProofState): boolean {
  if (status === 'Cancelled' || payment_status === 'Confirmed') return false;
  return status === 'Pending' || !hasProof || payment_status === 'Rejected' || payment_status === 'Awaiting Proof';
}
