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
