import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';

export interface MoveAnswer {
  reason?: string;
  isUnpaidConfirmed?: boolean;
}

/** A change of status on all lines or one, with the answers of staff. */
export type SetOrderStatus = (order: Order, status: OrderStatus, lineId?: string, answer?: MoveAnswer) => void;
