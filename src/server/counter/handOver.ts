import type { CounterOrder, HandoverInput } from '#shared/contracts/counter.ts';
import { fetchedElsewhere, otherCounter } from '#shared/domain/counter/handover.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import { whyHandedOver } from '../orders/change/lastChange.ts';
import type { LockedOrder, StatusLine } from '../orders/change/orderChange.ts';
import { assertPaid, statusChange, visibleLines } from '../orders/change/statusDecision.ts';
import { assertNotMoved } from '../orders/status/setOrderStatus.ts';
import { idsOf } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readCounterOrder } from './counterOrder.queries.ts';

/** Claims the named or all remaining lines. Throws status_moved, forbidden, not_found, needs_confirmation if unpaid or at another counter. */
export async function handOver(deps: Deps, staff: StaffMember, input: HandoverInput): Promise<CounterOrder> {
  const { _id: order_id, old_order_status } = input;
  const at = deps.now();
  await changeOrder(deps, order_id, { actor: staff, at }, async (locked, em) => {
    const visible = visibleLines(locked.lines, staff.scope);
    if (old_order_status) await assertNotMoved(em, staff, locked, { visible, expected: old_order_status });
    const decision = decideHandover(locked.lines, visible, input.orders ?? []);
    if ('handedOverBefore' in decision) {
      throw new DomainError('status_moved', await whyHandedOver(em, staff, locked, decision.handedOverBefore));
    }
    const { lines } = decision;
    const changes = lines.map((line) => ({ line, to: 'Claimed' as const, reason: '' }));
    if (!input.is_other_counter_confirmed) assertHere(locked, input.counter ?? null);
    if (!input.is_unpaid_confirmed) assertPaid(locked, changes);
    const detail = { to: describeHandover(lines, locked.lines), lines: idsOf(lines) };
    const change = statusChange(locked, changes, { at });
    // The name is in the reason, because an erasure clears that.
    const reason = input.fetched_by;
    return change && { ...change, reason, data: { ...change.data, activity: { kind: 'handed_over', detail } } };
  });
  return readCounterOrder(deps, staff, order_id);
}

function assertHere({ order }: LockedOrder, here: number | null): void {
  const other = otherCounter(order, here === null ? null : String(here));
  if (!other) return;
  throw fieldError('needs_confirmation', 'is_other_counter_confirmed', fetchedElsewhere(order.order_no, other.name));
}

function describeHandover(lines: readonly StatusLine[], all: readonly StatusLine[]): string {
  const alive = all.filter(({ status }) => status !== 'Cancelled');
  const rest = alive.filter((line) => line.status !== 'Claimed' && !lines.includes(line));
  return rest.length === 0 && lines.length === alive.length ? 'All items' : `${lines.length} of ${alive.length} items`;
}

type HandoverDecision = { lines: StatusLine[] } | { handedOverBefore: StatusLine[] };

const isLeft = ({ status }: StatusLine) => OPEN_STATUSES.includes(status);

/** Chooses the named or all remaining lines. Throws not_found, forbidden for lines outside the scope, status_moved for Cancelled lines. */
function decideHandover(
  lines: readonly StatusLine[],
  visible: readonly StatusLine[],
  named: readonly number[],
): HandoverDecision {
  if (named.length === 0) {
    const isWhole = lines.every((line) => visible.includes(line) || line.status === 'Cancelled');
    if (!isWhole) throw new DomainError('forbidden', serverMessages.handoverBeyondScope);
    const left = visible.filter(isLeft);
    if (left.length > 0) return { lines: left };
    const before = visible.filter(({ status }) => status === 'Claimed');
    if (before.length > 0) return { handedOverBefore: before };
    throw new DomainError('status_moved', serverMessages.lineCancelled);
  }
  const wanted = [...new Set(named)].map((id) => {
    const line = lines.find((each) => each.id === id);
    if (!line) throw new DomainError('not_found', serverMessages.noLines);
    if (!visible.includes(line)) throw new DomainError('forbidden', serverMessages.outOfScope);
    return line;
  });
  if (wanted.some(({ status }) => status === 'Cancelled')) {
    throw new DomainError('status_moved', serverMessages.lineCancelled);
  }
  const before = wanted.filter(({ status }) => status === 'Claimed');
  return before.length > 0 ? { handedOverBefore: before } : { lines: wanted };
}
