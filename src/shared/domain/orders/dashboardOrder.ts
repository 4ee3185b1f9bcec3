import type { OrderStatus } from './orderStatus.ts';

/** What is done with: there the latest is looked for first, not what is due next. */
export const FINISHED_STATUSES: readonly OrderStatus[] = ['Claimed', 'Cancelled'];

/** What the position of an order in its list depends on. */
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
