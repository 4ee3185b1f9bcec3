import { type RawBuilder, sql } from 'kysely';
import { MAX_ORDERS_TO_PAY, type OrdersToPay, type OwnOrder } from '#shared/contracts/ownOrders.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { canMoveOwnPickup, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { describeStep } from '#shared/domain/orders/orderTimeline.ts';
import { awaitsPayment, daysToPay, lastDayToPay, type UnpaidOrder } from '#shared/domain/payments/paymentDeadline.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readBusinessDays, readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { readScheduledProducts } from '../closing/scheduledProducts.queries.ts';
import type { OrderEventData } from '../events/orderEvents.ts';
import { movesOf, type PastEvent, type PastMove, reasonOf, selectPast } from '../events/orderPast.ts';
import { createProofUrls, findOwnOrder } from '../order/orders.queries.ts';
import { type OrderParts, toOrder } from '../order/orders.records.ts';
import { isInView } from '../order/ownOrderFilters.ts';
import { readShortLines } from '../order/shortLines.queries.ts';

const MAX_TIMELINE = 100;

interface PayableOrder extends UnpaidOrder {
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  part_paid_amount: string | null;
}

/** Whether the store waits for the payment and cancels the order without it; never if a part is paid. */
const isAwaited = (order: PayableOrder) => order.part_paid_amount === null && awaitsPayment(order);

/** Null if the store does not cancel the order. */
async function readPayBy(
  deps: Deps,
  orders: readonly PayableOrder[],
): Promise<(order: PayableOrder) => StoreDay | null> {
  if (!orders.some(isAwaited)) return () => null;
  const settings = await readSettings(deps.em);
  const days = daysToPay(settings);
  if (days === 0) return () => null;
  const calendar = await readBusinessDays(deps, settings.pickup_hours);
  const today = storeDayOf(deps.now(), calendar.timeZone);
  return (order) => (isAwaited(order) ? lastDayToPay(order, today, days, calendar) : null);
}

const amountNow: RawBuilder<string> = sql`(select coalesce(sum(l.amount), 0) from order_line l
  where l.order_id = o.id and l.status <> 'Cancelled')`;

/** Returns the customer's open orders without a payment, newest first; one statement if there are none. */
export async function listOrdersToPay(deps: Deps, customerId: number): Promise<OrdersToPay> {
  const waiting = await db(deps.em)
    .selectFrom('order as o')
    .select(['o.id', 'o.order_no', 'o.status', 'o.payment_status', 'o.status_changed_at', 'o.payment_changed_at'])
    .select(['o.payment_reminded_at', 'o.pickup_time', 'o.payment_reason'])
    .select(['o.part_paid_amount', amountNow.as('due'), sql<number>`count(*) over ()`.as('all_of_them')])
    .where('o.customer_id', '=', customerId)
    .where(isInView('to-pay'))
    .orderBy('o.id', 'desc')
    .limit(MAX_ORDERS_TO_PAY)
    .execute();
  const payBy = await readPayBy(deps, waiting);
  return {
    count: Number(waiting[0]?.all_of_them ?? 0),
    docs: waiting.map((order) => ({
      _id: String(order.id),
      order_no: order.order_no,
      amount: toPesos(Math.max(0, parseDecimal(order.due) - parseDecimal(order.part_paid_amount ?? '0.00'))),
      pay_by: payBy(order),
      rejected: order.payment_status === 'Rejected' ? order.payment_reason : null,
    })),
  };
}

/** Returns the customer's order with its deadline, pick-up limits and timeline. Throws not_found. */
export async function openOwnOrder(deps: Deps, customerId: number, orderNo: string): Promise<OwnOrder> {
  const parts = await findOwnOrder(deps.em, customerId, orderNo);
  const { id } = parts.order;
  const isMovable = parts.order.pickup_time !== null && canMoveOwnPickup(parts.lines.map(({ status }) => status));
  const bound = isMovable ? await readScheduledProducts(deps.em, [id], await readPickupCalendar(deps.em, deps)) : null;
  const payBy = await readPayBy(deps, [parts.order]);
  const cancelled = parts.lines.flatMap((line) => (line.status === 'Cancelled' ? [String(line.id)] : []));
  const short = cancelled.length > 0 ? await readShortLines(deps.em, id) : null;
  return {
    ...toOrder(parts, createProofUrls(deps)),
    pay_by: payBy(parts.order),
    scheduled: [...(bound?.get(id) ?? [])],
    short: cancelled.filter((line) => short?.has(line)),
    timeline: await readTimeline(deps.em, parts, deps.config.store.timeZone),
  };
}

async function readTimeline(
  em: StoreEntityManager,
  { order, lines }: OrderParts,
  timeZone: string,
): Promise<OwnOrder['timeline']> {
  const events = await selectPast(em, order.id)
    .where('kind', 'not in', ['note', 'printed', 'erasure'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TIMELINE)
    .execute();
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return events.flatMap((event) => {
    const { id, kind, data, actor_id, actor_name, created_at } = event;
    const changes = movesOf(event);
    const step = {
      kind,
      isOwn: actor_id === null && actor_name === staffMessages.theCustomer,
      changes,
      isUndo: data.undo === true,
      pickupTo: isOtherTime(data.pickup) ? new Date(data.pickup.to) : null,
      counterTo: data.pickup?.counter?.to ?? null,
      payment: data.payment,
    };
    const text = describeStep(step, names, timeZone);
    if (text === '') return [];
    const reached = data.payment === 'confirmed' ? 'Paid' : (changes.at(-1)?.to ?? null);
    return [{ _id: String(id), when: created_at, text, reason: reasonFor(event, changes), reached }];
  });
}

/** Whether a pick-up was moved to another time, not only to another counter. Times are ISO texts, as in events. */
const isOtherTime = (pickup: OrderEventData['pickup']): pickup is NonNullable<OrderEventData['pickup']> =>
  pickup !== undefined && new Date(pickup.from).getTime() !== new Date(pickup.to).getTime();

/** The reason shown to the customer. A hand-over has none: its reason names the person who fetched the order. */
function reasonFor(event: PastEvent, changes: readonly PastMove[]): string {
  if (changes.length > 0) return [...new Set(changes.map((move) => reasonOf(event, move)))].filter(Boolean).join(' ');
  const { kind, data, reason } = event;
  const isNotified =
    kind === 'pickup' || kind === 'message' || data.payment === 'rejected' || data.payment === 'refunded';
  return isNotified ? reason : '';
}
