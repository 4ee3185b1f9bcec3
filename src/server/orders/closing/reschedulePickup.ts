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
        const in_slot = await countOwnInSlot(em, facts.to, customerId);
        return pickupError(facts.to, { ...facts, held: { in_slot } });
      },
      mayOverfill: false,
      change: (move) => ({
        ...pickupChange(move, ''),
        // The customer chose this time, so it no longer counts as moved by the store.
        columns: { pickup_time: move.to, pickup_moved_from: null, pickup_moved_reason: '' },
        // The audit log has only changes by staff and the store.
        audit: {},
      }),
    },
  );
  return toOrder(after, createProofUrls(deps));
}
