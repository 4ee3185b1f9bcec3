import { db } from '../../platform/database/db.ts';
import type { Subscriber } from '../../platform/events/subscribers.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { createDeliveries, type MessageAbout, readSubscribedEvents } from '../../webhooks/messages.ts';
import { isOrderEvent, type OrderChangeEvent, orderEventsAmong } from '../events/orderEvents.ts';
import {
  type ExchangeData,
  toExchangedMessage,
  toPaymentMessage,
  toPlacedMessage,
  toStatusMessage,
} from '../order/orderMessages.ts';
import { selectOrders, withLines } from '../order/orders.queries.ts';
import type { OrderParts } from '../order/orders.records.ts';

/** Messages have the order as of the event, for every subscribed URL. */
export const orderWebhooks: Subscriber = {
  name: 'webhooks',
  concerns: (event) => isOrderEvent(event) && typeOf(event) !== null,
  work: async (services, all) => {
    const { em } = services;
    const events = orderEventsAmong(all);
    const subscribed = await readSubscribedEvents(em);
    const reported = events.filter((event) => subscribed.has(typeOf(event) ?? ''));
    const orders = await readOrders(em, reported);
    const exchanges = await readExchanges(em, [...orders.keys()]);
    const messages = reported.flatMap((event) => {
      const order = orders.get(event.subject_id);
      const since = exchanges.filter((each) => each.subject_id === event.subject_id && each.id > event.id);
      return order ? messageOf(event, asOf(order, event, since)) : [];
    });
    await createDeliveries(services, messages);
  },
};

function typeOf({ kind, data }: Pick<OrderChangeEvent, 'kind' | 'data'>) {
  if (kind === 'placed') return 'order.placed';
  if (kind === 'status' || kind === 'exchange') return 'order.status_changed';
  return data.payment ? 'order.payment_changed' : null;
}

async function readOrders(em: StoreEntityManager, events: readonly OrderChangeEvent[]) {
  const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return new Map();
  const orders = await withLines(em, await selectOrders(em).where('o.id', 'in', ids).execute());
  return new Map(orders.map((parts) => [parts.order.id, parts]));
}

type Exchange = Pick<OrderChangeEvent, 'id' | 'subject_id'> & { data: { exchange?: ExchangeData } };

/** Latest first. */
async function readExchanges(em: StoreEntityManager, orderIds: readonly number[]): Promise<Exchange[]> {
  if (orderIds.length === 0) return [];
  return db(em)
    .selectFrom('event')
    .select(['id', 'subject_id', 'data'])
    .where('subject', '=', 'order')
    .where('subject_id', 'in', orderIds)
    .where('kind', '=', 'exchange')
    .orderBy('id', 'desc')
    .$castTo<Exchange>()
    .execute();
}

/** `exchanges` are latest first. */
function beforeExchanges(parts: OrderParts, exchanges: readonly Exchange[]): OrderParts {
  let { order, lines } = parts;
  for (const { data } of exchanges) {
    const { exchange } = data;
    if (!exchange) continue;
    order = { ...order, total_amount: exchange.total_amount };
    lines = lines
      .filter(({ id }) => id !== exchange.new_line || id === exchange.line)
      .map((line) => (line.id === exchange.line ? { ...line, ...exchange.was } : line));
  }
  return { ...parts, order, lines };
}

/** Messages omit these. */
const NO_FACTS = { place: '', map_link: '', phone: '', hours: '' };

/** Takes what may have changed since from the event, and from later exchanges. */
function asOf(now: OrderParts, { data: { status, was } }: OrderChangeEvent, since: readonly Exchange[]): OrderParts {
  const { order, lines, students } = beforeExchanges(now, since);
  if (!was) return { order, lines, students };
  const { pickup_time, has_proof, proof_amount, payment_status, counter } = was;
  return {
    order: {
      ...order,
      status,
      pickup_time: pickup_time === null ? null : new Date(pickup_time),
      proof_of_payment_filename: has_proof ? 'proof' : null,
      proof_amount,
      payment_status,
      counter: counter && { ...NO_FACTS, ...counter },
    },
    lines: lines.map((line) => ({ ...line, status: was.lines[line.id] ?? line.status })),
    students,
  };
}

function messageOf({ kind, data, created_at: at }: OrderChangeEvent, parts: OrderParts): MessageAbout {
  if (kind === 'placed') return toPlacedMessage(parts, data.sold_out ?? []);
  if (data.exchange) return toExchangedMessage(parts, { exchange: data.exchange, at });
  if (data.payment) return toPaymentMessage(parts, { change: data.payment, at });
  const changes = (data.changes ?? []).map(({ line, from, to }) => ({ _id: String(line), from, to }));
  return toStatusMessage(parts, { before: data.before ?? data.status, changes, at });
}
