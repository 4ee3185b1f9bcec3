import type { z } from 'zod';
import type { OrderHistoryEntry, orderHistoryInput, orderHistoryOutput } from '#shared/contracts/orderHistory.ts';
import { ORDER_ACTIVITIES } from '#shared/domain/orders/orderActivity.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages, UNPAID_WORDS } from '#shared/serverMessages.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { movesOf, type PastEvent, type PastMove, reasonOf, selectPast, statusChangedBy } from '../events/orderPast.ts';

const PAGE_SIZE = 500;

type History = z.output<typeof orderHistoryOutput>;
/** Names of the lines in the staff user's scope, by key. */
type SeenLines = ReadonlyMap<number, string>;

/** Returns the history, latest first; simultaneous changes are one entry. Within a scope: changes of its lines and of the whole order. */
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
  let end = before === undefined ? null : await findEnd(em, record_id, before);
  while (end !== undefined) {
    const events = await readPage(em, record_id, end);
    const instants = [...Map.groupBy(events, ({ created_at }) => created_at.getTime())];
    // The events of the last instant may continue on the next page.
    const has_more = events.length === PAGE_SIZE && instants.length > 1;
    const entries = (has_more ? instants.slice(0, -1) : instants).flatMap(([, at]) => entriesOf(at, lines));
    const shown = entries.slice(entries.findIndex(({ _id }) => _id === String(before)) + 1);
    if (shown.length > 0 || !has_more) return { docs: shown, has_more };
    end = events.at(-1)?.created_at;
  }
  return { docs: [], has_more: false };
}

/** Returns the instant of an entry's event; undefined if the order has no such entry. */
async function findEnd(em: StoreEntityManager, order: number, before: number | string): Promise<Date | undefined> {
  const id = Number(String(before).replace(/^\D+/, ''));
  return (await selectPast(em, order).where('id', '=', id).executeTakeFirst())?.created_at;
}

/** Reads events up to an instant, latest first, in any order of writing. */
const readPage = (em: StoreEntityManager, order: number, end: Date | null): Promise<PastEvent[]> =>
  selectPast(em, order)
    .$if(end !== null, (query) => query.where('created_at', '<=', end ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();

/** Builds the entries of one instant: activities, then moves of the pick-up, then changes of status. */
const entriesOf = (events: readonly PastEvent[], lines: SeenLines): OrderHistoryEntry[] => [
  ...events.flatMap((event) => activityEntry(event, lines)),
  ...events.flatMap(pickupEntry),
  ...events.flatMap((event) => moveEntry(event, lines)),
];

/** Activities about lines are shown only to staff who see one of them. */
function activityEntry({ id, data, reason, actor_name, created_at }: PastEvent, lines: SeenLines): OrderHistoryEntry[] {
  if (!data.activity) return [];
  const { kind, detail } = data.activity;
  const named = detail.lines?.flatMap((line) => lines.get(line) ?? []) ?? [];
  if (detail.lines && named.length === 0) return [];
  return [
    {
      _id: `activity-${id}`,
      kind,
      action: 'updated',
      who: actor_name ?? '',
      when: created_at,
      changes: [
        { field: ORDER_ACTIVITIES[kind], from: detail.from ?? null, to: detail.to },
        ...(named.length > 0 ? [{ field: 'Items', from: null, to: named.join(', ') }] : []),
        // The activity of a change of lines is shown with that change.
        ...reasonPart(data.changes ? [] : [reason]),
        ...(kind === 'handed_over' && reason !== '' ? [{ field: 'Picked up by', from: null, to: reason }] : []),
      ],
    },
  ];
}

function pickupEntry({ id, data, reason, actor_name, created_at }: PastEvent): OrderHistoryEntry[] {
  if (!data.pickup) return [];
  const { from, to, counter } = data.pickup;
  const [before, after] = [new Date(from), new Date(to)];
  return [
    {
      _id: `pickup-${id}`,
      action: 'updated',
      who: actor_name ?? serverMessages.theStore,
      when: created_at,
      changes: [
        ...(before.getTime() === after.getTime() ? [] : [{ field: 'Pick-up time', from: before, to: after }]),
        ...(counter ? [{ field: 'Counter', from: counter.from || null, to: counter.to }] : []),
        ...reasonPart([reason]),
      ],
    },
  ];
}

function moveEntry(event: PastEvent, lines: SeenLines): OrderHistoryEntry[] {
  // The text of an exchange names the added line.
  if (event.data.exchange) return [];
  const moves = movesOf(event)
    .filter(({ line }) => lines.has(line))
    .map((move) => ({ ...move, reason: reasonOf(event, move) }));
  const [move] = moves;
  if (!move) return [];
  const isWhole =
    moves.length > 1 &&
    moves.length === lines.size &&
    moves.every(({ from, to }) => from === move.from && to === move.to);
  return [
    {
      _id: String(event.id),
      action: move.from === null ? 'created' : 'updated',
      who: statusChangedBy(event),
      when: event.created_at,
      changes: [
        ...(isWhole ? [move] : moves).map(({ line, from, to }) => ({
          field: isWhole ? 'All items' : (lines.get(line) ?? ''),
          from,
          to,
        })),
        ...reasonPart(moves.map(({ reason }) => reason)),
        ...unpaidPart(moves, event.data.undo),
      ],
    },
  ];
}

const reasonPart = (reasons: readonly string[]) =>
  [...new Set(reasons)].flatMap((reason) => (reason === '' ? [] : { field: 'Reason', from: null, to: reason }));

/** States that lines became ready or were claimed unpaid; for an undo, that this was undone. */
function unpaidPart(moves: readonly PastMove[], isUndo: boolean | undefined): OrderHistoryEntry['changes'] {
  const payment = moves.find(({ unpaid }) => unpaid && isUnpaid(unpaid))?.unpaid;
  if (!payment || !isUnpaid(payment)) return [];
  const word = UNPAID_WORDS[payment];
  return [{ field: ORDER_ACTIVITIES.payment, ...(isUndo ? { from: word, to: null } : { from: null, to: word }) }];
}

function nameOf({ name, size, color }: { name: string; size: string; color: string }): string {
  const choices = [size, color].filter((choice) => choice !== '');
  return choices.length > 0 ? `${name} (${choices.join(', ')})` : name;
}
