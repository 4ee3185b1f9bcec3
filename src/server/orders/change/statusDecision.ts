import { linesOfWholeOrder, type OrderStatus, orderStatusOf, stockEffect } from '#shared/domain/orders/orderStatus.ts';
import { paymentAfter } from '#shared/domain/payments/amountDue.ts';
import { needsPayment, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { onlyLeft } from '#shared/messages.ts';
import { notPaidYet, serverMessages } from '#shared/serverMessages.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import type { SizeStockRow, StockMove } from '../../catalog/stocks/bulk/stockMoves.ts';
import { dueOf } from '../order/orders.records.ts';
import type { LineChange, LockedOrder, OrderChange, StatusLine, Undo } from './orderChange.ts';

export const realChanges = (wanted: readonly LineChange[]): LineChange[] =>
  wanted.filter(({ line, to }) => line.status !== to);

/** Throws needs_confirmation at `is_unpaid_confirmed` if lines become ready or claimed while the order is unpaid. */
export function assertPaid(locked: LockedOrder, wanted: readonly LineChange[]): void {
  const payment = paymentOnceMade(locked, wanted)?.payment_status ?? locked.order.payment_status;
  for (const { to } of realChanges(wanted)) {
    if (!needsPayment(payment, to)) continue;
    throw fieldError('needs_confirmation', 'is_unpaid_confirmed', notPaidYet(payment));
  }
}

/** The lines in scope. Throws not_found if there are none. */
export function visibleLines(lines: readonly StatusLine[], scope: readonly number[] | null): StatusLine[] {
  const visible = lines.filter((line) => isInScope(scope, line.category_id));
  if (visible.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  return visible;
}

/** Throws not_found without a line in scope, forbidden with one outside. */
export function assertWholeInScope({ lines }: LockedOrder, scope: readonly number[] | null): void {
  if (visibleLines(lines, scope).length < lines.length) throw new DomainError('forbidden', serverMessages.outOfScope);
}

/** Returns the named visible lines, or those of linesOfWholeOrder. Throws not_found for unknown lines, forbidden for lines outside the scope. */
export function chooseLines(
  lines: readonly StatusLine[],
  visible: readonly StatusLine[],
  named: readonly number[],
): StatusLine[] {
  if (named.length === 0) return linesOfWholeOrder(visible, (line) => line.status);
  const chosen = visible.filter((line) => named.includes(line.id));
  if (chosen.length > 0) return chosen;
  if (lines.some((line) => named.includes(line.id))) throw new DomainError('forbidden', serverMessages.outOfScope);
  throw new DomainError('not_found', serverMessages.noLines);
}

/** Cancelling returns the stock once; leaving Cancelled takes it again. */
export function stockMovesOf(changes: readonly LineChange[]): StockMove[] {
  return changes.flatMap(({ line: { id, size_price_id, quantity, status }, to }) => {
    const effect = stockEffect(status, to);
    if (size_price_id === null || effect === 'none') return [];
    return { size_price_id, order_line_id: id, quantity: effect === 'return' ? quantity : -quantity };
  });
}

/** Throws sold_out at `orders.<line>` if a reopened line's product was deleted. */
function assertNotDeleted(changes: readonly LineChange[]): void {
  const gone = changes.filter(({ line, to }) => line.stock_id === null && stockEffect(line.status, to) === 'take');
  if (gone.length === 0) return;
  const errors = Object.fromEntries(gone.map(({ line }) => [`orders.${line.id}`, onlyLeft(line.name, 0)]));
  throw new DomainError('sold_out', serverMessages.stockTakenByAnother, { errors });
}

/** Throws sold_out at `orders.<line>` if a restricted size has too few pieces. */
export function assertEnoughStock(
  moves: readonly StockMove[],
  sizes: readonly SizeStockRow[],
  lines: readonly StatusLine[],
): void {
  const errors: FieldErrors = {};
  for (const size of sizes) {
    const ofSize = moves.filter((move) => move.size_price_id === size.id);
    const moved = ofSize.reduce((sum, move) => sum + move.quantity, 0);
    if (moved >= 0 || !size.restrict_if_no_available || size.available_quantity + moved >= 0) continue;
    for (const { order_line_id } of ofSize) {
      const name = lines.find((line) => line.id === order_line_id)?.name ?? '';
      errors[`orders.${order_line_id}`] = onlyLeft(name, size.available_quantity);
    }
  }
  if (Object.keys(errors).length > 0) throw new DomainError('sold_out', serverMessages.stockTakenByAnother, { errors });
}

/** The payment after the changes, null if unchanged: the amount due follows the lines. */
function paymentOnceMade({ order, lines }: LockedOrder, changes: readonly LineChange[]) {
  const to = new Map(changes.map((change) => [change.line.id, change.to]));
  return paymentAfter(order, dueOf(lines.map(({ id, amount, status }) => ({ amount, status: to.get(id) ?? status }))));
}

function statusAfter(lines: readonly StatusLine[], changes: readonly LineChange[]): OrderStatus {
  const after = new Map(changes.map(({ line, to }) => [line.id, to]));
  return orderStatusOf(lines.map((line) => after.get(line.id) ?? line.status));
}

/** Maximum number of lines in one audit row; the order's history has all. */
const MAX_AUDITED_LINES = 50;

/** Plans new statuses of lines; order and payment follow them. Null if nothing changes. Throws sold_out if a product was deleted. */
export function statusChange(
  locked: LockedOrder,
  wanted: readonly LineChange[],
  { at, undo = null }: { at: Date; undo?: Undo | null },
): OrderChange | null {
  const changes = realChanges(wanted);
  if (changes.length === 0) return null;
  const { order, lines } = locked;
  const payment = paymentOnceMade(locked, changes);
  assertNotDeleted(changes);
  const status = statusAfter(lines, changes);
  const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');
  const cancelled = changes.filter(({ to }) => to === 'Cancelled');
  return {
    kind: 'status',
    columns: {
      ...(status !== order.status && { status, status_changed_at: undo?.orderSince ?? at }),
      ...(payment && { ...payment, payment_changed_at: at, payment_reminded_at: null }),
    },
    lines: changes,
    undo,
    audit: {
      ...(payment && { payment_status: { from: order.payment_status, to: payment.payment_status } }),
      order_status: {
        from: distinct(changes.map(({ line }) => line.status)),
        to: distinct(changes.map(({ to }) => to)),
      },
      lines: { from: null, to: changes.slice(0, MAX_AUDITED_LINES).map(({ line }) => line.id) },
    },
    data: {
      before: order.status,
      changes: changes.map(({ line, to }) => {
        // An undo repeats the payment of the undone change, so the history shows both.
        const unpaid = undo ? undo.lines.get(line.id)?.unpaid : unpaidAt(order.payment_status, to);
        return { line: line.id, from: line.status, to, ...(unpaid && { unpaid }) };
      }),
      ...(undo && { undo: true }),
      ...(payment && {
        activity: { kind: 'payment', detail: { from: order.payment_status ?? '', to: payment.payment_status ?? '' } },
      }),
      ...(!isCommon(cancelled) && {
        reasons: Object.fromEntries(cancelled.map(({ line, reason }) => [line.id, reason])),
      }),
    },
    reason: commonReason(cancelled.length > 0 ? cancelled : changes),
  };
}

const unpaidAt = (payment: PaymentStatus | null, to: OrderStatus) => (needsPayment(payment, to) ? payment : undefined);

const isCommon = (changes: readonly LineChange[]) => new Set(changes.map(({ reason }) => reason)).size <= 1;

const commonReason = (changes: readonly LineChange[]): string => (isCommon(changes) ? (changes[0]?.reason ?? '') : '');
