import type { Order, OrderUndoInput } from '#shared/contracts/orders.ts';
import { type StatusStep, statusSince } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { whyMoved } from '../change/lastChange.ts';
import type { LineBefore, LineChange, Undo } from '../change/orderChange.ts';
import { realChanges, statusChange, visibleLines } from '../change/statusDecision.ts';
import { movesOf, type PastEvent, type PastMove, readMoves, reasonOf, statusChangedBy } from '../events/orderPast.ts';
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

/** With more events, an undo is treated like an ordinary change. */
const MAX_EVENTS = 1_000;

interface Step extends StatusStep, Pick<PastMove, 'from' | 'unpaid'> {
  reason: string;
  who: string;
}

/** Finds the last change of each line, to undo it. Null if one cannot be undone: then all are ordinary changes. Needs the order's lock. */
async function planUndo(em: StoreEntityManager, orderId: number, wanted: readonly LineChange[]): Promise<Undo | null> {
  const events = await readMoves(em, orderId, MAX_EVENTS);
  if (events.length === MAX_EVENTS) return null;
  const rest = stepsOf(events.reverse());
  const lines = new Map<number, LineBefore>();
  for (const { line, to } of wanted) {
    const step = rest.findLast(({ order_line_id }) => order_line_id === line.id);
    // A line cancelled by the store gets a new deadline when it is reopened, so this is no undo.
    if (step?.to_status !== line.status || step.from !== to || step.who === serverMessages.theStore) return null;
    rest.splice(rest.lastIndexOf(step), 1);
    const before = rest.filter(({ order_line_id }) => order_line_id === line.id);
    const last = before.at(-1);
    if (!last) return null;
    const takenUpAt = before.findLast(({ from }) => from === 'Cancelled')?.created_at ?? null;
    lines.set(line.id, { unpaid: step.unpaid, since: last.created_at, reason: last.reason, takenUpAt });
  }
  const order = statusSince(rest);
  return order && { lines, orderSince: order.since };
}

/** The changes of lines, oldest first, without undone changes and their undos. */
function stepsOf(events: readonly PastEvent[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    for (const move of movesOf(event)) {
      const { line: order_line_id, from, to: to_status, unpaid } = move;
      if (event.data.undo) {
        const last = steps.findLastIndex((step) => step.order_line_id === order_line_id);
        if (last >= 0) steps.splice(last, 1);
        continue;
      }
      const { created_at } = event;
      const [reason, who] = [reasonOf(event, move), statusChangedBy(event)];
      steps.push({ order_line_id, from, to_status, unpaid, created_at, reason, who });
    }
  }
  return steps;
}
