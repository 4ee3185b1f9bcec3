import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/catalog/products/pricing.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '../domain/notices/noticeKinds.ts';
import { line, recordId, smsUsage, wireId } from './common.ts';
import { paginateInput, paginateOutput } from './masterData.ts';
import { changedChannels, shownChannels } from './notices.ts';

export const MAX_STOCK_REQUESTS = 20;
export const MAX_SENT_AGAIN = 5;

const notice = z.object({
  _id: wireId,
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  status: z.enum(NOTICE_STATUSES),
  /** The order; null if the message is about a product that is back in stock. */
  order: z.object({ _id: wireId, order_no: z.string() }).nullable(),
  /** The product that is back in stock. */
  product: z.string().nullable(),
  customer_name: z.string(),
  /** Phone number or email address, subject and text of the last attempt; empty before it. */
  sent_to: z.string(),
  subject: z.string(),
  text: z.string(),
  attempts: z.number().int(),
  created_at: z.date(),
  attempted_at: z.date().nullable(),
  sent_at: z.date().nullable(),
  /** The time of the next attempt; null if none is planned. */
  next_attempt_at: z.date().nullable(),
  /** The response of the server or gateway that accepted the message. */
  answer: z.string(),
  /** The reason why the last attempt failed or was not made. */
  error: z.string(),
});
export type NoticeRecord = z.infer<typeof notice>;

/** `s` is the beginning of an order number. */
export const noticesInput = paginateInput(
  z.object({
    status: z.enum(NOTICE_STATUSES).nullish(),
    kind: z.enum(NOTICE_KINDS).nullish(),
    channel: z.enum(NOTICE_CHANNELS).nullish(),
  }),
);
export type NoticesInput = z.output<typeof noticesInput>;

export const noticesOutput = paginateOutput(notice).extend({
  /** The end of the hours without messages; null outside them. */
  quiet_until: z.date().nullable(),
  /** The channels that this server can use. */
  channels: z.array(z.enum(NOTICE_CHANNELS)),
  /** Whether this is a demo, which sends no messages. */
  is_demo: z.boolean(),
});
export type NoticesOutput = z.output<typeof noticesOutput>;

export const noticesOfOrderOutput = z.object({ docs: z.array(notice) });

/** The messages that the store offers, and those that the customer wants. */
export const noticeChoices = z.object({
  offered: shownChannels,
  wanted: shownChannels,
  /** Whether the customer has an email address and a phone number. */
  has_email: z.boolean(),
  has_phone: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;
/** Choices left out stay unchanged. */
export const saveChoicesInput = z.object({ wanted: changedChannels });

/** The products that a customer waits for, and whether the store sends such messages. */
export const stockRequests = z.object({
  is_offered: z.boolean(),
  stocks: z.array(wireId),
  /** One entry for each size; `size` is null for any size, and empty for a product without sizes. */
  requests: z.array(z.object({ _id: wireId, size: z.string().nullable(), quantity: z.number().int() })),
});
export const stockRequestInput = z.object({
  _id: recordId,
  is_wanted: z.boolean(),
  /** The size to wait for; empty for a product without sizes, absent for any size. */
  size: line(60).nullish(),
  /** The pieces of the size that are needed. */
  quantity: z.number().int().min(1).max(MAX_QUANTITY).default(1),
});
export type StockRequestInput = z.output<typeof stockRequestInput>;

/** The number of customers who wait for a product, by size: null for any size, empty for a product without sizes. */
export const stockWaiting = z.object({
  docs: z.array(z.object({ size: z.string().nullable(), customers: z.number().int() })),
});
export type StockWaiting = z.output<typeof stockWaiting>;

/** The messages sent by SMS today and the limit; `is_running_out` from 80 %. */
export const noticeUsage = smsUsage;
