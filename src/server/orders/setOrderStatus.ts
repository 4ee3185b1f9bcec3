import type { Order, OrderStatusInput } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { messages, movedMeanwhile } from '#shared/messages.ts';
import { lockSizes, moveStock } from '../catalog/stocks/stockMoves.ts';
import type { Deps } from '../deps.ts';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { writeOrderEvent } from './orderEvents.ts';
import { getOrder } from './orders.queries.ts';
import { lastChangedBy, recordStatusChanges } from './statusChanges.ts';
import {
  chooseLines,
  refuseDeleted,
  refuseShortage,
  type StatusLine,
  statusAfter,
  stockMovesOf,
} from './statusDecision.ts';

/**
 * Sets the status of an order's lines, as far as they are in the staff user's scope; the order's own follows. Throws
 * conflict where the order has moved on since `old_order_status`, or the stock of a cancelled line has gone meanwhile.
 */
export async function setOrderStatus(deps: Deps, staff: StaffMember, input: OrderStatusInput): Promise<Order> {
  const { _id: order_id, order_status: to } = input;
  await inTransaction(deps.em, async (em) => {
    const { order, lines } = await lockOrder(em, order_id);
    const chosen = chooseLines(lines, input.orders ?? [], staff.scope);
    await refuseMoved(em, order, lines, input.old_order_status ?? order.status);
    const changed = chosen.filter((line) => line.status !== to);
    if (changed.length === 0) return;

    refuseDeleted(changed, to);
    const moves = stockMovesOf(changed, to);
    const sizes = await lockSizes(
      em,
      moves.map((move) => move.size_price_id),
    );
    refuseShortage(moves, sizes, lines);
    const entry = { staff_user_id: staff.id, staff_name: staff.name, created_at: deps.now() };
    await moveStock(em, moves, { ...entry, reason: to === 'Cancelled' ? 'cancelled' : 'reinstated' });
    await recordStatusChanges(
      em,
      changed.map((line) => ({ order_line_id: line.id, from_status: line.status, to_status: to })),
      { ...entry, order_id },
    );
    const status = statusAfter(lines, changed, to);
    await writeStatuses(em, changed, to, { ...order, status_after: status, now: entry.created_at });
    const { order_no, customer_id } = order;
    await writeOrderEvent(em, {
      type: 'status',
      order_id,
      order_no,
      customer_id,
      status,
      created_at: entry.created_at,
    });
  });
  deps.orderEvents.notify();
  return getOrder(deps, { kind: 'staff', staff }, order_id);
}

/** The order's row is what everybody who changes an order locks first. */
async function lockOrder(em: StoreEntityManager, orderId: number) {
  const order = await rows(em)
    .selectFrom('order')
    .select(['id', 'order_no', 'customer_id', 'status'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found', messages.orderNotFound);
  const lines = await rows(em)
    .selectFrom('order_line')
    .select(['id', 'name', 'category_id', 'stock_id', 'size_price_id', 'quantity', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return { order, lines };
}

async function refuseMoved(
  em: StoreEntityManager,
  order: { status: OrderStatus },
  lines: readonly StatusLine[],
  expected: OrderStatus,
): Promise<void> {
  if (order.status === expected) return;
  const who = await lastChangedBy(
    em,
    lines.map((line) => line.id),
  );
  throw new DomainError('conflict', movedMeanwhile(who, order.status));
}

async function writeStatuses(
  em: StoreEntityManager,
  changed: readonly StatusLine[],
  to: OrderStatus,
  order: { id: number; status: OrderStatus; status_after: OrderStatus; now: Date },
): Promise<void> {
  const ids = changed.map((line) => line.id);
  await rows(em).updateTable('order_line').set({ status: to }).where('id', 'in', ids).execute();
  if (order.status_after === order.status) return;
  await rows(em)
    .updateTable('order')
    .set({ status: order.status_after, status_changed_at: order.now })
    .where('id', '=', order.id)
    .execute();
}
