/** The five statuses in the order of advance, Cancelled aside (docs/rules/orders.md, Orders). */
export const ORDER_STATUSES = ['Pending', 'Processing', 'Ready for Pickup', 'Claimed', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of an order that is still to be handed over. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['Pending', 'Processing', 'Ready for Pickup'];

/** Statuses of an order that takes up its place in a pick-up slot, handed over or not. */
export const SLOT_STATUSES: readonly OrderStatus[] = [...OPEN_STATUSES, 'Claimed'];

/** Statuses of the older system that report filters also offer. */
export const REPORT_STATUSES = [...ORDER_STATUSES, 'Reserved', 'Shipped'] as const;

export const RECEIVING_OPTIONS = ['Pick-Up', 'Delivery'] as const;
export type ReceivingOption = (typeof RECEIVING_OPTIONS)[number];

/** The mode whose proof a customer sends. */
export const BANK_TRANSFER = 'Bank Transfer';
/** The modes that customers choose from. */
export const PAYMENT_MODES = [BANK_TRANSFER] as const;
/** The modes that orders have: a sale at the counter may be paid by cash. */
export const ORDER_PAYMENT_MODES = [...PAYMENT_MODES, 'Cash'] as const;
export type PaymentMode = (typeof ORDER_PAYMENT_MODES)[number];

/** The longest reason why a line was cancelled. */
export const MAX_CANCEL_REASON = 500;

/** An order's status from its lines': Cancelled if all are, else the least advanced of the rest (docs/rules/orders.md, Orders). */
export function orderStatusOf(lines: readonly OrderStatus[]): OrderStatus {
  const alive = lines.filter((status) => status !== 'Cancelled');
  const least = Math.min(...alive.map((status) => ORDER_STATUSES.indexOf(status)));
  return ORDER_STATUSES[least] ?? 'Cancelled';
}

/** Whether customers may cancel an order of theirs, by the statuses of its lines: all that is not Cancelled is Pending (docs/rules/orders.md, What customers do with an order). */
export const canCancelOwn = (lines: readonly OrderStatus[]): boolean =>
  lines.includes('Pending') && lines.every((status) => status === 'Pending' || status === 'Cancelled');

/** Whether customers may move their order's pick-up: no line that is not Cancelled is ready or handed over (docs/rules/orders.md, What customers do with an order). */
export const canMoveOwnPickup = (lines: readonly OrderStatus[]): boolean =>
  ['Pending', 'Processing'].includes(orderStatusOf(lines)) &&
  lines.every((status) => status !== 'Ready for Pickup' && status !== 'Claimed');

/** A change of a line's status, as the history has it. */
export interface StatusStep {
  order_line_id: number;
  to_status: OrderStatus;
  created_at: Date;
}

/** The status that lines come to by changes, oldest first, and since when; those of one instant are one. Null without any (docs/rules/orders.md, Orders). */
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

/** The lines that a change of a whole order is for: one cancelled by itself stays so, unless the whole order is Cancelled and taken up again. */
export function linesOfWholeOrder<Line>(lines: readonly Line[], statusOfLine: (line: Line) => OrderStatus): Line[] {
  const alive = lines.filter((line) => statusOfLine(line) !== 'Cancelled');
  return alive.length > 0 ? alive : [...lines];
}

/** Returns the effect of a line's change of status on the stock: Cancelled gives it back once, leaving Cancelled takes it again. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'Cancelled') return 'return';
  return from === 'Cancelled' ? 'take' : 'none';
}
