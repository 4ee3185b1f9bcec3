import type { OrderStatusInput, OrderStatusOutput } from '#shared/contracts/orders.ts';
import { type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { getOrder } from '../order/orders.queries.ts';
import { changeStatuses, lockOrder } from './changeStatuses.ts';
import { whyMoved } from './statusChanges.ts';
import {
  assertPaid,
  chooseLines,
  type LineChange,
  realChanges,
  type StatusLine,
  visibleLines,
} from './statusDecision.ts';

/**
 * Sets the status of an order's lines, as far as they are in the staff user's scope; the order's own follows. Without
 * `orders`, lines that were cancelled one by one stay Cancelled, and the response counts them. Throws conflict where what
 * the staff user sees of the order has moved on since `old_order_status`, where the order is not paid and `is_unpaid_confirmed` is
 * false, or where the stock of a cancelled line has gone.
 */
export async function setOrderStatus(
  deps: Deps,
  staff: StaffMember,
  input: OrderStatusInput,
): Promise<OrderStatusOutput> {
  const { lines_left_cancelled } = await moveOrder(deps, staff, input);
  return { ...(await getOrder(deps, { kind: 'staff', staff }, input._id)), lines_left_cancelled };
}

/** As setOrderStatus, without reading the order again: `changes` are the lines that were not at the status before. */
export function moveOrder(
  deps: Deps,
  staff: StaffMember,
  { _id, order_status: to, old_order_status, reason, orders, is_unpaid_confirmed }: OrderStatusInput,
): Promise<{ order_no: string; lines_left_cancelled: number; changes: LineChange[] }> {
  const named = orders ?? [];
  return inTransaction(deps.em, async (em) => {
    const locked = await lockOrder(em, _id);
    const visible = visibleLines(locked.lines, staff.scope);
    const chosen = chooseLines(locked.lines, visible, named);
    if (old_order_status) await assertNotMoved(em, staff, visible, old_order_status);
    const changes = chosen.map((line) => ({ line, to, reason }));
    // Programs set any status, as documented: only a caller that says so is asked first.
    if (is_unpaid_confirmed === false) assertPaid(locked.order.payment_status, changes);
    await changeStatuses(em, locked, changes, { ...deps, staff, now: deps.now() });
    return {
      order_no: locked.order.order_no,
      lines_left_cancelled: named.length > 0 || to === 'Cancelled' ? 0 : visible.length - chosen.length,
      changes: realChanges(changes),
    };
  });
}

/** Throws conflict, with who did it, where the lines together are not at the status that the staff user expects. */
export async function assertNotMoved(
  em: StoreEntityManager,
  staff: StaffMember,
  lines: readonly StatusLine[],
  expected: OrderStatus,
): Promise<void> {
  const status = orderStatusOf(lines.map((line) => line.status));
  if (status === expected) return;
  throw new DomainError('conflict', await whyMoved(em, staff, lines, status));
}
