import { type OrderAmounts, partPaidNote } from '#shared/domain/payments/amountDue.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import type { StatusBadgeProps } from '../design/badge/StatusBadge.tsx';

const TONES: Record<PaymentStatus, NonNullable<StatusBadgeProps['tone']>> = {
  'Awaiting Proof': 'danger',
  'To Check': 'notice',
  Confirmed: 'success',
  Rejected: 'danger',
};

export const paymentTone = (order: OrderAmounts): StatusBadgeProps['tone'] =>
  order.payment_status === null || partPaidNote(order) ? 'notice' : TONES[order.payment_status];
