import { type OrderStatus, orderStatusOf, stockEffect } from '#shared/domain/orderStatus.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import type { SizeStockRow, StockMove } from '../catalog/stocks/stockMoves.ts';
import { isInScope } from './orders.records.ts';

export interface StatusLine {
  id: number;
  name: string;
  category_id: number | null;
  /** Null once the product was deleted. */
  stock_id: number | null;
  size_price_id: number | null;
  quantity: number;
  status: OrderStatus;
}

/**
 * The lines that a change of status is for: those named, or all, as far as they are in scope. Throws not_found for an
 * order or lines the staff user does not see, forbidden where all that were named lie outside their categories.
 */
export function chooseLines(
  lines: readonly StatusLine[],
  named: readonly number[],
  scope: readonly number[] | null,
): StatusLine[] {
  const visible = lines.filter((line) => isInScope(line, scope));
  if (visible.length === 0) throw new DomainError('not_found', messages.orderNotFound);
  if (named.length === 0) return visible;
  const chosen = visible.filter((line) => named.includes(line.id));
  if (chosen.length > 0) return chosen;
  if (lines.some((line) => named.includes(line.id))) throw new DomainError('forbidden', messages.outOfScope);
  throw new DomainError('not_found', messages.noLines);
}

/** What the changed lines do to the stock: Cancelled gives it back once, leaving Cancelled takes it again. */
export function stockMovesOf(changed: readonly StatusLine[], to: OrderStatus): StockMove[] {
  return changed.flatMap(({ id, size_price_id, quantity, status }) => {
    const effect = stockEffect(status, to);
    if (size_price_id === null || effect === 'none') return [];
    return { size_price_id, order_line_id: id, quantity: effect === 'return' ? quantity : -quantity };
  });
}

/** Throws conflict, the lines named `orders.<line>`, where a cancelled line would take again of a product that was deleted. */
export function refuseDeleted(changed: readonly StatusLine[], to: OrderStatus): void {
  const gone = changed.filter(({ status, stock_id }) => stock_id === null && stockEffect(status, to) === 'take');
  if (gone.length === 0) return;
  const errors = Object.fromEntries(gone.map(({ id, name }) => [`orders.${id}`, onlyLeft(name, 0)]));
  throw new DomainError('conflict', messages.stockTakenMeanwhile, { errors });
}

/** Throws conflict, the lines named `orders.<line>`, where moves would take more than a restricted size has. */
export function refuseShortage(
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
  if (Object.keys(errors).length > 0) throw new DomainError('conflict', messages.stockTakenMeanwhile, { errors });
}

/** The order's status once the changed lines have theirs. */
export function statusAfter(
  lines: readonly StatusLine[],
  changed: readonly StatusLine[],
  to: OrderStatus,
): OrderStatus {
  return orderStatusOf(lines.map((line) => (changed.includes(line) ? to : line.status)));
}
