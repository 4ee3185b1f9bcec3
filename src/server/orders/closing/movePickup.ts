import type { MovePickupInput } from '#shared/contracts/orderDesk.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { movedPickupReason } from '#shared/domain/pickups/productHours.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { assertWholeInScope } from '../change/statusDecision.ts';
import { toStaffOrder } from '../order/orders.queries.ts';
import { changePickup } from './changePickup.ts';
import { pickupChange } from './pickupMoves.ts';

/**
 * Moves the pick-up of one open order to another time or counter, whose customer is told. Throws not_found and forbidden as setPaymentStatus does,
 * invalid for a time that is no slot of an open day or outside the hours of a product, and for no counter, conflict where the order has no pick-up to move or has
 * been moved since `old_pickup_time`, and, at `is_full_confirmed`, where the slot is full and the staff user has not said that they know, or
 * may not go beyond it.
 */
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
        // The reason may be about the customer: it stands where an erasure empties it, and in no audit row.
        const { pickup_moved_reason: _reason, ...audit } = change.audit ?? {};
        return { ...change, audit };
      },
    },
  );
  return toStaffOrder(deps, staff, after);
}
