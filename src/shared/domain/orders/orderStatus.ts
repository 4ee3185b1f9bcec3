/** The five statuses in order of progress; Cancelled is separate (docs/rules/orders.md, Orders). */
export const ORDER_STATUSES = ['Pending', 'Processing', 'Ready for Pickup', 'Claimed', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const OPEN_STATUSES: readonly OrderStatus[] = ['Pending', 'Processing', 'Ready for Pickup'];

export const SLOT_STATUSES: readonly OrderStatus[] = [...OPEN_STATUSES, 'Claimed'];

/** Statuses of the older system that report filters also offer. */
export const REPORT_STATUSES = [...ORDER_STATUSES, 'Reserved', 'Shipped'] as const;

export const RECEIVING_OPTIONS = ['Pick-Up', 'Delivery'] as const;
export type ReceivingOption = (typeof RECEIVING_OPTIONS)[number];

export const BANK_TRANSFER = 'Bank Transfer';
export const PAYMENT_MODES = [BANK_TRANSFER] as const;
/** The payment modes of orders; only a sale at the counter can be paid in cash. */
export const ORDER_PAYMENT_MODES = [...PAYMENT_MODES, 'Cash'] as const;
export type PaymentMode = (typeof ORDER_PAYMENT_MODES)[number];

export const MAX_CANCEL_REASON = 500;

/** Cancelled if all lines are, otherwise the least advanced status of the others (docs/rules/orders.md, Orders). */
export function orderStatusOf(lines: readonly OrderStatus[]): OrderStatus {
  const alive = lines.filter((status) => status !== 'Cancelled');
  const least = Math.min(...alive.map((status) => ORDER_STATUSES.indexOf(status)));
  return ORDER_STATUSES[least] ?? 'Cancelled';
}

/**
 * Whether customers can cancel, by the statuses of the lines without Cancelled ones (docs/rules/orders.md, What
 * customers do with an order).
 */
export const canCancelOwn = (lines: readonly OrderStatus[]): boolean =>
  lines.includes('Pending') && lines.every((status) => status === 'Pending' || status === 'Cancelled');

/**
 * Whether customers can move the pick-up, by the statuses of the lines without Cancelled ones (docs/rules/orders.md,
 * What customers do with an order).
 */
export const canMoveOwnPickup = (lines: readonly OrderStatus[]): boolean =>
  ['Pending', 'Processing'].includes(orderStatusOf(lines)) &&
  lines.every((status) => status !== 'Ready for Pickup' && status !== 'Claimed');

export interface StatusStep {
  order_line_id: number;
  to_status: OrderStatus;
  created_at: Date;
}

/** The current status by the history (oldest first) and since when; null without changes (docs/rules/orders.md, Orders). */
export function statusSince(steps: readonly StatusStep[]): { status: OrderStatus; since: Date } | null {
  const lines = new Map<number, OrderStatus>();
  const reached: { status: OrderStatus; since: Date }[] = [];
  for (const [index, { order_line_id, to_status, created_at: since }] of steps.entries()) {
    lines.set(order_line_id, to_status);
    if (steps[index + 1]?.created_at.getTime() === since.getTime()) continue;
    const status = orderStatusOf([...lines.values()]);
    if (status !== reached.at(-1)?.status) reached.push({ status, since });
  }
  return reached.at(-1) ?? null;
}

/** Lines that a change of the whole order affects: Cancelled lines stay, unless all are Cancelled. */
export function linesOfWholeOrder<Line>(lines: readonly Line[], statusOfLine: (line: Line) => OrderStatus): Line[] {
  const alive = lines.filter((line) => statusOfLine(line) !== 'Cancelled');
  return alive.length > 0 ? alive : [...lines];
}

/** Cancelling returns the stock once; reopening takes it again. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'Cancelled') return 'return';
  return from === 'Cancelled' ? 'take' : 'none';
}
