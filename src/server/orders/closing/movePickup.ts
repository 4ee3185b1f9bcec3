import { sql } from 'kysely';
import type { MovePickupInput } from '#shared/contracts/orderDesk.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { isBoundedSlot } from '#shared/domain/orders/orderLimits.ts';
import { OPEN_STATUSES, SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { movedPickupReason } from '#shared/domain/pickups/productHours.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { sharingCalendar } from '../../settings/pickupCalendarLock.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { assertWholeInScope } from '../change/statusDecision.ts';
import { toStaffOrder } from '../order/orders.queries.ts';
import { slotLock } from '../placing/slotLock.ts';
import { pickupChange } from './pickupMoves.ts';
import { scheduledProducts } from './scheduledProducts.queries.ts';

/**
 * Moves the pick-up of one open order to another time, whose customer is told. Throws not_found and forbidden as setPaymentStatus does,
 * invalid for a time that is no slot of an open day or outside the hours of a product, conflict where the order has no pick-up to move or has
 * been moved since `old_pickup_time`, and, at `is_full_confirmed`, where the slot is full and the staff user has not said that they know, or
 * may not go beyond it.
 */
export async function movePickup(
  deps: Deps,
  staff: StaffMember,
  { _id, pickup_time: to, old_pickup_time, reason, is_full_confirmed }: MovePickupInput,
): Promise<Order> {
  const at = deps.now();
  const after = await changeOrder(deps, _id, { actor: staff, at }, async (locked, em) => {
    assertWholeInScope(locked, staff.scope);
    const { status, pickup_time: from } = locked.order;
    if (from === null || !OPEN_STATUSES.includes(status)) {
      throw new DomainError('conflict', serverMessages.noPickupToMove);
    }
    if (old_pickup_time && old_pickup_time.getTime() !== from.getTime()) {
      throw new DomainError('conflict', serverMessages.pickupMovedMeanwhile);
    }
    if (from.getTime() === to.getTime()) return null;
    // The days that are closed at this moment wait for this move, and are read after it.
    await db(em).selectNoFrom(sharingCalendar(1).as('calendar')).execute();
    const calendar = await readPickupCalendar(em, deps);
    const scheduled = (await scheduledProducts(em, [_id], calendar)).get(_id) ?? [];
    const closed = movedPickupReason(from, to, at, calendar, scheduled);
    if (closed !== null) throw new DomainError('invalid', closed, { errors: { pickup_time: closed } });
    const isOver = is_full_confirmed === true && staff.scope === null;
    if (!isOver && isBoundedSlot(calendar.hours, to, calendar.timeZone)) {
      await assertRoom(em, to, calendar.hours.orders_per_slot);
    }
    // The reason may be about the customer: it stands where an erasure empties it, and in no audit row.
    return { ...pickupChange({ from, to }, reason), audit: { pickup_time: { from, to } } };
  });
  return toStaffOrder(deps, staff, after);
}

/** Throws conflict where a slot has as many orders as it takes. Orders of one slot come one after the other. */
async function assertRoom(em: StoreEntityManager, slot: Date, most: number): Promise<void> {
  await lockByName(em, slotLock(slot));
  const { orders } = await db(em)
    .selectFrom('order')
    .select(sql<number>`count(*)`.as('orders'))
    .where('pickup_time', '=', slot)
    .where('status', 'in', SLOT_STATUSES)
    .executeTakeFirstOrThrow();
  if (Number(orders) < most) return;
  throw new DomainError('conflict', messages.slotFull, { errors: { is_full_confirmed: messages.slotFull } });
}
