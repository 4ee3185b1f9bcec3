import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import { pesos, recordReference, wholeNumber, wireId } from './common.ts';
import { order } from './orders.ts';

/** The queue of payments, by status; what is to be done comes oldest first, what is decided latest first. */
export const paymentsInput = z
  .object({
    payment_status: z.enum(PAYMENT_STATUSES).default('To Check'),
    /** The payment of this order alone, whatever its status. */
    order: recordReference.optional(),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 20, max: 50 }),
  })
  .prefault({});
export type PaymentsInput = z.output<typeof paymentsInput>;

const relatedOrder = z.object({
  _id: wireId,
  order_no: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  amount_due: pesos,
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
  /** The reasons from which staff choose when they reject a proof. */
  rejection_reasons: z.array(z.string()),
});
