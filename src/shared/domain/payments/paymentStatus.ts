import type { OrderStatus, PaymentMode } from '../orders/orderStatus.ts';

/** The progress of an order's payment, separate from its status (docs/rules/payments.md, Payments). */
export const PAYMENT_STATUSES = ['Awaiting Proof', 'To Check', 'Confirmed', 'Rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The word for each status: whether the store has the money. `paymentWord` also covers partial payments. */
export const PAYMENT_WORDS = {
  'Awaiting Proof': 'Not paid',
  'To Check': 'To check',
  Confirmed: 'Paid',
  Rejected: 'Not paid',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** Like PAYMENT_WORDS, with the reason why an order is not paid, so that all labels differ. */
export const PAYMENT_LABELS = {
  ...PAYMENT_WORDS,
  'Awaiting Proof': 'Not paid: no proof',
  Rejected: 'Not paid: proof rejected',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** Statuses that wait for the customer. A proof that waits for staff is not the customer's delay. */
export const AWAITED_PAYMENTS = PAYMENT_STATUSES.filter((status) => PAYMENT_WORDS[status] === 'Not paid');

/** Whether an order is unpaid: a bank transfer without confirmation. Null (another payment mode) counts as paid. */
export const isUnpaid = (payment: PaymentStatus | null): payment is Exclude<PaymentStatus, 'Confirmed'> =>
  payment !== null && payment !== 'Confirmed';

export const UNPAID_PAYMENTS = PAYMENT_STATUSES.filter(isUnpaid);

/** Returns the note on an unpaid order, shown without other text, such as on its slip. partPaidNote is for a partly paid order. */
export const unpaidNote = (payment: Exclude<PaymentStatus, 'Confirmed'>): string =>
  payment === 'To Check' ? 'Payment not checked yet' : PAYMENT_LABELS[payment];

const GIVEN_AWAY: readonly OrderStatus[] = ['Ready for Pickup', 'Claimed'];

/** Whether the change of status must be confirmed because the order is unpaid (docs/rules/payments.md, Payments). */
export const needsPayment = (
  payment: PaymentStatus | null,
  to: OrderStatus,
): payment is Exclude<PaymentStatus, 'Confirmed'> => GIVEN_AWAY.includes(to) && isUnpaid(payment);

export const MAX_PAYMENT_REASON = 300;

/** Returns the payment status of a new order: To Check with a proof, Awaiting Proof without one, null for other payment modes. */
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
  // Without a proof only a confirmation was possible, and a deleted proof can no longer be checked.
  return payment_status === 'Confirmed' && !wasProofDeleted ? ['Awaiting Proof'] : [];
}
