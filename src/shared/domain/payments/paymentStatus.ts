import type { OrderStatus, PaymentMode } from '../orders/orderStatus.ts';

/** How far the payment of an order is, beside its status (docs/rules/payments.md, Payments). */
export const PAYMENT_STATUSES = ['Awaiting Proof', 'To Check', 'Confirmed', 'Rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The words for each status: whether the money is there, as far as the store knows. `paymentWord` has the one for a part, too. */
export const PAYMENT_WORDS = {
  'Awaiting Proof': 'Not paid',
  'To Check': 'To check',
  Confirmed: 'Paid',
  Rejected: 'Not paid',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** The same with the reason why an order is not paid, so that no two are called the same. */
export const PAYMENT_LABELS = {
  ...PAYMENT_WORDS,
  'Awaiting Proof': 'Not paid: no proof',
  Rejected: 'Not paid: proof rejected',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** Payments that wait for the customer; a proof that waits for staff is not the customer's delay. */
export const AWAITED_PAYMENTS = PAYMENT_STATUSES.filter((status) => PAYMENT_WORDS[status] === 'Not paid');

/** Whether an order is unpaid: a bank transfer that nobody has confirmed. Any other way to pay (null) is no matter of the store's payments. */
export const isUnpaid = (payment: PaymentStatus | null): payment is Exclude<PaymentStatus, 'Confirmed'> =>
  payment !== null && payment !== 'Confirmed';

export const UNPAID_PAYMENTS = PAYMENT_STATUSES.filter(isUnpaid);

/** Returns the note on an unpaid order that is shown by itself, such as on its slip. partPaidNote is the note on a partly paid one. */
export const unpaidNote = (payment: Exclude<PaymentStatus, 'Confirmed'>): string =>
  payment === 'To Check' ? 'Payment not checked yet' : PAYMENT_LABELS[payment];

const GIVEN_AWAY: readonly OrderStatus[] = ['Ready for Pickup', 'Claimed'];

/** Whether the change of status must be confirmed because the order is unpaid (docs/rules/payments.md, Payments). */
export const needsPayment = (
  payment: PaymentStatus | null,
  to: OrderStatus,
): payment is Exclude<PaymentStatus, 'Confirmed'> => GIVEN_AWAY.includes(to) && isUnpaid(payment);

export const MAX_PAYMENT_REASON = 300;

/** Returns the payment status of a new order: a bank transfer is to be checked, or awaited without a proof; null for any other way to pay. */
export function paymentStatusWhenPlaced(mode: PaymentMode, hasProof: boolean): PaymentStatus | null {
  if (mode !== 'Bank Transfer') return null;
  return hasProof ? 'To Check' : 'Awaiting Proof';
}

export function paymentStatusAfterProof(before: PaymentStatus | null): PaymentStatus | null {
  return before === null ? null : 'To Check';
}

/** Cancelling an order does not change its payment: the money may be due as a refund. */
export interface PaymentState {
  payment_status: PaymentStatus | null;
  status: OrderStatus;
  hasProof: boolean;
  /** Whether the proof was deleted at the end of its retention. */
  wasProofDeleted: boolean;
}

/** The payment statuses that staff can set. A decision can be undone to the previous status. */
export function paymentDecisions(state: PaymentState): readonly PaymentStatus[] {
  switch (state.payment_status) {
    case null:
      return [];
    case 'Awaiting Proof':
      return state.status === 'Cancelled' ? [] : ['Confirmed'];
    case 'To Check':
      return state.hasProof ? ['Confirmed', 'Rejected'] : [];
    default:
      return takenBack(state);
  }
}

function takenBack({ payment_status, hasProof, wasProofDeleted }: PaymentState): readonly PaymentStatus[] {
  if (hasProof) return ['To Check'];
  // Without a proof only a confirmation was possible; one whose proof has been deleted can no longer be checked.
  return payment_status === 'Confirmed' && !wasProofDeleted ? ['Awaiting Proof'] : [];
}
