import { defineEntity } from '@mikro-orm/core';
import type { SignInWay } from '#shared/domain/customers/signInChange.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '#shared/domain/notices/noticeKinds.ts';
import { SizePrice, Stock } from '../catalog/stock.entity.ts';
import { Customer } from '../customers/customer.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { createdAt, instant, key, updatedAt } from '../platform/database/columns.ts';

/** Longest answer of a mail server or gateway that is stored, and longest reason of a failure, in characters. */
export const MAX_NOTICE_ANSWER = 200;
/** Longest text of a notice as it is sent, in characters. */
export const MAX_NOTICE_BODY = 4_000;

/** The data of a notice besides the order's state when it is sent. */
export interface NoticeData {
  reason?: string;
  /** That the order is to be fetched at another counter now. */
  is_elsewhere?: true;
  /** The part of an order: the keys of its lines, and their words. */
  lines?: readonly number[];
  items?: string;
  /** That these lines were cancelled, and are on again. */
  is_on_again?: true;
  /** The way of signing in that changed hands, and that two customers became one by it. */
  way?: SignInWay;
  is_joined?: true;
  /** The size whose pieces are left to the customer for their turn, and how many; the name of the size where they asked for it. */
  size_id?: number;
  quantity?: number;
  size?: string;
}

/** One notice to one customer by one channel: written in the transaction of what it reports, sent afterwards. */
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
    /** The key by which only the first of equal notices is stored; one that was dropped gives its key back. */
    dedupe_key: p.string().length(160).collation('utf8mb4_bin').unique(),
    order: () => p.manyToOne(Order).nullable().deleteRule('cascade').index(false),
    customer: () => p.manyToOne(Customer).deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).nullable().deleteRule('cascade'),
    data: p.json().$type<NoticeData>(),
    status: p.enum(NOTICE_STATUSES).default('queued'),
    /** Attempts since it was written or staff last had it sent again. */
    attempts: p.smallint().unsigned().default(0),
    /** How many times staff had it sent again: each is a message of its own. */
    rounds: p.smallint().unsigned().default(0),
    /** When the next attempt is due, as its task has it. Null once there is nothing more to do. */
    due_at: instant().nullable(),
    /** When the last attempt handed it to the server or gateway; null while there was none, or its outcome is known. */
    handed_over_at: instant().nullable(),
    /** Address or number, subject and text as they were sent; empty before. */
    sent_to: p.string().length(254).default(''),
    subject: p.string().length(200).default(''),
    body: p.text(),
    attempted_at: instant().nullable(),
    sent_at: instant().nullable(),
    /** The last answer of the server or gateway. */
    answer: p.string().length(MAX_NOTICE_ANSWER).default(''),
    /** Why the last attempt failed, or why there is none. */
    error: p.string().length(MAX_NOTICE_ANSWER).default(''),
    created_at: createdAt(),
  }),
});

/** How many notices went by SMS on a day of the store. */
export const NoticeSmsDay = defineEntity({
  name: 'NoticeSmsDay',
  properties: (p) => ({ day: p.date().primary(), sent: p.integer().unsigned().default(0) }),
});

/** The notices that a customer does not want, of those that the settings allow; without a row everything is wanted. */
export const NoticeChoice = defineEntity({
  name: 'NoticeChoice',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    /** The bits of noticeBits that are declined. */
    declined: p.integer().unsigned().default(0),
    updated_at: updatedAt(),
  }),
});

/** That a customer wants to be told when a product is back in stock, in whatever size, once. */
export const StockRequest = defineEntity({
  name: 'StockRequest',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    created_at: createdAt(),
  }),
});

/** That a customer wants to be told when as many pieces of a size are in stock, once. */
export const SizeRequest = defineEntity({
  name: 'SizeRequest',
  properties: (p) => ({
    customer: () => p.manyToOne(Customer).primary().deleteRule('cascade').index(false),
    size: () => p.manyToOne(SizePrice).primary().deleteRule('cascade'),
    quantity: p.integer().unsigned().default(1),
    created_at: createdAt(),
  }),
});
