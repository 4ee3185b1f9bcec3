import type { OrderStatus } from './orderStatus.ts';

export const FINISHED_STATUSES: readonly OrderStatus[] = ['Claimed', 'Cancelled'];

export interface DashboardKey {
  id: number;
  /** Null for Delivery. */
  pickup_time: Date | null;
}

export function compareOnDashboard(status: OrderStatus, one: DashboardKey, other: DashboardKey): number {
  if ((one.pickup_time === null) !== (other.pickup_time === null)) return one.pickup_time === null ? 1 : -1;
  const later = (one.pickup_time?.getTime() ?? 0) - (other.pickup_time?.getTime() ?? 0) || one.id - other.id;
  return FINISHED_STATUSES.includes(status) ? -later : later;
}
