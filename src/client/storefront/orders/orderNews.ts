import type { Order, OrderUpdate } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { orderPlacedElsewhere, pickupMoved, proofReceived } from '#shared/messages.ts';
import { itemsMoved, orderMoved, orderTotals, paymentDecided } from '#shared/purchaseMessages.ts';

/**
 * Returns the message about an update for a customer; empty if nothing is new. `before` is the order as it was last reported, `after` as it
 * is now; undefined if it is not on the page.
 */
export function newsOf({ type, order_no, order_status }: OrderUpdate, before?: Order, after?: Order): string {
  switch (type) {
    case 'placed':
      // One that is shown already was placed before the page.
      return before ? '' : orderPlacedElsewhere(order_no);
    case 'pickup':
      return pickupMoved(order_no);
    case 'payment':
      return paymentDecided(order_no, after?.payment_status);
    case 'proof':
      return proofReceived(order_no);
    case 'status':
      if (!before || !after) return orderMoved(order_no, order_status.status);
      // An order that could not be read again is reported as the update has it.
      return (
        statusNews(before, after) ||
        (after.order_status.status === order_status.status ? '' : orderMoved(order_no, order_status.status))
      );
    // Customers are not told of it.
    case 'picked':
      return '';
  }
}

/** The items whose status has changed in another way than the order's, the order's new status, and its new total; empty if nothing has changed. */
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
