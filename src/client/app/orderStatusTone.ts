import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { StatusBadgeProps } from '../design/badge/StatusBadge.tsx';

export const orderStatusTone: Record<OrderStatus, NonNullable<StatusBadgeProps['tone']>> = {
  Pending: 'notice',
  Processing: 'info',
  'Ready for Pickup': 'success',
  Claimed: 'neutral',
  Cancelled: 'danger',
};
