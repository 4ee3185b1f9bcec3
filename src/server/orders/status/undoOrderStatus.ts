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

/** Undoes a change of status completely or not at all. Throws not_found, status_moved if a line has changed since, sold_out. */
export async function undoOrderStatus(deps: Deps, staff: StaffMember, input: OrderUndoInput): Promise<Order> {
  return toStaffOrder(deps, staff, await takeOrderBack(deps, staff, input));
}

export function takeOrderBack(deps: Deps, staff: StaffMember, input: OrderUndoInput): Promise<OrderParts> {
  const at = deps.now();
  return changeOrder(deps, input._id, { actor: staff, at }, async (locked, em) => {
    const visible = visibleLines(locked.lines, staff.scope);
    // A duplicate line would move its stock twice.
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
