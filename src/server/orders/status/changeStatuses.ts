import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { needsPayment, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findLowSizes, toLowStockMessage } from '../../catalog/stocks/lowStock.ts';
import { lockSizes, moveStock, type SizeStockRow, type StockMove } from '../../catalog/stocks/stockMoves.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { queueNotice } from '../../notices/queueNotice.ts';
import { queueOnAgain } from '../../notices/queueOnAgain.ts';
import { db } from '../../platform/database/db.ts';
import type { Services, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { enabledNotices } from '../../settings/enabledNotices.ts';
import { type MessageAbout, writeMessages } from '../../webhooks/messages.ts';
import { isSubscribed, subscribedEvents } from '../../webhooks/subscribedEvents.ts';
import { writeOrderEvent } from '../events/orderEvents.ts';
import { toStatusMessage } from '../order/orderMessages.ts';
import { readOrderParts } from '../order/orders.queries.ts';
import { markUndone, recordStatusChanges } from './statusChanges.ts';
import {
  assertEnoughStock,
  assertNotDeleted,
  type LineChange,
  realChanges,
  type StatusLine,
  statusAfter,
  stockMovesOf,
} from './statusDecision.ts';
import type { Undo } from './undoPlan.ts';

/** Of a change of more lines the audit log names these; the order's own history has all. */
const MAX_AUDITED_LINES = 50;

/** Who changes an order: a staff user, or the store itself, which has a name but no account. */
type Changer = Pick<StaffMember, 'name'> & { id: number | null };

/** An order whose row is locked, with its lines. */
export interface LockedOrder {
  order: {
    id: number;
    order_no: string;
    customer_id: number;
    status: OrderStatus;
    payment_status: PaymentStatus | null;
    /** The events that other programs subscribe to; see isSubscribed. */
    webhook_events: number | null;
    /** The kinds of notices that are on; see queueNotice. */
    notice_kinds: number | null;
  };
  lines: StatusLine[];
}

/** Locks the order's row, which everybody who changes an order locks first. Throws not_found. */
export async function lockOrder(em: StoreEntityManager, orderId: number): Promise<LockedOrder> {
  const order = await db(em)
    .selectFrom('order')
    .select(['id', 'order_no', 'customer_id', 'status', 'payment_status'])
    .select([subscribedEvents.as('webhook_events'), enabledNotices.as('notice_kinds')])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found', serverMessages.orderNotFound);
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['id', 'name', 'category_id', 'stock_id', 'size_price_id', 'quantity', 'status', 'cancel_reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return { order, lines };
}

/** What changes statuses, besides the lines. */
interface ChangeContext extends Pick<Services, 'config' | 'scheduler' | 'orderEvents'> {
  staff: Changer;
  now: Date;
  /** The changes that these take back; null for changes of their own. */
  undo?: Undo | null;
}

/**
 * Gives lines of a locked order their new statuses, with all that follows: stock and its ledger, the history, the order's own
 * status and the event row, which must be the last of the transaction. Lines that have their status already are left out;
 * where that is all of them nothing is written. An undo gives back since when the order was at its status, too. Throws conflict
 * where the stock of a cancelled line has gone meanwhile.
 */
export async function changeStatuses(
  em: StoreEntityManager,
  { order, lines }: LockedOrder,
  wanted: readonly LineChange[],
  { staff, now, scheduler, config, orderEvents, undo = null }: ChangeContext,
): Promise<void> {
  const changes = realChanges(wanted);
  if (changes.length === 0) return;
  assertNotDeleted(changes);
  const moves = stockMovesOf(changes);
  const sizes = await lockSizes(
    em,
    moves.map((move) => move.size_price_id),
  );
  assertEnoughStock(moves, sizes, lines);
  const entry = { staff_user_id: staff.id, staff_name: staff.name, created_at: now };
  const returned = moves.filter((move) => move.quantity > 0);
  const taken = moves.filter((move) => move.quantity < 0);
  await moveStock(em, returned, { ...entry, reason: 'cancelled' });
  await moveStock(em, taken, { ...entry, reason: 'reinstated' });
  await recordStatusChanges(
    em,
    changes.map(({ line, to, reason }) => ({
      order_line_id: line.id,
      from_status: line.status,
      to_status: to,
      reason: to === 'Cancelled' ? reason : '',
      ...(needsPayment(order.payment_status, to) && { payment_status: order.payment_status }),
      // What was not paid then is taken back with the change that says so.
      ...(undo && { undo_part: 'undo', payment_status: undo.undone.get(line.id)?.payment_status ?? null }),
    })),
    { ...entry, order_id: order.id },
  );
  if (undo) await markUndone(em, undo);
  const status = statusAfter(lines, changes);
  await writeLineStatuses(em, changes);
  if (status !== order.status) {
    const status_changed_at = undo?.orderSince ?? now;
    await db(em).updateTable('order').set({ status, status_changed_at }).where('id', '=', order.id).execute();
  }
  const { id: order_id, order_no, customer_id } = order;
  await writeAudit(em, staff.id === null ? null : { ...staff, id: staff.id }, now, [
    { record_type: 'order', record_id: order_id, action: 'updated', changes: auditOf(changes) },
  ]);
  const messages = [
    ...(isSubscribed(order.webhook_events, 'order.status_changed')
      ? [toStatusMessage(await readOrderParts(em, order_id), { before: order.status, changes, at: now })]
      : []),
    ...(isSubscribed(order.webhook_events, 'stock.low') ? lowStockMessages(sizes, moves, lines, now) : []),
  ];
  await writeMessages({ now, scheduler }, em, messages);
  await queueStatusNotices(em, order, { status, changes }, { config, now, scheduler });
  await writeOrderEvent({ orderEvents }, em, { type: 'status', order_id, order_no, customer_id, status, created_at: now });
}

/** Notices for the customer: of the order's new status, of lines that were cancelled while others stay, and of those that are on again. */
async function queueStatusNotices(
  em: StoreEntityManager,
  order: LockedOrder['order'],
  { status, changes }: { status: OrderStatus; changes: readonly LineChange[] },
  services: Pick<Services, 'config' | 'scheduler'> & { now: Date },
): Promise<void> {
  const today = storeDayOf(services.now, services.config.store.timeZone);
  if (status !== order.status && (status === 'Ready for Pickup' || status === 'Cancelled')) {
    const kind = status === 'Cancelled' ? 'cancelled' : 'ready';
    // Once a day at most, however often it is pressed.
    const notice = { kind, orderId: order.id, occasion: today, reason: commonReason(changes) } as const;
    await queueNotice(em, services, notice, order.notice_kinds);
  }
  const onAgain = changes.filter(({ line }) => line.status === 'Cancelled').map(({ line }) => line);
  await queueOnAgain(em, services, order, onAgain);
  const cancelled = changes.filter(({ to }) => to === 'Cancelled');
  if (status === 'Cancelled' || cancelled.length === 0) return;
  const lines = cancelled.map(({ line }) => line);
  const occasion = `${today} lines ${lines[0]?.id} to ${lines.at(-1)?.id}`;
  const reason = commonReason(cancelled);
  await queueNotice(
    em,
    services,
    { kind: 'cancelled', orderId: order.id, occasion, reason, lines },
    order.notice_kinds,
  );
}

/** The reason of lines that were cancelled together; none where each has its own. */
function commonReason(changes: readonly LineChange[]): string {
  const reasons = new Set(changes.map(({ reason }) => reason ?? ''));
  const [reason] = reasons;
  return reasons.size === 1 ? (reason ?? '') : '';
}

function lowStockMessages(
  sizes: readonly SizeStockRow[],
  moves: readonly StockMove[],
  lines: readonly StatusLine[],
  at: Date,
): MessageAbout[] {
  const nameOf = new Map(lines.map(({ size_price_id, name }) => [size_price_id, name]));
  return findLowSizes(sizes, moves).map((low) => toLowStockMessage(low, nameOf.get(low.size.id) ?? '', at));
}

/** What the audit log says of a change. Not the reason: it may name the customer, and the log is never changed. */
function auditOf(changes: readonly LineChange[]): AuditChanges {
  const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');
  return {
    order_status: {
      from: distinct(changes.map(({ line }) => line.status)),
      to: distinct(changes.map(({ to }) => to)),
    },
    lines: { from: null, to: changes.slice(0, MAX_AUDITED_LINES).map(({ line }) => line.id) },
  };
}

/** One statement for all lines that come to have the same status and reason. */
async function writeLineStatuses(em: StoreEntityManager, changes: readonly LineChange[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ to, reason }) => `${to} ${reason}`);
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const ids = group.map(({ line }) => line.id);
    await db(em)
      .updateTable('order_line')
      .set({ status: first.to, cancel_reason: first.to === 'Cancelled' ? first.reason : '' })
      .where('id', 'in', ids)
      .execute();
  }
}
