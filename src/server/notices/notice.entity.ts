import { defineEntity } from '@mikro-orm/core';
import type { SignInChannel } from '#shared/domain/customers/signInChange.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '#shared/domain/notices/noticeKinds.ts';
import { SizePrice, Stock } from '../catalog/stock.entity.ts';
import { Customer } from '../customers/customer.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { createdAt, instant, key, updatedAt } from '../platform/database/columns.ts';

/** Characters, for a server's response and for a failure's reason. */
export const MAX_NOTICE_ANSWER = 200;
/** Characters. */
export const MAX_NOTICE_BODY = 4_000;

export interface NoticeData {
  reason?: string;
  /** The pick-up is now at another counter. */
  is_elsewhere?: true;
  /** Set if the notice concerns only these lines. */
  lines?: readonly number[];
  items?: string;
  /** The lines were cancelled and are no longer cancelled. */
  is_on_again?: true;
  /** The sign-in method that moved to another customer, possibly by merging two customers. */
  way?: SignInChannel;
  is_joined?: true;
  /** The pieces reserved for the customer; the size's name is set only if they asked for it. */
  size_id?: number;
  quantity?: number;
  size?: string;
}

/** Written in the transaction of the reported change, sent afterwards. */
export const Notice = defineEntity({
  name: 'Notice',
  indexes: [
    { name: 'notice_status', properties: ['status', 'id'] },
    { name: 'notice_order', properties: ['order', 'id'] },
    { name: 'notice_customer', properties: ['customer', 'id'] },
    { name: 'notice_created', properties: ['created_at'] },
  ],
  properties: (p) => ({
    id: key(),
    kind: p.enum(NOTICE_KINDS),
    channel: p.enum(NOTICE_CHANNELS),
    /** Prevents duplicates. A dropped notice releases its key. */
    dedupe_key: p.string().length(160).collation('utf8mb4_bin').unique(),
    order: () => p.manyToOne(Order).nullable().deleteRule('cascade').index(false),
    customer: () => p.manyToOne(Customer).deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).nullable().deleteRule('cascade'),
    data: p.json().$type<NoticeData>(),
    status: p.enum(NOTICE_STATUSES).default('queued'),
    /** Since it was written or staff last sent it again. */
    attempts: p.smallint().unsigned().default(0),
    /** The number of times that staff sent it again; each is a separate message. */
    rounds: p.smallint().unsigned().default(0),
    /** Time of the next attempt; null if none remains. */
    due_at: instant().nullable(),
    /** When the last attempt passed it to the server or gateway; null before, and once the outcome is known. */
    handed_over_at: instant().nullable(),
    /** As sent; empty before. */
    sent_to: p.string().length(254).default(''),
    subject: p.string().length(200).default(''),
    body: p.text(),
    attempted_at: instant().nullable(),
    sent_at: instant().nullable(),
    /** The last response of the server or gateway. */
    answer: p.string().length(MAX_NOTICE_ANSWER).default(''),
    /** The reason why the last attempt failed or none was made. */
    error: p.string().length(MAX_NOTICE_ANSWER).default(''),
    created_at: createdAt(),
  }),
});

export const NoticeSmsDay = defineEntity({
  name: 'NoticeSmsDay',
  properties: (p) => ({ day: p.date().primary(), sent: p.integer().unsigned().default(0) }),
});

/** A missing row means that the customer wants every notice. */
export const NoticeChoice = defineEntity({
  name: 'NoticeChoice',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    /** Bits of noticeBits. */
    declined: p.integer().unsigned().default(0),
    updated_at: updatedAt(),
  }),
});

/** A customer waits once for any size of a product. */
export const StockRequest = defineEntity({
  name: 'StockRequest',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    created_at: createdAt(),
  }),
});

/** A customer waits once for a number of pieces of a size. */
export const SizeRequest = defineEntity({
  name: 'SizeRequest',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    size: () => p.manyToOne(SizePrice).primary().deleteRule('cascade'),
    quantity: p.integer().unsigned().default(1),
    created_at: createdAt(),
  }),
});
