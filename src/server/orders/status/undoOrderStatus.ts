import type { Order, OrderUndoInput } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { whyMoved } from '../change/lastChange.ts';
import { realChanges, statusChange, visibleLines } from '../change/statusDecision.ts';
import { planUndo } from '../change/undoPlan.ts';
import { toStaffOrder } from '../order/orders.queries.ts';
import type { OrderParts } from '../order/orders.records.ts';

/**
 * Takes a change of status back, all of it or nothing: each line returns to what it was, and the order to since when it was so. The
 * history keeps both changes.
 * Throws not_found for lines that the staff user does not see, status_moved where a line has moved on since, with who did it, or
 * where the stock that a cancelled line returned has gone meanwhile.
 */
export async function undoOrderStatus(deps: Deps, staff: StaffMember, input: OrderUndoInput): Promise<Order> {
  return toStaffOrder(deps, staff, await takeOrderBack(deps, staff, input));
}

/** As undoOrderStatus; returns the order as it is after. */
export function takeOrderBack(deps: Deps, staff: StaffMember, input: OrderUndoInput): Promise<OrderParts> {
  const at = deps.now();
  return changeOrder(deps, input._id, { actor: staff, at }, async (locked, em) => {
    const visible = visibleLines(locked.lines, staff.scope);
    // A line named twice would move its stock twice.
    const entries = new Map(input.orders.map((entry) => [entry._id, entry]));
    const changes = [...entries.values()].map(({ _id, order_status, old_order_status, cancel_reason }) => {
      const line = visible.find(({ id }) => id === _id);
      if (!line) throw new DomainError('not_found', serverMessages.noLines);
      return { line, expected: old_order_status, to: order_status, reason: cancel_reason };
    });
    const moved = changes.find(({ line, expected }) => line.status !== expected);
    if (moved) {
      const { line } = moved;
      throw new DomainError('status_moved', await whyMoved(em, staff, locked, { lines: [line], status: line.status }));
    }
    const undo = await planUndo(em, input._id, realChanges(changes));
    const asBefore = changes.map((change) => ({
      ...change,
      reason: change.reason || (undo?.lines.get(change.line.id)?.reason ?? ''),
    }));
    return statusChange(locked, asBefore, { at, undo });
  });
}
