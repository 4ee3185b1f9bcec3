import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import {
  DELIVERY_STATUSES,
  MAX_DESCRIPTION_LENGTH,
  MAX_URL_LENGTH,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../domain/webhooks.ts';
import { line, named, pesos, recordId, wholeNumber, wireId } from './common.ts';
import { recordContract } from './masterData.ts';

export const MAX_WEBHOOKS = 20;
/** Messages are also signed with the old secret for this time after a new one was created. */
export const SECRET_OVERLAP_HOURS = 24;

/** The reason why the store turned a URL off: attempts failed for days, or the receiver responded 410. */
export const DISABLED_REASONS = ['failing', 'gone'] as const;

const webhooks = recordContract(
  {
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    is_enabled: z.boolean(),
    /** The old secret also signs messages until this time; null after it. */
    previous_secret_until: z.date().nullable(),
    /** The time since which every attempt has failed; null if the last one succeeded. */
    failing_since: z.date().nullable(),
    /** When and why the store turned it off automatically. */
    disabled_at: z.date().nullable(),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    created_at: z.date(),
  },
  {
    url: z.string().trim().min(1).max(MAX_URL_LENGTH),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
    description: line(MAX_DESCRIPTION_LENGTH).default(''),
  },
  ['url'],
);
export const webhookOutput = webhooks.record;
export type WebhookRecord = z.infer<typeof webhookOutput>;
export const webhooksOutput = z.object({ docs: z.array(webhookOutput) });
/** Only this response has the secret. */
export const webhookSecretOutput = webhookOutput.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookSecretOutput>;

export const createWebhookInput = webhooks.create;
export type CreateWebhookInput = z.output<typeof createWebhookInput>;
/** Fields left out stay unchanged. */
export const updateWebhookInput = webhooks.update.extend({ is_enabled: z.boolean().optional() });
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

const delivery = z.object({
  _id: wireId,
  webhook: z.object({ _id: wireId, url: z.string() }),
  /** The header webhook-id. */
  message_id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  /** Order number, or product and size. */
  record_name: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int(),
  created_at: z.date(),
  attempted_at: z.date().nullable(),
  /** The time of the next attempt; null if none is planned. */
  next_attempt_at: z.date().nullable(),
  response_status: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  /** The beginning of the last response, without personal data. */
  response_excerpt: z.string(),
  error: z.string(),
});
export type WebhookDeliveryRecord = z.infer<typeof delivery>;

/** Deliveries, latest first, of one URL or all. */
export const deliveriesInput = z
  .object({
    webhook: recordId.nullish(),
    status: z.enum(DELIVERY_STATUSES).nullish(),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 20, max: 100 }),
  })
  .prefault({});
export type DeliveriesInput = z.output<typeof deliveriesInput>;
export const deliveriesOutput = z.object({ docs: z.array(delivery), total: z.number().int() });

/** The result of a message of type `webhook.test`; `error` is empty if the receiver accepted it. */
export const webhookTestOutput = delivery.pick({
  response_status: true,
  duration_ms: true,
  response_excerpt: true,
  error: true,
});
export type WebhookTestResult = z.infer<typeof webhookTestOutput>;

// The messages to receivers. Receivers must ignore keys that they do not know: new ones are added without notice.

const orderStatus = z.enum(ORDER_STATUSES);
const isoTime = z.iso.datetime();

const payment = z.object({
  mode_of_payment: z.string(),
  /** Whether a proof of payment is attached. */
  has_proof: z.boolean(),
  /** The total of the order, in pesos, when the proof was sent or the payment was confirmed without a proof; null if neither happened. */
  proof_amount: pesos.nullable(),
  /** The status of the payment; null unless it is by bank transfer. */
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
});

const orderLine = z.object({
  _id: wireId,
  /** The product; null if it was deleted. */
  item: wireId.nullable(),
  name: z.string(),
  /** The category; null if it was deleted. */
  category: wireId.nullable(),
  uom: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  selling_price: pesos,
  addon_price: pesos,
  amount: pesos,
  order_status: orderStatus,
});

/** An order at the time of the event, without the customer and the texts that they typed: get the order by its `_id` for these. */
const orderData = z.object({
  _id: wireId,
  order_no: z.string(),
  order_status: orderStatus,
  created_at: isoTime,
  receiving_option: z.string(),
  pickup_time: isoTime.nullable(),
  /** The pick-up counter; null for the store's own place. */
  counter: named.nullable().default(null),
  /** The sum of all lines, in pesos: the total when the order was placed, with later exchanges. */
  total_amount: pesos,
  /** The total now: the sum of its lines that are not Cancelled. */
  amount_due: pesos,
  payment,
  orders: z.array(orderLine),
});
export type WebhookOrder = z.infer<typeof orderData>;

const message = <Type extends WebhookEvent, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: isoTime, data });

/** The body of a message, by its type (docs/rules/privacy.md, Webhooks). */
export const webhookMessage = z.discriminatedUnion('type', [
  message(
    'order.placed',
    z.object({
      order: orderData,
      /** The sizes that this order sold out; sent only when more than five products sold out. `size` is empty for a product without sizes. */
      sold_out: z.array(z.object({ stock: named, size: z.string() })).default([]),
    }),
  ),
  message(
    'order.status_changed',
    z.object({
      order: orderData,
      old_order_status: orderStatus,
      /** The lines that changed, with the old and new status; empty after an exchange. */
      changes: z.array(z.object({ _id: wireId, from: orderStatus, to: orderStatus })),
      /** An exchange for another size or color; absent for other changes. */
      exchange: z
        .object({
          /** The line with the new size or color: a new line if only a part of `old_line` was exchanged. */
          line: wireId,
          old_line: wireId,
          old_size: z.string(),
          old_color: z.string(),
          quantity: z.number().int(),
          /** Whether the old pieces are damaged and do not return to stock. */
          is_damaged: z.boolean(),
        })
        .optional(),
    }),
  ),
  message(
    'order.payment_changed',
    z.object({
      order: orderData,
      /** The change: a proof was uploaded or replaced; staff confirmed or rejected it, recorded a partial payment or a refund, or undid that. */
      change: z.enum([
        'proof_uploaded',
        'proof_replaced',
        'confirmed',
        'rejected',
        'part_paid',
        'refunded',
        'taken_back',
      ]),
    }),
  ),
  message(
    'stock.low',
    z.object({
      stock: named,
      /** Empty for a product without sizes. */
      size: z.string(),
      available_quantity: z.number().int(),
      /** The quantity before the change; at least the restock level. */
      old_available_quantity: z.number().int(),
      restock_level: z.number().int(),
    }),
  ),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

export interface WebhookTestMessage {
  type: 'webhook.test';
  timestamp: string;
  data: { webhook: { _id: string; url: string } };
}
