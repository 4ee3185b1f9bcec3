import type { StatusBadgeProps } from '#client/design/badge/StatusBadge.tsx';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { type OrderAmounts, partPaidNote } from '#shared/domain/payments/amountDue.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';

export const orderStatusTone: Record<OrderStatus, NonNullable<StatusBadgeProps['tone']>> = {
  Pending: 'neutral',
  Processing: 'info',
  'Ready for Pickup': 'success',
  Claimed: 'neutral',
  Cancelled: 'danger',
};

const TONES: Record<PaymentStatus, NonNullable<StatusBadgeProps['tone']>> = {
  'Awaiting Proof': 'danger',
  'To Check': 'notice',
  Confirmed: 'success',
  Rejected: 'danger',
};

export const paymentTone = (order: OrderAmounts): StatusBadgeProps['tone'] =>
  order.payment_status === null || partPaidNote(order) ? 'notice' : TONES[order.payment_status];
