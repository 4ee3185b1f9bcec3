import type { WebhookOrder } from '#shared/contracts/webhooks.ts';
import { pesosOf } from '#shared/domain/money.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import type { MessageAbout } from '../../webhooks/messages.ts';
import type { OrderColumns } from './orderColumns.ts';
import { type OrderLineRow, type OrderParts, toOrder } from './orders.records.ts';

/** `new_line` has the new choice and is `line` if all its pieces were exchanged; `was` is `line` before. */
export interface ExchangeData {
  line: number;
  new_line: number;
  was: Readonly<Record<'size' | 'color' | 'addon_price' | 'amount', string> & { quantity: number }>;
  total_amount: string;
  quantity: number;
  is_damaged: boolean;
}

type Of<Type extends MessageAbout['message']['type']> = Extract<MessageAbout['message'], { type: Type }>['data'];

/** The webhook message of a placed order; `sold_out` lists sizes of which it took the last of many pieces. */
export const toPlacedMessage = (parts: OrderParts, sold_out: Of<'order.placed'>['sold_out']): MessageAbout =>
  about(parts.order, {
    type: 'order.placed',
    timestamp: parts.order.created_at.toISOString(),
    data: { order: toWebhookOrder(parts), sold_out },
  });

export const toStatusMessage = (
  parts: OrderParts,
  { before, changes, at }: { before: OrderStatus; changes: Of<'order.status_changed'>['changes']; at: Date },
): MessageAbout =>
  about(parts.order, {
    type: 'order.status_changed',
    timestamp: at.toISOString(),
    data: {
      order: toWebhookOrder(parts),
      old_order_status: before,
      changes,
    },
  });

export const toPaymentMessage = (
  parts: OrderParts,
  { change, at }: { change: Of<'order.payment_changed'>['change']; at: Date },
): MessageAbout =>
  about(parts.order, {
    type: 'order.payment_changed',
    timestamp: at.toISOString(),
    data: { order: toWebhookOrder(parts), change },
  });

export const toExchangedMessage = (
  parts: OrderParts,
  { exchange, at }: { exchange: ExchangeData; at: Date },
): MessageAbout =>
  about(parts.order, {
    type: 'order.status_changed',
    timestamp: at.toISOString(),
    data: {
      order: toWebhookOrder(parts),
      old_order_status: parts.order.status,
      changes: [],
      exchange: {
        line: String(exchange.new_line),
        old_line: String(exchange.line),
        old_size: exchange.was.size,
        old_color: exchange.was.color,
        quantity: exchange.quantity,
        is_damaged: exchange.is_damaged,
      },
    },
  });

const about = ({ id, order_no }: OrderColumns, message: MessageAbout['message']): MessageAbout => ({
  record: { key: `order:${id}`, name: order_no },
  message,
});

export const counterName = (counter: Pick<Counter, '_id' | 'name'> | null): WebhookOrder['counter'] =>
  counter && { _id: counter._id, name: counter.name };

/** The order without personal data and typed texts. */
function toWebhookOrder(parts: OrderParts): WebhookOrder {
  const { _id, order_no, order_status, receiving_option, mode_of_payment, total_amount, amount_due } = toOrder(
    parts,
    () => '',
  );
  const { created_at, pickup_time, proof_of_payment_filename, proof_amount, payment_status } = parts.order;
  return {
    _id,
    order_no,
    order_status: order_status.status,
    created_at: created_at.toISOString(),
    receiving_option,
    pickup_time: pickup_time?.toISOString() ?? null,
    counter: counterName(parts.order.counter),
    total_amount,
    amount_due,
    payment: {
      mode_of_payment,
      has_proof: proof_of_payment_filename !== null,
      proof_amount: proof_amount === null ? null : pesosOf(proof_amount),
      payment_status,
    },
    orders: parts.lines.map(toWebhookLine),
  };
}

const toWebhookLine = (line: OrderLineRow): WebhookOrder['orders'][number] => ({
  _id: String(line.id),
  item: idOrNull(line.stock_id),
  name: line.name,
  category: idOrNull(line.category_id),
  uom: line.uom,
  size: line.size,
  color: line.color,
  quantity: line.quantity,
  selling_price: pesosOf(line.selling_price),
  addon_price: pesosOf(line.addon_price),
  amount: pesosOf(line.amount),
  order_status: line.status,
});

const idOrNull = (id: number | null) => (id === null ? null : String(id));
