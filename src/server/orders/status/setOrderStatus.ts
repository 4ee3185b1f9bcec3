import type { CancelOrderInput, Order, OrderStatusInput, OrderStatusOutput } from '#shared/contracts/orders.ts';
import { canCancelOwn, type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { whyMoved } from '../change/lastChange.ts';
import type { LineChange, LockedOrder, StatusLine } from '../change/orderChange.ts';
import { assertPaid, chooseLines, realChanges, statusChange, visibleLines } from '../change/statusDecision.ts';
import { assertOwnOrder } from '../order/openOrder.ts';
import { createProofUrls, toStaffOrder } from '../order/orders.queries.ts';
import { type OrderParts, toOrder } from '../order/orders.records.ts';

/** Sets the status of lines in scope; without `orders`, separately cancelled lines stay. Throws status_moved, needs_confirmation, sold_out. */
export async function setOrderStatus(
  deps: Deps,
  staff: StaffMember,
  input: OrderStatusInput,
): Promise<OrderStatusOutput> {
  const { lines_left_cancelled, after } = await moveOrder(deps, staff, input);
  return { ...toStaffOrder(deps, staff, after), lines_left_cancelled };
}

/** Like setOrderStatus; returns the order after it and the lines that changed. */
export async function moveOrder(
  deps: Deps,
  staff: StaffMember,
  { _id, order_status: to, old_order_status, reason, orders, is_unpaid_confirmed }: OrderStatusInput,
): Promise<{ after: OrderParts; lines_left_cancelled: number; changes: LineChange[] }> {
  const named = orders ?? [];
  const at = deps.now();
  let result = { lines_left_cancelled: 0, changes: [] as LineChange[] };
  const after = await changeOrder(deps, _id, { actor: staff, at }, async (locked, em) => {
    const visible = visibleLines(locked.lines, staff.scope);
    const chosen = chooseLines(locked.lines, visible, named);
    if (old_order_status) await assertNotMoved(em, staff, locked, { visible, expected: old_order_status });
    const changes = chosen.map((line) => ({ line, to, reason }));
    // Programs may set any status, as documented; only callers that send false are asked to confirm.
    if (is_unpaid_confirmed === false) assertPaid(locked, changes);
    const isWhole = named.length > 0 || to === 'Cancelled';
    result = { lines_left_cancelled: isWhole ? 0 : visible.length - chosen.length, changes: realChanges(changes) };
    return statusChange(locked, changes, { at });
  });
  return { after, ...result };
}

/** Throws status_moved, naming who changed it, if the lines are not at the expected status. */
export async function assertNotMoved(
  em: StoreEntityManager,
  staff: StaffMember,
  locked: LockedOrder,
  { visible: lines, expected }: { visible: readonly StatusLine[]; expected: OrderStatus },
): Promise<void> {
  const status = orderStatusOf(lines.map((line) => line.status));
  if (status === expected) return;
  throw new DomainError('status_moved', await whyMoved(em, staff, locked, { lines, status }));
}

/** Cancels the rest of the customer's own order. Throws not_found, and status_moved unless canCancelOwn. */
export async function cancelOwnOrder(
  deps: Deps,
  customerId: number,
  { _id, reason }: CancelOrderInput,
): Promise<Order> {
  await assertOwnOrder(deps, customerId, _id);
  const by = { actor: 'customer', at: deps.now() } as const;
  const after = await changeOrder(deps, _id, by, (locked) => {
    if (locked.order.customer_id !== customerId) throw new DomainError('not_found', serverMessages.orderNotFound);
    if (!canCancelOwn(locked.lines.map(({ status }) => status))) {
      throw new DomainError('status_moved', serverMessages.notCancelledAnyMore);
    }
    const changes = locked.lines.map((line) => ({ line, to: 'Cancelled' as const, reason }));
    const change = statusChange(locked, changes, by);
    // The audit log has only changes by staff and the store.
    return change && { ...change, audit: {} };
  });
  return toOrder(after, createProofUrls(deps));
}
