import type { OrderStatus } from '../orders/orderStatus.ts';
import type { PaymentStatus } from './paymentStatus.ts';

/** The facts that decide whether an order takes a proof of payment. */
export interface ProofState {
  status: OrderStatus;
  /** Whether the order has a proof already. */
  hasProof: boolean;
  payment_status: PaymentStatus | null;
}

/**
 * A first proof at any status but Cancelled, a new one in its place only while Pending, where staff have rejected it, or where more is due
 * than came; none once the payment is confirmed (docs/rules/payments.md, Proofs).
 */
export function canUploadProof({ status, hasProof, payment_status }: ProofState): boolean {
  if (status === 'Cancelled' || payment_status === 'Confirmed') return false;
  return status === 'Pending' || !hasProof || payment_status === 'Rejected' || payment_status === 'Awaiting Proof';
}
