import { z } from 'zod';
import { MAX_AMOUNT } from '../domain/money.ts';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import { MAX_RECEIPT_ACCOUNT, RECEIPT_KINDS, RECEIPT_WAYS } from '../domain/payments/receipts.ts';
import {
  optionalLine,
  optionalText,
  pesos,
  recordId,
  recordKey,
  recordReference,
  storeDay,
  wholeNumber,
  wireId,
} from './common.ts';
import { order, typedReference } from './orders.ts';
import { FILE_FORMATS } from './reports.ts';

/** The payments of one status. Open payments are listed oldest first, decided ones latest first. */
export const paymentsInput = z
  .object({
    payment_status: z.enum(PAYMENT_STATUSES).default('To Check'),
    /** Only the payment of this order, in any status. */
    order: recordReference.optional(),
    /** Payments of any status whose orders match: a reference number, an amount such as 1,285.50, a name or an order number. */
    s: optionalText(100),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 20, max: 50 }),
  })
  .prefault({});
export type PaymentsInput = z.output<typeof paymentsInput>;

const relatedOrder = z.object({
  _id: wireId,
  order_no: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  ...order.pick({ payment_status: true, amount_due: true, amount_paid: true }).shape,
});

/** The reason why another order's payment may be the same: the same file, or the same reference number. */
export const DUPLICATE_KINDS = ['same_picture', 'same_reference'] as const;

const paymentEntry = z.object({
  order,
  /** When the proof was sent; null without one. */
  proof_uploaded_at: z.date().nullable(),
  /** When the payment got its status, and the staff user who decided; empty if it was the customer. */
  payment_changed_at: z.date(),
  payment_decided_by: z.string(),
  /** Whether all lines are in the caller's categories, so that the caller may decide. */
  can_decide: z.boolean(),
  /** False until the proof has been compared with others, which takes seconds. */
  is_compared: z.boolean(),
  /** Other orders of this customer with an open payment. */
  also_waiting: z.array(relatedOrder),
  duplicates: z.array(
    relatedOrder.extend({
      kind: z.enum(DUPLICATE_KINDS),
      proof_uploaded_at: z.date().nullable(),
      /** Whether the other order is from the same customer. */
      is_same_customer: z.boolean(),
    }),
  ),
});
export type PaymentEntry = z.infer<typeof paymentEntry>;

export const paymentsOutput = z.object({
  docs: z.array(paymentEntry),
  /** The number of payments with this status. */
  count: z.number().int(),
  has_more: z.boolean(),
  /** The accounts that customers pay to. */
  accounts: z.array(z.object({ bank: z.string(), account_name: z.string(), account_number: z.string() })),
  /** The name of the account that received the last payment, or of the first account; empty if there is none. */
  last_account: z.string(),
  /** The reasons for a rejection that staff can choose. */
  rejection_reasons: z.array(z.string()),
});

const receipt = z.object({
  _id: wireId,
  kind: z.enum(RECEIPT_KINDS),
  /** Positive for a payment, negative for a refund. An entry that undoes another has the opposite sign. */
  amount: pesos,
  way: z.enum(RECEIPT_WAYS),
  /** The store's account; empty for cash or if not given. */
  account: z.string(),
  /** The reference number of the transfer; empty if none. */
  reference: z.string(),
  /** The staff user who recorded it; empty if it was no staff user. */
  who: z.string(),
  when: z.date(),
  /** Whether a later entry undoes it, or it undoes an earlier one. */
  is_taken_back: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/** Latest first; the sum of all entries is the confirmed money of the order. */
export const receiptsOutput = z.object({
  docs: z.array(receipt),
  /** The names of the accounts that customers pay to; the one that received the last payment is first. */
  accounts: z.array(z.string()),
});
export type ReceiptsOutput = z.output<typeof receiptsOutput>;

/** A payment received for an order, or a refund. */
export const moneyInput = z.object({
  _id: recordId,
  amount: z.number().min(0.01).max(MAX_AMOUNT),
  way: z.enum(RECEIPT_WAYS),
  account: optionalLine(MAX_RECEIPT_ACCOUNT),
  reference: typedReference,
  /** The `amount_paid` that you read. The call fails if a payment or refund was recorded since then. */
  old_amount_paid: pesos.nullish(),
});
export type MoneyInput = z.output<typeof moneyInput>;
export const takeBackReceiptInput = recordKey.extend({ receipt_id: recordId });

/** Orders with a refund due, oldest first, or the refunds made, latest first. */
export const refundsInput = z
  .object({
    state: z.enum(['owed', 'returned']).default('owed'),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 20, max: 100 }),
  })
  .prefault({});
export type RefundsInput = z.output<typeof refundsInput>;
const refundedOrder = z.object({
  _id: wireId,
  order_no: z.string(),
  name: z.string(),
  phone_number: z.string(),
  order_status: z.enum(ORDER_STATUSES),
});
export const refundsOutput = z.object({
  docs: z.array(
    z.object({
      order: refundedOrder,
      /** The amount of the refund due or made, in pesos. */
      amount: pesos,
      /** The refund that was made; null while it is due. */
      receipt: receipt.nullable(),
    }),
  ),
  count: z.number().int(),
  /** The sum of all refunds. */
  total: pesos,
});

const paymentDays = {
  from: storeDay.nullish(),
  until: storeDay.nullish(),
  /** Only orders of this counter; absent: all. */
  counter: recordId.nullish(),
};
/** First and last day, both included, at most 31 days; absent: today. */
export const dayPaymentsInput = z.object(paymentDays).prefault({});
const dayPayment = receipt.extend({ order: refundedOrder.omit({ phone_number: true }) });
export const dayPaymentsOutput = z.object({
  from: z.string(),
  until: z.string(),
  /** Payments and refunds by account; cash is one account. */
  accounts: z.array(
    z.object({
      way: z.enum(RECEIPT_WAYS),
      account: z.string(),
      received: pesos,
      returned: pesos,
      /** Payments minus refunds. */
      total: pesos,
      count: z.number().int(),
    }),
  ),
  /** The entries in the order in which they were recorded; at most the first 1,000. */
  docs: z.array(dayPayment),
  has_more: z.boolean(),
  total: pesos,
});
export type DayPayments = z.infer<typeof dayPaymentsOutput>;

export const dayPaymentsFileInput = z.object({ format: z.enum(FILE_FORMATS), ...paymentDays });
