import type { z } from 'zod';
import type { OrderHistoryEntry, orderHistoryInput, orderHistoryOutput } from '#shared/contracts/orderHistory.ts';
import { ORDER_ACTIVITIES } from '#shared/domain/orders/orderActivity.ts';
import type { OrderStatus, UNDO_PARTS } from '#shared/domain/orders/orderStatus.ts';
import { isUnpaid, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages, UNPAID_WORDS } from '#shared/serverMessages.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { nameOfChanger } from '../change/statusChanges.ts';
import { findEnd, type HistoryEnd } from './historyEnd.ts';
import { type ActivityRow, activityEntry, listActivities } from './orderActivity.ts';
import { type PickupChange, pickupChanges, pickupEntry } from './pickupChanges.queries.ts';

/** Lines' changes read at once: more than the largest order has lines, so that one act is never cut. */
const PAGE_SIZE = 500;

type History = z.output<typeof orderHistoryOutput>;

interface ChangeRow {
  id: number;
  order_line_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  reason: string;
  /** How far the payment was, where unpaid goods became ready or were handed over, or where that was undone. */
  payment_status: PaymentStatus | null;
  undo_part: (typeof UNDO_PARTS)[number] | null;
  created_at: Date;
  staff_name: string | null;
  /** The staff user's name of today. */
  name: string | null;
}

/**
 * Returns the history of an order, latest first: who set which lines to which status, or moved the pick-up, with times and reasons, and its
 * activities; changes that were made at once are one entry. Staff with assigned categories see changes of their lines or of the order as a
 * whole. Throws not_found for an order they do not see.
 */
export async function listOrderHistory(
  deps: Deps,
  staff: StaffMember,
  { record_id, before }: z.output<typeof orderHistoryInput>,
): Promise<History> {
  const { em } = deps;
  const all = await db(em)
    .selectFrom('order_line')
    .select(['id', 'name', 'size', 'color', 'category_id'])
    .where('order_id', '=', record_id)
    .orderBy('id')
    .execute();
  const lines = new Map(
    all.filter((line) => isInScope(staff.scope, line.category_id)).map((line) => [line.id, nameOf(line)]),
  );
  if (lines.size === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  await recordRead(deps, staff, { record_type: 'order', record_id });
  const end = before === undefined ? null : await findEnd(em, record_id, before);
  if (end === undefined) return { docs: [], has_more: false };
  const changes = await statusChanges(em, record_id, [...lines.keys()], end);
  const moves = await pickupChanges(em, record_id, end, PAGE_SIZE + 1);
  const activities = await listActivities(em, record_id, [...lines.keys()], { end, limit: PAGE_SIZE + 1 });
  return pageOf({ changes, moves, activities }, lines);
}

/** Changes of these lines' status before an entry, latest first: one more than a page, to know whether there are more. */
function statusChanges(
  em: StoreEntityManager,
  order: number,
  lines: readonly number[],
  end: HistoryEnd | null,
): Promise<ChangeRow[]> {
  return db(em)
    .selectFrom('order_status_change as c')
    .leftJoin('staff_user as u', 'u.id', 'c.staff_user_id')
    .select(['c.id', 'c.order_line_id', 'c.from_status', 'c.to_status', 'c.reason', 'c.created_at'])
    .select(['c.payment_status', 'c.undo_part', 'c.staff_name', 'u.name'])
    .where('c.order_id', '=', order)
    .where('c.order_line_id', 'in', lines)
    .$if(end !== null, (query) =>
      end?.status === undefined
        ? query.where('c.created_at', '<=', end?.at ?? new Date(0))
        : query.where('c.id', '<', end.status),
    )
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** The entries of a page, latest first. What one kind has beyond the page's oldest entry waits for the next page. */
function pageOf(
  { changes, moves, activities }: { changes: ChangeRow[]; moves: PickupChange[]; activities: ActivityRow[] },
  lines: ReadonlyMap<number, string>,
): History {
  const acts = actsOf(changes);
  // The last act of a full page may go on in the next one.
  const wholeActs = changes.length > PAGE_SIZE ? acts.slice(0, -1) : acts;
  const entries = [
    ...partOf(activities.slice(0, PAGE_SIZE), activities.length, (activity) => activityEntry(activity, lines)),
    ...partOf(moves.slice(0, PAGE_SIZE), moves.length, pickupEntry),
    ...partOf(wholeActs, changes.length, (act) => toEntry(act, lines)),
  ].sort((one, other) => other.entry.when.getTime() - one.entry.when.getTime());
  const last = entries.findIndex(({ isLast }) => isLast);
  const shown = last === -1 ? entries : entries.slice(0, last + 1);
  return { docs: shown.map(({ entry }) => entry), has_more: last !== -1 };
}

/** Entries of one kind; the last says so where the kind goes on beyond it. */
const partOf = <Row>(rows: readonly Row[], found: number, toEntry: (row: Row) => OrderHistoryEntry) =>
  rows.map((row, index) => ({ entry: toEntry(row), isLast: found > PAGE_SIZE && index === rows.length - 1 }));

/** Changes made at once by one person stand next to each other. */
function actsOf(changes: readonly ChangeRow[]): ChangeRow[][] {
  const acts: ChangeRow[][] = [];
  for (const change of changes) {
    const act = acts.at(-1);
    const first = act?.[0];
    const isSame =
      first?.created_at.getTime() === change.created_at.getTime() &&
      nameOfChanger(first) === nameOfChanger(change) &&
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
    who: nameOfChanger(first),
    when: first.created_at,
    changes: [
      ...(isWhole ? [first] : ordered).map(({ order_line_id, from_status, to_status }) => ({
        field: isWhole ? 'All items' : (lines.get(order_line_id) ?? ''),
        from: from_status,
        to: to_status,
      })),
      ...[...reasons].map((reason) => ({ field: 'Reason', from: null, to: reason })),
      ...unpaidPart(act),
    ],
  };
}

/** That what became ready or was handed over was not paid; of an undo, that it is so no more. */
function unpaidPart(act: readonly ChangeRow[]): History['docs'][number]['changes'] {
  const said = act.flatMap(({ payment_status, undo_part }) => {
    if (!isUnpaid(payment_status)) return [];
    const word = UNPAID_WORDS[payment_status];
    const change = undo_part === 'undo' ? { from: word, to: null } : { from: null, to: word };
    return { field: ORDER_ACTIVITIES.payment, ...change };
  });
  return said.slice(0, 1);
}

function nameOf({ name, size, color }: { name: string; size: string; color: string }): string {
  const choices = [size, color].filter((choice) => choice !== '');
  return choices.length > 0 ? `${name} (${choices.join(', ')})` : name;
}
