import { linesOfWholeOrder, type OrderStatus, orderStatusOf, stockEffect } from '#shared/domain/orders/orderStatus.ts';
import { needsPayment, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { onlyLeft } from '#shared/messages.ts';
import { notPaidYet, serverMessages } from '#shared/serverMessages.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import type { SizeStockRow, StockMove } from '../../catalog/stocks/stockMoves.ts';
import type { LineChange, OrderChange, StatusLine, Undo } from './orderChange.ts';

/** The changes that lead somewhere: a line that has its status already is left out. */
export const realChanges = (wanted: readonly LineChange[]): LineChange[] =>
  wanted.filter(({ line, to }) => line.status !== to);

/** Throws conflict, at `is_unpaid_confirmed`, where changes make lines of an unpaid order ready or hand them over. */
export function assertPaid(payment: PaymentStatus | null, wanted: readonly LineChange[]): void {
  for (const { to } of realChanges(wanted)) {
    if (!needsPayment(payment, to)) continue;
    const message = notPaidYet(payment);
    throw new DomainError('conflict', message, { errors: { is_unpaid_confirmed: message } });
  }
}

/** The lines of an order that a staff user sees. Throws not_found where there are none. */
export function visibleLines(lines: readonly StatusLine[], scope: readonly number[] | null): StatusLine[] {
  const visible = lines.filter((line) => isInScope(scope, line.category_id));
  if (visible.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  return visible;
}

/**
 * The lines that a change of status is for: of those visible, the ones named, or without names all that linesOfWholeOrder
 * takes. Throws not_found where none of the named is a line of the order, forbidden where all of them lie outside the
 * staff user's categories.
 */
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

/** Returns the effect of changes on the stock: Cancelled gives it back once, leaving Cancelled takes it again. */
export function stockMovesOf(changes: readonly LineChange[]): StockMove[] {
  return changes.flatMap(({ line: { id, size_price_id, quantity, status }, to }) => {
    const effect = stockEffect(status, to);
    if (size_price_id === null || effect === 'none') return [];
    return { size_price_id, order_line_id: id, quantity: effect === 'return' ? quantity : -quantity };
  });
}

/** Throws conflict, the lines named `orders.<line>`, where a cancelled line would take again of a product that was deleted. */
function assertNotDeleted(changes: readonly LineChange[]): void {
  const gone = changes.filter(({ line, to }) => line.stock_id === null && stockEffect(line.status, to) === 'take');
  if (gone.length === 0) return;
  const errors = Object.fromEntries(gone.map(({ line }) => [`orders.${line.id}`, onlyLeft(line.name, 0)]));
  throw new DomainError('conflict', serverMessages.stockTakenMeanwhile, { errors });
}

/** Throws conflict, the lines named `orders.<line>`, where moves would take more than a restricted size has. */
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
  if (Object.keys(errors).length > 0) throw new DomainError('conflict', serverMessages.stockTakenMeanwhile, { errors });
}

/** The order's status once the changed lines have theirs. */
function statusAfter(lines: readonly StatusLine[], changes: readonly LineChange[]): OrderStatus {
  const after = new Map(changes.map(({ line, to }) => [line.id, to]));
  return orderStatusOf(lines.map((line) => after.get(line.id) ?? line.status));
}

/** The most lines of one change that the audit log names; the order's own history has all. */
const MAX_AUDITED_LINES = 50;

/**
 * Returns the change that gives lines their new statuses, null if they have them already; the order's own status follows. An undo gives
 * back since when
 * the order was at its status, too. Throws conflict where a cancelled line would take again of a product that was deleted.
 */
export function statusChange(
  { order, lines }: { order: { status: OrderStatus }; lines: readonly StatusLine[] },
  wanted: readonly LineChange[],
  { at, undo = null }: { at: Date; undo?: Undo | null },
): OrderChange | null {
  const changes = realChanges(wanted);
  if (changes.length === 0) return null;
  assertNotDeleted(changes);
  const status = statusAfter(lines, changes);
  const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');
  const cancelled = changes.filter(({ to }) => to === 'Cancelled');
  return {
    kind: 'status',
    ...(status !== order.status && { columns: { status, status_changed_at: undo?.orderSince ?? at } }),
    lines: changes,
    undo,
    audit: {
      order_status: {
        from: distinct(changes.map(({ line }) => line.status)),
        to: distinct(changes.map(({ to }) => to)),
      },
      lines: { from: null, to: changes.slice(0, MAX_AUDITED_LINES).map(({ line }) => line.id) },
    },
    data: {
      before: order.status,
      changes: changes.map(({ line, to }) => ({ line: line.id, from: line.status, to })),
    },
    reason: commonReason(cancelled.length > 0 ? cancelled : changes),
  };
}

/** The reason of lines that were changed together; none where each has its own. */
function commonReason(changes: readonly LineChange[]): string {
  const reasons = new Set(changes.map(({ reason }) => reason));
  const [reason] = reasons;
  return reasons.size === 1 ? (reason ?? '') : '';
}
