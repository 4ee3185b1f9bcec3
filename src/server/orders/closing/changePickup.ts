import { sql } from 'kysely';
import type { MovePickupInput } from '#shared/contracts/orderDesk.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { ReschedulePickupInput } from '#shared/contracts/ownOrders.ts';
import { canMoveOwnPickup, OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import type { PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { movedPickupReason, type ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { sharingCalendar } from '../../settings/pickupCalendarLock.ts';
import { type By, changeOrder } from '../change/changeOrder.ts';
import type { LockedOrder, OrderChange } from '../change/orderChange.ts';
import { assertWholeInScope } from '../change/statusDecision.ts';
import { assertOwnOrder } from '../order/openOrder.ts';
import { createProofUrls, toStaffOrder } from '../order/orders.queries.ts';
import { type OrderParts, toOrder } from '../order/orders.records.ts';
import { countOwnInSlot, hasSpace, pickupError } from '../order/pickupSlots.ts';
import { type MovedPickup, type PickupMove, pickupChange } from './pickupMoves.ts';
import { readScheduledProducts } from './scheduledProducts.queries.ts';

interface MoveRequest {
  _id: number;
  pickup_time: Date;
  /** If absent, the counter stays. */
  counter?: number | null | undefined;
  old_pickup_time?: Date | null | undefined;
}

interface MoveFacts extends Pick<PickupMove, 'from' | 'to'> {
  now: Date;
  calendar: PickupCalendar & { hours: PickupHours };
  scheduled: readonly ScheduledProduct[];
}

interface MoveRules {
  assertMovable: (locked: LockedOrder) => void;
  /** Null allows the new time. */
  closedReason: (facts: MoveFacts, em: StoreEntityManager) => Promise<string | null> | string | null;
  mayOverfill: boolean;
  change: (move: MovedPickup) => OrderChange;
}

/** Moves a pick-up to another time or counter; both need a free place. Shares the calendar before locking the order, as placing does. */
function changePickup(
  deps: Deps,
  { _id, pickup_time: to, counter, old_pickup_time }: MoveRequest,
  by: By,
  { assertMovable, closedReason, mayOverfill, change }: MoveRules,
): Promise<OrderParts> {
  const decide = async (locked: LockedOrder, em: StoreEntityManager): Promise<OrderChange | null> => {
    assertMovable(locked);
    const from = locked.order.pickup_time;
    if (from === null) throw new DomainError('conflict', serverMessages.noPickupToMove);
    if (old_pickup_time && old_pickup_time.getTime() !== from.getTime()) {
      throw new DomainError('version_old', serverMessages.pickupMovedByAnother);
    }
    const moved = await counterMove(em, locked.order.counter, counter ?? null);
    const isSameTime = from.getTime() === to.getTime();
    if (isSameTime && !moved) return null;
    const calendar = await readPickupCalendar(em, deps);
    const counterThen = moved?.to ?? locked.order.counter;
    const isFull = !(await hasSpace(em, calendar, { pickup_time: to, counter: counterThen, except: _id }));
    if (!isSameTime) {
      const scheduled = (await readScheduledProducts(em, [_id], calendar)).get(_id) ?? [];
      const closed = await closedReason({ from, to, now: by.at, calendar, scheduled }, em);
      if (closed !== null) throw fieldError('invalid', 'pickup_time', closed);
    }
    if (isFull && !mayOverfill) {
      throw by.actor === 'customer'
        ? fieldError('conflict', 'pickup_time', messages.slotFull)
        : fieldError('needs_confirmation', 'is_full_confirmed', messages.slotFull);
    }
    return change({ from, to, ...(moved && { counter: moved }) });
  };
  // Closings wait for this move; the calendar is read after the lock.
  return changeOrder(deps, _id, by, decide, (em) => db(em).selectNoFrom(sharingCalendar(1).as('calendar')).execute());
}

/** Returns the move to another counter, whose row is locked; null if unchanged. Throws invalid if it is no counter. */
async function counterMove(em: StoreEntityManager, from: Counter | null, wanted: number | null) {
  if (wanted === null || String(wanted) === from?._id) return null;
  const found = await db(em)
    .selectFrom('warehouse as w')
    .select(['id', 'name', 'place', 'map_link', 'phone', 'hours'])
    .where('id', '=', wanted)
    .where('is_counter', '=', true)
    .modifyEnd(sql`lock in share mode`)
    .executeTakeFirst();
  const message = messages.counterInvalid;
  if (!found) throw fieldError('invalid', 'counter', message);
  const { id, ...facts } = found;
  return { from, to: { _id: String(id), ...facts } };
}

/** Staff move a pick-up. Throws not_found, forbidden, invalid for time or counter, conflict if moved since or full (`is_full_confirmed`). */
export async function movePickup(
  deps: Deps,
  staff: StaffMember,
  { reason, is_full_confirmed, ...request }: MovePickupInput,
): Promise<Order> {
  const after = await changePickup(
    deps,
    request,
    { actor: staff, at: deps.now() },
    {
      assertMovable(locked) {
        assertWholeInScope(locked, staff.scope);
        const { status } = locked.order;
        if (!OPEN_STATUSES.includes(status)) throw new DomainError('status_moved', serverMessages.noPickupToMove);
      },
      closedReason: ({ from, to, now, calendar, scheduled }) => movedPickupReason(from, to, now, calendar, scheduled),
      mayOverfill: is_full_confirmed === true && staff.scope === null,
      change(move) {
        const change = pickupChange(move, reason);
        // The reason may name the customer: it is stored only where an erasure clears it, not in the audit log.
        const { pickup_moved_reason: _reason, ...audit } = change.audit ?? {};
        return { ...change, audit };
      },
    },
  );
  return toStaffOrder(deps, staff, after);
}

/** Moves the customer's own pick-up to a time or counter open to new orders. Throws not_found, conflict, or invalid for the time. */
export async function reschedulePickup(deps: Deps, customerId: number, request: ReschedulePickupInput): Promise<Order> {
  await assertOwnOrder(deps, customerId, request._id);
  const after = await changePickup(
    deps,
    request,
    { actor: 'customer', at: deps.now() },
    {
      assertMovable({ order, lines }) {
        if (order.customer_id !== customerId) throw new DomainError('not_found', serverMessages.orderNotFound);
        if (!canMoveOwnPickup(lines.map(({ status }) => status))) {
          throw new DomainError('status_moved', serverMessages.notMovedAnyMore);
        }
      },
      async closedReason(facts, em) {
        const in_slot = await countOwnInSlot(em, facts.calendar, facts.to, customerId);
        return pickupError(facts.to, { ...facts, held: { in_slot } });
      },
      mayOverfill: false,
      change: (move) => ({
        ...pickupChange(move, ''),
        // The customer chose this time, so it no longer counts as moved by the store.
        columns: { pickup_time: move.to, pickup_moved_from: null, pickup_moved_reason: '' },
        // The audit log contains only changes by staff and the store.
        audit: {},
      }),
    },
  );
  return toOrder(after, createProofUrls(deps));
}
