import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { needsPayment, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { movedMeanwhile } from '#shared/messages.ts';
import { handedOverBy, orderIsAt, serverMessages, youMovedOrder } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { LineChange, Undo } from './orderChange.ts';

/** Stores who changed which line from what to what; `staff_user_id` and `staff_name` are null where the customer did. */
export async function recordStatusChanges(
  em: StoreEntityManager,
  changes: readonly LineChange[],
  {
    order,
    undo,
    ...entry
  }: {
    order: { id: number; payment_status: PaymentStatus | null };
    undo: Undo | null;
    staff_user_id: number | null;
    staff_name: string | null;
    created_at: Date;
  },
): Promise<void> {
  const rows = changes.map(({ line, to, reason }) => ({
    order_id: order.id,
    order_line_id: line.id,
    from_status: line.status,
    to_status: to,
    reason: to === 'Cancelled' ? reason : '',
    ...(needsPayment(order.payment_status, to) && { payment_status: order.payment_status }),
    // The undone entry says that the order was not paid then.
    ...(undo && { undo_part: 'undo' as const, payment_status: undo.undone.get(line.id)?.payment_status ?? null }),
    ...entry,
  }));
  await db(em).insertInto('order_status_change').values(rows).execute();
}

/** Stores that a customer has placed lines, which begin their history. */
export async function recordPlaced(
  em: StoreEntityManager,
  order_id: number,
  lines: readonly { id: number; status: OrderStatus }[],
  created_at: Date,
): Promise<void> {
  const rows = lines.map(({ id, status }) => ({ order_id, order_line_id: id, to_status: status, created_at }));
  await db(em).insertInto('order_status_change').values(rows).execute();
}

/** Notes of changes that staff have taken them back. */
export async function markUndone(em: StoreEntityManager, { undone }: Pick<Undo, 'undone'>): Promise<void> {
  const ids = [...undone.values()].map(({ id }) => id);
  await db(em).updateTable('order_status_change').set({ undo_part: 'undone' }).where('id', 'in', ids).execute();
}

/** The last change of the status of some lines of an order, and who made it; null where nobody has since the customer placed the order. */
async function lastChange(
  em: StoreEntityManager,
  lineIds: readonly number[],
): Promise<{ who: string; staff_user_id: number | null } | null> {
  const last = await db(em)
    .selectFrom('order_status_change as c')
    .leftJoin('staff_user as u', 'u.id', 'c.staff_user_id')
    .select(['c.from_status', 'c.staff_user_id', 'c.staff_name', 'u.name'])
    .where('c.order_line_id', 'in', lineIds)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.from_status === null) return null;
  return { who: nameOfChanger(last), staff_user_id: last.staff_user_id };
}

/** Returns the message for a staff user about lines that are at another status than expected: who has set it, if anybody has. */
export async function whyMoved(
  em: StoreEntityManager,
  { id }: Pick<StaffMember, 'id'>,
  lines: readonly { id: number }[],
  status: OrderStatus,
): Promise<string> {
  const last = await lastChange(em, keysOf(lines));
  if (last === null) return orderIsAt(status);
  return last.staff_user_id === id ? youMovedOrder(status) : movedMeanwhile(last.who, status);
}

/** Returns the message for a staff user about lines that have been handed over before: by whom. */
export async function whyHandedOver(
  em: StoreEntityManager,
  { id }: Pick<StaffMember, 'id'>,
  lines: readonly { id: number }[],
): Promise<string> {
  const last = await lastChange(em, keysOf(lines));
  return last?.staff_user_id === id
    ? serverMessages.youHandedOver
    : handedOverBy(last?.who ?? staffMessages.theCustomer);
}

const keysOf = (lines: readonly { id: number }[]) => lines.map((line) => line.id);

/**
 * Who made a change. Customers place orders and change no status afterwards, so that a later change without a name was
 * made by somebody whose account was deleted before names were stored.
 */
export function nameOfChanger(change: {
  from_status: OrderStatus | null;
  staff_name: string | null;
  name: string | null;
}): string {
  const name = change.staff_name ?? change.name;
  if (name !== null) return name;
  return change.from_status === null ? staffMessages.theCustomer : serverMessages.formerStaff;
}
