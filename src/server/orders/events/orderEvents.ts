import type { ORDER_EVENT_TYPES } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { db } from '../../platform/database/db.ts';
import { takeFromSequence } from '../../platform/database/sequence.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import type { Services, StoreEntityManager } from '../../platform/services.ts';

/** What happened to an order, as written in the transaction in which it happened. */
export interface NewOrderEvent {
  type: (typeof ORDER_EVENT_TYPES)[number];
  order_id: number;
  order_no: string;
  customer_id: number;
  status: OrderStatus;
  created_at: Date;
}

export interface OrderEventRecord extends NewOrderEvent {
  id: number;
  /** The order's lines as they were when the event was read: staff with assigned categories receive theirs alone. */
  lines: readonly { category_id: number | null; status: OrderStatus }[];
}

/** How many events one read takes at most. */
export const EVENT_PAGE = 500;

/** Rows a statement. */
const CHUNK = 500;

/**
 * Writes the event row, and notifies the open pages after the commit. Must be the last of its transaction: the sequence that numbers
 * events is locked by one writer at a time, until its commit.
 */
export async function writeOrderEvent(services: Notified, em: StoreEntityManager, event: NewOrderEvent): Promise<void> {
  await writeOrderEvents(services, em, [event]);
}

type Notified = Pick<Services, 'orderEvents'>;

/** As writeOrderEvent, for several at once, which are numbered in their order. */
export async function writeOrderEvents(
  { orderEvents }: Notified,
  em: StoreEntityManager,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  whenCommitted(em, orderEvents.notify);
  const last = await takeFromSequence(em, 'order_event', events.length);
  const numbered = events.map((event, index) => ({ id: last - events.length + 1 + index, ...event }));
  for (let start = 0; start < numbered.length; start += CHUNK) {
    await db(em)
      .insertInto('order_event')
      .values(numbered.slice(start, start + CHUNK))
      .execute();
  }
}

/** The number of the newest event, 0 before the first. */
export async function latestEventId(em: StoreEntityManager): Promise<number> {
  const latest = await db(em).selectFrom('order_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return latest?.id ?? 0;
}

/** The next page of events after a number, oldest first; of one customer where given. */
export async function readEventsAfter(
  em: StoreEntityManager,
  after: number,
  customerId?: number,
): Promise<OrderEventRecord[]> {
  const events = await db(em)
    .selectFrom('order_event')
    .select(['id', 'type', 'order_id', 'order_no', 'customer_id', 'status', 'created_at'])
    .where('id', '>', after)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .orderBy('id')
    .limit(EVENT_PAGE)
    .execute();
  if (events.length === 0) return [];
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['order_id', 'category_id', 'status'])
    .distinct()
    .where('order_id', 'in', [...new Set(events.map((event) => event.order_id))])
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return events.map((event) => ({ ...event, lines: byOrder.get(event.order_id) ?? [] }));
}
