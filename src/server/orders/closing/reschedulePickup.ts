import type { Order } from '#shared/contracts/orders.ts';
import type { ReschedulePickupInput } from '#shared/contracts/ownOrders.ts';
import { canMoveOwnPickup } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../../platform/services.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { assertOwnOrder } from '../order/ownOrder.ts';
import { countOwnInSlot, pickupError } from '../order/pickupSlots.ts';
import { changePickup } from './changePickup.ts';
import { pickupChange } from './pickupMoves.ts';

/**
 * Moves the pick-up of the customer's own order to a time that a new order could have, or to another counter. Throws not_found for an order that is not theirs,
 * conflict where canMoveOwnPickup does not let them any more, it was moved since `old_pickup_time` or the slot is full, invalid for a time
 * that cannot be chosen.
 */
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
        // The time is the customer's own again, wherever the store had moved it before.
        columns: { pickup_time: move.to, pickup_moved_from: null, pickup_moved_reason: '' },
        // The audit log is of staff and of the store itself.
        audit: {},
      }),
    },
  );
  return toOrder(after, createProofUrls(deps));
}
