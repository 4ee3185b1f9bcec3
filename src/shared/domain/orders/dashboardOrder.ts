import type { OrderStatus } from './orderStatus.ts';

/** The statuses of finished orders: in their lists the latest comes first, not the next one due. */
export const FINISHED_STATUSES: readonly OrderStatus[] = ['Claimed', 'Cancelled'];

/** The values that decide the position of an order in its list. */
export interface DashboardKey {
  id: number;
  /** Null for Delivery. */
  pickup_time: Date | null;
}

/** The order of a dashboard's list: next pick-up first, in a finished status latest first; deliveries last. */
export function compareOnDashboard(status: OrderStatus, one: DashboardKey, other: DashboardKey): number {
  if ((one.pickup_time === null) !== (other.pickup_time === null)) return one.pickup_time === null ? 1 : -1;
  const later = (one.pickup_time?.getTime() ?? 0) - (other.pickup_time?.getTime() ?? 0) || one.id - other.id;
  return FINISHED_STATUSES.includes(status) ? -later : later;
}
