import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';

/** A line's change of status; `from_status` is null where the order was placed. */
export interface StatusChange {
  order_line_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
}

/** Keeps who changed which line from what to what; `staff_user_id` is null where the customer did. */
export async function recordStatusChanges(
  em: StoreEntityManager,
  changes: readonly StatusChange[],
  entry: { order_id: number; staff_user_id: number | null; created_at: Date },
): Promise<void> {
  await rows(em)
    .insertInto('order_status_change')
    .values(changes.map((change) => ({ ...change, ...entry })))
    .execute();
}

/** Who last changed an order's status: a staff user's name, or null for the customer. */
export async function lastChangedBy(em: StoreEntityManager, orderId: number): Promise<string | null> {
  const last = await rows(em)
    .selectFrom('order_status_change')
    .leftJoin('staff_user', 'staff_user.id', 'order_status_change.staff_user_id')
    .select('staff_user.name')
    .where('order_id', '=', orderId)
    .orderBy('order_status_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.name ?? null;
}
