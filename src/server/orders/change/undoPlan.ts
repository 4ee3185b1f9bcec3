import { type OrderStatus, type StatusStep, statusSince } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { LineChange, Undo } from './orderChange.ts';

/** Changes of an order's lines beyond these are not read: such an undo is a change as any other. */
const MAX_STEPS = 5_000;

interface Step extends StatusStep {
  id: number;
  from_status: OrderStatus | null;
  reason: string;
  payment_status: PaymentStatus | null;
  staff_name: string | null;
}

/**
 * Finds the changes that others take back: of each line the last one that was not undone, if staff made it and it led from where the line
 * returns to. Null where one of them takes nothing back: all of them are then changes as any other, made at their own time. The caller
 * holds the lock of the order.
 */
export async function planUndo(
  em: StoreEntityManager,
  orderId: number,
  wanted: readonly LineChange[],
): Promise<Undo | null> {
  const steps: Step[] = await db(em)
    .selectFrom('order_status_change')
    .select(['id', 'order_line_id', 'from_status', 'to_status', 'created_at', 'reason', 'payment_status', 'staff_name'])
    .where('order_id', '=', orderId)
    .where('undo_part', 'is', null)
    .orderBy('id')
    .limit(MAX_STEPS)
    .execute();
  if (steps.length === MAX_STEPS) return null;
  const last = new Map(steps.map((step) => [step.order_line_id, step]));
  const undone = new Map<number, Step>();
  for (const { line, to } of wanted) {
    const step = last.get(line.id);
    // An order that the store itself cancelled begins a new deadline when it is taken up again.
    if (step?.to_status !== line.status || step.from_status !== to || step.staff_name === serverMessages.theStore)
      return null;
    undone.set(line.id, step);
  }
  const rest = steps.filter((step) => undone.get(step.order_line_id) !== step);
  const order = statusSince(rest);
  const lines = statusSince(rest.filter(({ order_line_id }) => undone.has(order_line_id)));
  const reasons = new Map(rest.map(({ order_line_id, reason }) => [order_line_id, reason]));
  return order && lines && { undone, reasons, orderSince: order.since, linesSince: lines.since };
}
