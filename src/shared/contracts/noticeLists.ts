import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/catalog/pricing.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '../domain/notices/noticeKinds.ts';
import { line, recordId, smsUsage, wireId } from './common.ts';
import { paginateInput, paginateOutput } from './masterData.ts';
import { changedChannels, shownChannels } from './notices.ts';

/** Products that a customer may wait for at a time. */
export const MAX_STOCK_REQUESTS = 20;
/** How many times staff may have one notice sent again. */
export const MAX_SENT_AGAIN = 5;

const notice = z.object({
  _id: wireId,
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  status: z.enum(NOTICE_STATUSES),
  /** The order that it is about; null for a product that is back in stock. */
  order: z.object({ _id: wireId, order_no: z.string() }).nullable(),
  /** The product that is back in stock. */
  product: z.string().nullable(),
  customer_name: z.string(),
  /** Number or address, subject and text as they were sent last; empty before. */
  sent_to: z.string(),
  subject: z.string(),
  text: z.string(),
  attempts: z.number().int(),
  created_at: z.date(),
  attempted_at: z.date().nullable(),
  sent_at: z.date().nullable(),
  /** When it is tried next; null where there is nothing more to do. */
  next_attempt_at: z.date().nullable(),
  /** The answer of the server or gateway when it took the notice. */
  answer: z.string(),
  /** Why the last attempt failed, or why there is none. */
  error: z.string(),
});
export type NoticeRecord = z.infer<typeof notice>;

/** Searched by the order's number, from its beginning. */
export const noticesInput = paginateInput(
  z.object({
    status: z.enum(NOTICE_STATUSES).nullish(),
    kind: z.enum(NOTICE_KINDS).nullish(),
    channel: z.enum(NOTICE_CHANNELS).nullish(),
  }),
);
export type NoticesInput = z.output<typeof noticesInput>;

export const noticesOutput = paginateOutput(notice).extend({
  /** Until when nothing is sent; null where it is. */
  quiet_until: z.date().nullable(),
  /** By what this server can send at all. */
  channels: z.array(z.enum(NOTICE_CHANNELS)),
  /** Whether nothing leaves this server: it is a demo. */
  is_demo: z.boolean(),
});
export type NoticesOutput = z.output<typeof noticesOutput>;

export const noticesOfOrderOutput = z.object({ docs: z.array(notice) });
export const noticeIdInput = z.object({ _id: recordId });

/** The messages to a customer: those that the store offers, and those that the customer wants. */
export const noticeChoices = z.object({
  offered: shownChannels,
  wanted: shownChannels,
  /** Whether there is an address and a number to send to. */
  has_email: z.boolean(),
  has_phone: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;
/** Choices that are left out stay as they are. */
export const saveChoicesInput = z.object({ wanted: changedChannels });

/** The products that a customer waits for, and whether the store sends such notices. */
export const stockRequests = z.object({
  is_offered: z.boolean(),
  stocks: z.array(wireId),
  /** Their wishes, one entry a size; `size` is null for any size of the product, and empty for a product without sizes. */
  requests: z.array(z.object({ _id: wireId, size: z.string().nullable(), quantity: z.number().int() })),
});
export const stockRequestInput = z.object({
  _id: recordId,
  is_wanted: z.boolean(),
  /** The size that is waited for; an empty text for a product without sizes, left out for any size. */
  size: line(60).nullish(),
  /** The pieces of the size that are needed. */
  quantity: z.number().int().min(1).max(MAX_QUANTITY).default(1),
});
export type StockRequestInput = z.output<typeof stockRequestInput>;

/** How many customers wait for a product, by size: null for any of its sizes, empty for a product without sizes. */
export const stockWaiting = z.object({
  docs: z.array(z.object({ size: z.string().nullable(), customers: z.number().int() })),
});
export type StockWaiting = z.output<typeof stockWaiting>;

/** The notices that went by SMS today, of those that may go; `is_running_out` from 80 % on. */
export const noticeUsage = smsUsage;
