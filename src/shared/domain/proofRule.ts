import type { OrderStatus } from './orderStatus.ts';

/** What decides whether an order takes a proof of payment. */
export interface ProofState {
  status: OrderStatus;
  /** Whether the order has a proof already. */
  hasProof: boolean;
}

/** A first proof at any status but Cancelled; a new one in its place only while Pending (docs/rules.md, Orders). */
export function canUploadProof({ status, hasProof }: ProofState): boolean {
  return status === 'Pending' || (status !== 'Cancelled' && !hasProof);
}
