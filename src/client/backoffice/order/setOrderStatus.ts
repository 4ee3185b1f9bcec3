import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';

/** The answer of staff: the reason of a cancellation, or that they know the order is not paid. */
export interface MoveAnswer {
  reason?: string;
  isUnpaidConfirmed?: boolean;
}

/** Which change of status, on all lines or on one, and what staff have answered before. */
export type SetOrderStatus = (order: Order, status: OrderStatus, lineId?: string, answer?: MoveAnswer) => void;
