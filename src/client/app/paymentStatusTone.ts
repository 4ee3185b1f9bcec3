import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import type { StatusBadgeProps } from '../design/badge/StatusBadge.tsx';

/** The tone in which the status of a payment shows, the same for customers and staff. */
export const paymentStatusTone: Record<PaymentStatus, NonNullable<StatusBadgeProps['tone']>> = {
  'Awaiting Proof': 'danger',
  'To Check': 'notice',
  Confirmed: 'success',
  Rejected: 'danger',
};
