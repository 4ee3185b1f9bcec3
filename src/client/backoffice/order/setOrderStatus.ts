import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';

export interface MoveAnswer {
  reason?: string;
  isUnpaidConfirmed?: boolean;
}

export type SetOrderStatus = (order: Order, status: OrderStatus, lineId?: string, answer?: MoveAnswer) => void;
