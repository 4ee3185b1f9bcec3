import type { z } from 'zod';
import type { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { rows } from '../platform/database/rows.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { isInScope } from './orders.records.ts';
import { changedBy } from './statusChanges.ts';

/** Lines' changes read at once: more than the largest order has lines, so that one act is never cut. */
const PAGE_SIZE = 500;

type History = z.output<typeof historyOutput>;

interface ChangeRow {
  id: number;
  order_line_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  reason: string;
  created_at: Date;
  staff_name: string | null;
  /** The staff user's name of today. */
  name: string | null;
}

/**
 * What happened to an order, latest first: who set which lines from what to what, when and why; what was done at once is one
 * entry. Staff with assigned categories see the changes of their lines. Throws not_found for an order they do not see.
 */
export async function listOrderHistory(
  { em }: Deps,
  staff: StaffMember,
  { record_id, before }: z.output<typeof historyInput>,
): Promise<History> {
  const all = await rows(em)
    .selectFrom('order_line')
    .select(['id', 'name', 'size', 'color', 'category_id'])
    .where('order_id', '=', record_id)
    .orderBy('id')
    .execute();
  const lines = new Map(all.filter((line) => isInScope(line, staff.scope)).map((line) => [line.id, nameOf(line)]));
  if (lines.size === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  const changes: ChangeRow[] = await rows(em)
    .selectFrom('order_status_change as c')
    .leftJoin('staff_user as u', 'u.id', 'c.staff_user_id')
    .select(['c.id', 'c.order_line_id', 'c.from_status', 'c.to_status', 'c.reason', 'c.created_at'])
    .select(['c.staff_name', 'u.name'])
    .where('c.order_id', '=', record_id)
    .where('c.order_line_id', 'in', [...lines.keys()])
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const acts = actsOf(changes);
  const has_more = changes.length > PAGE_SIZE;
  // The last act of a full page may go on in the next one.
  const shown = has_more ? acts.slice(0, -1) : acts;
  return { docs: shown.map((act) => toEntry(act, lines)), has_more };
}

/** Changes made at once by one person stand next to each other. */
function actsOf(changes: readonly ChangeRow[]): ChangeRow[][] {
  const acts: ChangeRow[][] = [];
  for (const change of changes) {
    const act = acts.at(-1);
    const first = act?.[0];
    const isSame =
      first?.created_at.getTime() === change.created_at.getTime() &&
      changedBy(first) === changedBy(change) &&
      !act?.some((each) => each.order_line_id === change.order_line_id);
    if (act && isSame) act.push(change);
    else acts.push([change]);
  }
  return acts;
}

function toEntry(act: readonly ChangeRow[], lines: ReadonlyMap<number, string>): History['docs'][number] {
  const [first] = act;
  const last = act.at(-1);
  if (!first || !last) throw new RangeError('an act without changes');
  const ordered = act.toReversed();
  const isWhole =
    act.length > 1 &&
    act.length === lines.size &&
    act.every(({ from_status, to_status }) => from_status === first.from_status && to_status === first.to_status);
  const reasons = new Set(ordered.map(({ reason }) => reason).filter((reason) => reason !== ''));
  return {
    _id: String(last.id),
    action: first.from_status === null ? 'created' : 'updated',
    who: changedBy(first),
    when: first.created_at,
    changes: [
      ...(isWhole ? [first] : ordered).map(({ order_line_id, from_status, to_status }) => ({
        field: isWhole ? 'All items' : (lines.get(order_line_id) ?? ''),
        from: from_status,
        to: to_status,
      })),
      ...[...reasons].map((reason) => ({ field: 'Reason', from: null, to: reason })),
    ],
  };
}

function nameOf({ name, size, color }: { name: string; size: string; color: string }): string {
  const choices = [size, color].filter((choice) => choice !== '');
  return choices.length > 0 ? `${name} (${choices.join(', ')})` : name;
}
