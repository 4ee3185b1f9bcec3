import type { Order, OrderUpdate } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import {
  itemsMoved,
  orderMoved,
  orderPlacedElsewhere,
  orderTotals,
  paymentDecided,
  pickupMoved,
  proofReceived,
} from '#shared/messages.ts';

/** Empty if nothing is new. `before` is the last reported order, `after` the present one; undefined if it is not on the page. */
export function newsOf({ type, order_no, order_status }: OrderUpdate, before?: Order, after?: Order): string {
  switch (type) {
    case 'placed':
      // One that is already shown was placed before the page loaded.
      return before ? '' : orderPlacedElsewhere(order_no);
    case 'pickup':
      return pickupMoved(order_no);
    case 'payment':
      return paymentDecided(order_no, after?.payment_status);
    case 'proof':
      return proofReceived(order_no);
    case 'status':
      if (!before || !after) return orderMoved(order_no, order_status.status);
      // If the order could not be read again, reports the update's own data.
      return (
        statusNews(before, after) ||
        (after.order_status.status === order_status.status ? '' : orderMoved(order_no, order_status.status))
      );
    // Not reported to customers.
    case 'picked':
      return '';
  }
}

/** Items whose status differs from the order's change, the new status and the new total; empty if nothing has changed. */
export function statusNews(before: Order, after: Order): string {
  const { order_no, order_status, amount_due } = after;
  const isMoved = before.order_status.status !== order_status.status;
  const statusBefore = new Map(before.orders.map((line) => [line._id, line.order_status.status]));
  const changed = after.orders.filter((line) => statusBefore.get(line._id) !== line.order_status.status);
  const apart = changed.filter((line) => !isMoved || line.order_status.status !== order_status.status);
  const byStatus = Map.groupBy(apart, (line) => line.order_status.status);
  return [
    ...[...byStatus].map(([status, lines]) =>
      itemsMoved(
        order_no,
        lines.map(({ item }) => item.name),
        status,
      ),
    ),
    ...(isMoved ? [orderMoved(order_no, order_status.status)] : []),
    ...(apart.length > 0 && before.amount_due !== amount_due ? [orderTotals(formatPesos(amount_due))] : []),
  ].join(' ');
}
