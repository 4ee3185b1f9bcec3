import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** A line's change of status; `from_status` is null where the order was placed. */
export interface StatusChange {
  order_line_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  /** Why, where the line was cancelled. */
  reason?: string;
}

/** Stores who changed which line from what to what; `staff_user_id` and `staff_name` are null where the customer did. */
export async function recordStatusChanges(
  em: StoreEntityManager,
  changes: readonly StatusChange[],
  entry: { order_id: number; staff_user_id: number | null; staff_name: string | null; created_at: Date },
): Promise<void> {
  await db(em)
    .insertInto('order_status_change')
    .values(changes.map((change) => ({ ...change, ...entry })))
    .execute();
}

/** Who last changed the status of some lines of an order: a staff user's name, or that it was the customer. */
export async function lastChangedBy(em: StoreEntityManager, lineIds: readonly number[]): Promise<string> {
  const last = await db(em)
    .selectFrom('order_status_change as c')
    .leftJoin('staff_user as u', 'u.id', 'c.staff_user_id')
    .select(['c.from_status', 'c.staff_name', 'u.name'])
    .where('c.order_line_id', 'in', lineIds)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? changedBy(last) : staffMessages.theCustomer;
}

/**
 * Who made a change. Customers place orders and change no status afterwards, so that a later change without a name was
 * made by somebody whose account was deleted before names were stored.
 */
export function changedBy(change: {
  from_status: OrderStatus | null;
  staff_name: string | null;
  name: string | null;
}): string {
  const name = change.staff_name ?? change.name;
  if (name !== null) return name;
  return change.from_status === null ? staffMessages.theCustomer : serverMessages.formerStaff;
}
