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
  recordReference,
  storeDay,
  wholeNumber,
  wireId,
} from './common.ts';
import { order, typedReference } from './orders.ts';
import { FILE_FORMATS } from './reports.ts';

/** The queue of payments, by status; what is to be done comes oldest first, what is decided latest first. */
export const paymentsInput = z
  .object({
    payment_status: z.enum(PAYMENT_STATUSES).default('To Check'),
    /** The payment of this order alone, whatever its status. */
    order: recordReference.optional(),
    /** Payments of any status whose orders have these words: a transfer's number, an amount as 1,285.50, a name, an order's number. */
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

/** Why another order's payment may be the same: the same file, or the same reference number. */
export const DUPLICATE_KINDS = ['same_picture', 'same_reference'] as const;

const paymentEntry = z.object({
  order,
  /** When the proof was sent; null without one. */
  proof_uploaded_at: z.date().nullable(),
  /** Since when the payment is at its status, and the staff user who decided; empty where the customer did. */
  payment_changed_at: z.date(),
  payment_decided_by: z.string(),
  /** Whether the caller holds all of the order, and so may decide. */
  can_decide: z.boolean(),
  /** False until the proof has been compared with others, which takes seconds. */
  is_compared: z.boolean(),
  /** The other orders of this customer that are still to be paid or checked. */
  also_waiting: z.array(relatedOrder),
  duplicates: z.array(
    relatedOrder.extend({
      kind: z.enum(DUPLICATE_KINDS),
      proof_uploaded_at: z.date().nullable(),
      /** Whether the other order is the same customer's. */
      is_same_customer: z.boolean(),
    }),
  ),
});
export type PaymentEntry = z.infer<typeof paymentEntry>;

export const paymentsOutput = z.object({
  docs: z.array(paymentEntry),
  /** How many there are of this status. */
  count: z.number().int(),
  has_more: z.boolean(),
  /** The accounts to which customers pay. */
  accounts: z.array(z.object({ bank: z.string(), account_name: z.string(), account_number: z.string() })),
  /** The name of the account to which money came last, or else of the first; empty where there is none. */
  last_account: z.string(),
  /** The reasons from which staff choose when they reject a proof. */
  rejection_reasons: z.array(z.string()),
});

/** Money of an order that came or went back. */
const receipt = z.object({
  _id: wireId,
  kind: z.enum(RECEIPT_KINDS),
  /** Positive for money that came, negative for money that went back, and the other way round where an entry takes another back. */
  amount: pesos,
  way: z.enum(RECEIPT_WAYS),
  /** Which of the store's accounts; empty where nobody said it, and for cash. */
  account: z.string(),
  /** The number of the transfer; empty without one. */
  reference: z.string(),
  /** The staff user who noted it; empty where no staff user did. */
  who: z.string(),
  when: z.date(),
  /** Whether a later entry takes it back, or it takes back an earlier one. */
  is_taken_back: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptsInput = z.object({ _id: recordId });
/** The latest first; together they come to the confirmed money of the order. */
export const receiptsOutput = z.object({
  docs: z.array(receipt),
  /** The names of the accounts to which customers pay, the one to which money came last before the others. */
  accounts: z.array(z.string()),
});
export type ReceiptsOutput = z.output<typeof receiptsOutput>;

/** Money that came for an order, or went back. */
export const moneyInput = z.object({
  _id: recordId,
  amount: z.number().min(0.01).max(MAX_AMOUNT),
  way: z.enum(RECEIPT_WAYS),
  account: optionalLine(MAX_RECEIPT_ACCOUNT),
  reference: typedReference,
  /** The confirmed money that the caller has seen: a conflict where somebody has noted money since. */
  old_amount_paid: pesos.nullish(),
});
export type MoneyInput = z.output<typeof moneyInput>;
export const takeBackReceiptInput = z.object({ _id: recordId, receipt_id: recordId });

/** Orders of which money is to go back, the oldest first, or what went back, the latest first. */
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
      /** The amount that is still to go back, or that went back, in pesos. */
      amount: pesos,
      /** How it went back; null while it has not. */
      receipt: receipt.nullable(),
    }),
  ),
  count: z.number().int(),
  /** The sum of all of them. */
  total: pesos,
});

const paymentDays = {
  from: storeDay.nullish(),
  until: storeDay.nullish(),
  /** The counter of the orders whose money it is; all where left out. */
  counter: recordId.nullish(),
};
/** Days of the store, both ends included; today where left out. At most 31. */
export const dayPaymentsInput = z.object(paymentDays).prefault({});
const dayPayment = receipt.extend({ order: refundedOrder.omit({ phone_number: true }) });
export const dayPaymentsOutput = z.object({
  from: z.string(),
  until: z.string(),
  /** By account, with what came and what went back; cash is one of them. */
  accounts: z.array(
    z.object({
      way: z.enum(RECEIPT_WAYS),
      account: z.string(),
      received: pesos,
      returned: pesos,
      /** The money that came minus the money that went back. */
      total: pesos,
      count: z.number().int(),
    }),
  ),
  /** The entries in the order in which they were noted, at most the first 1,000. */
  docs: z.array(dayPayment),
  has_more: z.boolean(),
  total: pesos,
});
export type DayPayments = z.infer<typeof dayPaymentsOutput>;

/** The same entries as a file. */
export const dayPaymentsFileInput = z.object({ format: z.enum(FILE_FORMATS), ...paymentDays });
