import type { OrderUpdate } from '#shared/contracts/orders.ts';
import type { WebhookMessage, WebhookOrder } from '#shared/contracts/webhooks.ts';
import type { ActivityDetail, OrderActivity } from '#shared/domain/orders/orderActivity.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { type LowSize, writeLowStockMessages } from '../../catalog/stocks/lowStock.ts';
import { db, idsOf } from '../../platform/database/db.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import { EVENT_PAGE, type EventRecord, type NewEvent } from '../../platform/events/events.ts';
import { type EventWriter, writeEvents } from '../../platform/events/writeEvents.ts';
import type { Services, StoreEntityManager } from '../../platform/services.ts';
import type { ExchangeData } from '../order/orderMessages.ts';

type EventType = OrderUpdate['type'];

/** Messages to open pages; other kinds have none. */
const LIVE_KINDS = {
  placed: 'placed',
  status: 'status',
  payment: 'payment',
  proof: 'proof',
  proof_deleted: 'proof',
  pickup: 'pickup',
  note: 'status',
  exchange: 'status',
  erasure: 'status',
  picked: 'picked',
} as const satisfies Record<string, EventType>;

const LIVE_KIND_NAMES = Object.keys(LIVE_KINDS) as (keyof typeof LIVE_KINDS)[];

/** A reminder, a print and a message change nothing that a page shows. */
export type OrderEventKind = keyof typeof LIVE_KINDS | 'reminder' | 'fetch_reminder' | 'printed' | 'message';

/** The state that webhooks promise, without the parts that never change. */
export interface OrderAsItWas {
  pickup_time: string | null;
  has_proof: boolean;
  proof_amount: string | null;
  payment_status: PaymentStatus | null;
  counter: WebhookOrder['counter'];
  /** Keys are those of the lines. */
  lines: Readonly<Record<string, OrderStatus>>;
}

type MessageData<Type extends WebhookMessage['type']> = Extract<WebhookMessage, { type: Type }>['data'];

/** `unpaid` is the payment status if the line became ready or claimed unpaid, or that was undone. */
export interface LineMove {
  line: number;
  from: OrderStatus;
  to: OrderStatus;
  unpaid?: PaymentStatus;
}

/** Contains names of neither customers nor students. */
export interface OrderEventData {
  /** The status after the event. */
  status: OrderStatus;
  before?: OrderStatus;
  changes?: readonly LineMove[];
  /** The changes undo the last ones of their lines. */
  undo?: true;
  /** By line key, if there was no common reason. An erasure deletes it. */
  reasons?: Readonly<Record<string, string>>;
  exchange?: ExchangeData;
  /** Counters by name; absent for the store's own place. */
  pickup?: { from: Date; to: Date; counter?: { from: string; to: string } };
  activity?: { kind: OrderActivity; detail: ActivityDetail };
  /** As named by webhooks. */
  payment?: MessageData<'order.payment_changed'>['change'];
  /** Sizes that become low, and those of products with many pieces that sell out. */
  low?: readonly (LowSize & { name: string })[];
  sold_out?: MessageData<'order.placed'>['sold_out'];
  was?: OrderAsItWas;
}

export interface NewOrderEvent {
  kind: OrderEventKind;
  order_id: number;
  data: OrderEventData | Pick<OrderEventData, 'activity'>;
  reason?: string;
  created_at: Date;
}

export type Actor = { id: number; name: string } | 'customer' | 'store';

export type OrderEventWriter = EventWriter & Pick<Services, 'orderEvents'>;

/** Needs the locks of the orders. Notifies open pages after the commit. */
export async function writeOrderEvents(
  writer: OrderEventWriter,
  em: StoreEntityManager,
  events: readonly NewOrderEvent[],
  actor: Actor,
): Promise<void> {
  if (events.length === 0) return;
  for (const { data, created_at: now } of events) {
    if ('low' in data) await writeLowStockMessages(em, data.low ?? [], { now, scheduler: writer.scheduler });
  }
  const { id, name } =
    typeof actor === 'string' ? { id: null, name: actor === 'customer' ? staffMessages.theCustomer : null } : actor;
  whenCommitted(em, writer.orderEvents.notify);
  await writeEvents(
    writer,
    em,
    events.map(({ order_id, reason = '', ...event }) => ({
      ...event,
      subject: 'order',
      subject_id: order_id,
      actor_id: id,
      actor_name: name,
      reason,
    })),
  );
}

export type OrderChangeEvent = Omit<EventRecord, 'kind' | 'data'> & { kind: OrderEventKind; data: OrderEventData };

export const isOrderEvent = <Event extends NewEvent>(
  event: Event,
): event is Event & Pick<OrderChangeEvent, 'kind' | 'data'> => event.subject === 'order';

export const orderEventsAmong = (events: readonly EventRecord[]): OrderChangeEvent[] => events.filter(isOrderEvent);

export interface OrderEventRecord {
  id: number;
  type: EventType;
  order_id: number;
  order_no: string;
  customer_id: number;
  status: OrderStatus;
  created_at: Date;
  /** When the event was read. Staff with assigned categories receive only their own. */
  lines: readonly { category_id: number | null; status: OrderStatus }[];
}

/** Only of kinds for open pages; 0 if there are none. */
export async function latestEventId(em: StoreEntityManager): Promise<number> {
  const latest = await selectLive(em).select('e.id').orderBy('e.id', 'desc').limit(1).executeTakeFirst();
  return latest?.id ?? 0;
}

/** Returns ids greater than `after`, ascending. */
export async function findEventIds(em: StoreEntityManager, after: number): Promise<number[]> {
  return idsOf(await selectLive(em).select('e.id').where('e.id', '>', after).orderBy('e.id').execute());
}

const selectLive = (em: StoreEntityManager) =>
  db(em).selectFrom('event as e').where('e.subject', '=', 'order').where('e.kind', 'in', LIVE_KIND_NAMES);

export const readLiveEvents = (em: StoreEntityManager, ids: readonly number[]): Promise<OrderEventRecord[]> =>
  readLive(em, (events) => events.where('e.id', 'in', ids));

/** Returns events oldest first; for one customer if given. */
export const readEventsAfter = (
  em: StoreEntityManager,
  after: number,
  customerId?: number,
): Promise<OrderEventRecord[]> =>
  readLive(em, (events) =>
    events
      .where('e.id', '>', after)
      .$if(customerId !== undefined, (query) => query.where('o.customer_id', '=', customerId ?? 0))
      .limit(EVENT_PAGE),
  );

const selectWithOrders = (em: StoreEntityManager) =>
  selectLive(em)
    .innerJoin('order as o', 'o.id', 'e.subject_id')
    .select(['e.id', 'e.kind', 'e.data', 'e.created_at', 'o.id as order_id', 'o.order_no', 'o.customer_id']);
type WithOrders = ReturnType<typeof selectWithOrders>;

async function readLive(
  em: StoreEntityManager,
  which: (events: WithOrders) => WithOrders,
): Promise<OrderEventRecord[]> {
  const events = await which(selectWithOrders(em)).orderBy('e.id').execute();
  if (events.length === 0) return [];
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['order_id', 'category_id', 'status'])
    .distinct()
    .where('order_id', 'in', [...new Set(events.map((event) => event.order_id))])
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return events.map(({ kind, data, ...event }) => ({
    ...event,
    type: LIVE_KINDS[kind as keyof typeof LIVE_KINDS],
    status: (data as OrderEventData).status,
    lines: byOrder.get(event.order_id) ?? [],
  }));
}
