import type { OrderStatusInput, OrderStatusOutput } from '#shared/contracts/orders.ts';
import { type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { whyMoved } from '../change/lastChange.ts';
import type { LockedOrder } from '../change/lockOrder.ts';
import type { LineChange, StatusLine } from '../change/orderChange.ts';
import { assertPaid, chooseLines, realChanges, statusChange, visibleLines } from '../change/statusDecision.ts';
import { toStaffOrder } from '../order/orders.queries.ts';
import type { OrderParts } from '../order/orders.records.ts';

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
  const { lines_left_cancelled, after } = await moveOrder(deps, staff, input);
  return { ...toStaffOrder(deps, staff, after), lines_left_cancelled };
}

/** As setOrderStatus; `after` is the order then, and `changes` are the lines that were not at the status before. */
export async function moveOrder(
  deps: Deps,
  staff: StaffMember,
  { _id, order_status: to, old_order_status, reason, orders, is_unpaid_confirmed }: OrderStatusInput,
): Promise<{ after: OrderParts; lines_left_cancelled: number; changes: LineChange[] }> {
  const named = orders ?? [];
  const at = deps.now();
  let told = { lines_left_cancelled: 0, changes: [] as LineChange[] };
  const after = await changeOrder(deps, _id, { actor: staff, at }, async (locked, em) => {
    const visible = visibleLines(locked.lines, staff.scope);
    const chosen = chooseLines(locked.lines, visible, named);
    if (old_order_status) await assertNotMoved(em, staff, locked, { visible, expected: old_order_status });
    const changes = chosen.map((line) => ({ line, to, reason }));
    // Programs set any status, as documented: only a caller that says so is asked first.
    if (is_unpaid_confirmed === false) assertPaid(locked, changes);
    const isWhole = named.length > 0 || to === 'Cancelled';
    told = { lines_left_cancelled: isWhole ? 0 : visible.length - chosen.length, changes: realChanges(changes) };
    return statusChange(locked, changes, { at });
  });
  return { after, ...told };
}

/** Throws status_moved, with who did it, where the lines together are not at the status that the staff user expects. */
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
