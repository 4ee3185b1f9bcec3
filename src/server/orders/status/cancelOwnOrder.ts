import type { CancelOrderInput, Order } from '#shared/contracts/orders.ts';
import { canCancelOwn } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../../platform/services.ts';
import { changeOrder } from '../change/changeOrder.ts';
import { statusChange } from '../change/statusDecision.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { assertOwnOrder } from '../order/ownOrder.ts';

/** Cancels the rest of the customer's own order. Throws not_found, and status_moved unless canCancelOwn. */
export async function cancelOwnOrder(
  deps: Deps,
  customerId: number,
  { _id, reason }: CancelOrderInput,
): Promise<Order> {
  await assertOwnOrder(deps, customerId, _id);
  const by = { actor: 'customer', at: deps.now() } as const;
  const after = await changeOrder(deps, _id, by, (locked) => {
    if (locked.order.customer_id !== customerId) throw new DomainError('not_found', serverMessages.orderNotFound);
    if (!canCancelOwn(locked.lines.map(({ status }) => status))) {
      throw new DomainError('status_moved', serverMessages.notCancelledAnyMore);
    }
    const changes = locked.lines.map((line) => ({ line, to: 'Cancelled' as const, reason }));
    const change = statusChange(locked, changes, by);
    // The audit log has only changes by staff and the store.
    return change && { ...change, audit: {} };
  });
  return toOrder(after, createProofUrls(deps));
}
