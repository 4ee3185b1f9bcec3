import { z } from 'zod';
import { MAX_CART_LINES } from '../domain/catalog/pricing.ts';
import { MAX_AMOUNT } from '../domain/money.ts';
import { BOARD_VIEWS } from '../domain/orders/boardView.ts';
import { MAX_CANCEL_REASON, ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS } from '../domain/orders/ownOrders.ts';
import { MAX_ORDER_STUDENTS, SECTION_LENGTH, STUDENT_NAME_LENGTH } from '../domain/orders/students.ts';
import { MAX_TYPED_REFERENCE, normalizeReference } from '../domain/payments/paymentReference.ts';
import { MAX_PAYMENT_REASON, PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import { MAX_RECEIPT_ACCOUNT } from '../domain/payments/receipts.ts';
import { messages } from '../messages.ts';
import { purchaseMessages } from '../purchaseMessages.ts';
import { cart } from './cart.ts';
import {
  instantInput,
  line,
  optionalLine,
  optionalWholeNumber,
  pesos,
  recordId,
  recordReference,
  wholeNumber,
  wireId,
} from './common.ts';

const status = z.enum(ORDER_STATUSES);
const statusState = z.object({ status });

/** `section` is left out where it is empty. */
const orderStudent = z.object({ name: z.string(), grade_level: z.string(), section: z.string().optional() });

const orderLine = z.object({
  _id: wireId,
  /** A copy made when the order was placed; later edits of the product leave it as it was. */
  item: z.object({
    _id: wireId.nullable(),
    name: z.string(),
    description: z.string(),
    uom: z.string(),
    selling_price: pesos,
    images: z.array(z.object({ filename: z.string() })),
  }),
  quantity: z.number().int(),
  size: z.string(),
  color: z.string(),
  addon_price: pesos,
  other_fields: z.record(z.string(), z.string()),
  /** Whom the line is for; left out where its customer did not say. */
  student: orderStudent.optional(),
  amount: pesos,
  order_status: statusState,
  /** Why the line was cancelled, as staff gave it; empty without a reason and on a line that is not Cancelled. */
  cancel_reason: z.string(),
});

const counter = z.object({
  _id: wireId,
  name: z.string(),
  place: z.string(),
  map_link: z.string(),
  phone: z.string(),
  hours: z.string(),
});

export const order = z.object({
  _id: wireId,
  order_no: z.string(),
  profile: z.object({ name: z.string(), email: z.string(), phone_number: z.string() }),
  created_at: z.date(),
  receiving_option: z.string(),
  order_address: z.string(),
  /** The counter at which the order is fetched; absent for the store's own place. */
  counter: counter.optional(),
  /** Null for Delivery. */
  pickup_time: z.date().nullable(),
  /** The former time of a pick-up that staff have moved, and the reason; it is the pick-up's own time where they changed the counter alone. */
  pickup_moved: z.object({ from: z.date(), reason: z.string() }).optional(),
  mode_of_payment: z.string(),
  proof_of_payment_filename: z.string().nullable(),
  /** When the proof was deleted because its time was up; absent otherwise. */
  proof_deleted_at: z.date().optional(),
  /** Short-lived signed URL of the proof, for those who may see it. */
  proof_of_payment_url: z.string().nullable(),
  /** How far the payment is, beside the order's status; null unless it is by bank transfer. */
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  /** Why the proof was rejected; empty otherwise. */
  payment_reason: z.string(),
  /** The number of the transfer as its customer typed it: capital letters and digits; empty where they did not. */
  payment_reference: z.string(),
  students: z.array(orderStudent),
  /** For staff with assigned categories it follows the lines they see, as the amounts do. */
  order_status: statusState,
  /** The total of the order when it was placed. */
  total_amount: pesos,
  /** The total now: the sum of its lines that are not Cancelled. */
  amount_due: pesos,
  /**
   * The money that staff have confirmed. It is less than what is due where a line was taken up again after that: the payment is
   * Awaiting Proof again.
   */
  amount_paid: pesos,
  /** After a change: sizes that their product has no more, listed again for the pieces that came back, each in words. */
  listed_again: z.array(z.string()).optional(),
  /**
   * By how much the money that came exceeds what is due now: a proof counts as what was due when it was sent, a payment confirmed
   * without one as what was due then. 0 without either, or where the proof was rejected.
   */
  amount_to_refund: pesos,
  orders: z.array(orderLine),
});
export type Order = z.infer<typeof order>;

/** An order as the board lists it: with the first of its lines and students, and how many there are. */
const boardOrder = order.extend({
  /** How many lines the caller sees of the order; `orders` has the first ten of them. */
  line_count: z.number().int(),
  /** For how many students it is; `students` has the first ten. */
  student_count: z.number().int(),
});
export type BoardOrder = z.infer<typeof boardOrder>;

/** The number of a transfer that the customer typed, as it is stored and compared; undefined if it is empty. */
export const typedReference = line(MAX_TYPED_REFERENCE)
  .nullish()
  .transform((text, context) => {
    const reference = normalizeReference(text ?? '');
    if (reference !== null) return reference || undefined;
    context.addIssue({ code: 'custom', message: purchaseMessages.referenceInvalid });
    return z.NEVER;
  });

/** The `data` part of an order form. `profile`, amounts and prices in it carry no authority. */
export const orderForm = z.object({
  orders: z.array(recordReference, messages.cartEmpty).min(1, messages.cartEmpty).max(MAX_CART_LINES),
  total_amount: pesos,
  receiving_option: z.string(messages.receivingInvalid).max(40, messages.receivingInvalid),
  order_address: optionalLine(500),
  /** An emptied picker sends ""; like null it means that no time was chosen. */
  pickup_time: z.union([instantInput, z.literal('').transform(() => null)], messages.slotInvalid).nullish(),
  mode_of_payment: z.string(messages.paymentModeInvalid).max(40, messages.paymentModeInvalid).nullish(),
  payment_reference: typedReference,
  /** At which of the store's counters the order is fetched; absent for the store's own place. */
  counter: recordReference.nullish(),
  students: z
    .array(
      z.object({
        name: optionalLine(STUDENT_NAME_LENGTH),
        grade_level: optionalLine(60),
        section: optionalLine(SECTION_LENGTH),
      }),
    )
    .max(MAX_ORDER_STUDENTS)
    .nullish()
    .transform((students) => students ?? []),
});
export type OrderForm = z.output<typeof orderForm>;

export const orderGetInput = z.object({ _id: recordId });
export const customerOrdersInput = z
  .object({
    email: z.string().max(254).nullish(),
    /** Orders older than this one. */
    cursor: recordId.nullish(),
    /** Absent: all orders there are. The screens name their page size. */
    limit: optionalWholeNumber({ max: 100 }),
    /** Only orders whose number, product or student has these words. */
    s: z.string().max(MAX_OWN_SEARCH).nullish(),
    /** Only orders of this kind; all of them if absent. */
    view: z.enum(OWN_ORDER_VIEWS).nullish(),
  })
  .prefault({});
export const orderList = z.array(order);

const cancelReason = optionalLine(MAX_CANCEL_REASON);

/** A customer's own order, all of it; `reason` is in the customer's words. */
export const cancelOrderInput = z.object({ _id: recordId, reason: cancelReason });
export type CancelOrderInput = z.output<typeof cancelOrderInput>;

/** A customer's own order, whose lines go into their cart once more. */
export const orderAgainInput = z.object({
  _id: recordId,
  /** False rejects the call where the weekly cut-off of a product has to be confirmed; absent or true puts all into the cart. */
  is_cutoff_confirmed: z.boolean().nullish(),
});
const lineSaid = z.object({ _id: wireId, name: z.string(), message: z.string() });
/** A line that stayed out; `is_short` where too few pieces of it are there, so that the customer may wait for them. */
const lineLeft = lineSaid.extend({ is_short: z.boolean() });
/** The cart; the lines of the order that are not in it, with the reason; and those that are, at another price than then. */
export const orderAgainOutput = cart.extend({ left: z.array(lineLeft), repriced: z.array(lineSaid) });
export type OrderAgainOutput = z.infer<typeof orderAgainOutput>;

/**
 * False rejects the change where it would make an unpaid order ready or hand it over; true says that staff know. Absent, the status is
 * set all the same. The history keeps that the order was not paid.
 */
export const isUnpaidConfirmed = z.boolean().nullish();

export const orderStatusInput = z.object({
  _id: recordId,
  order_status: z.union([status, statusState.transform((state) => state.status)]),
  /** Ids of the lines to set; absent or empty means all lines in scope. */
  orders: z.array(recordReference).max(500).nullish(),
  old_order_status: z.union([status, statusState.transform((state) => state.status)]).nullish(),
  /** Why, where lines are cancelled; the customer reads it. */
  reason: cancelReason,
  is_unpaid_confirmed: isUnpaidConfirmed,
});
export type OrderStatusInput = z.output<typeof orderStatusInput>;
export const orderStatusOutput = order.extend({
  /** How many lines stayed Cancelled because they had been cancelled one by one. */
  lines_left_cancelled: z.number().int(),
});
export type OrderStatusOutput = z.infer<typeof orderStatusOutput>;

const paymentStatus = z.enum(PAYMENT_STATUSES);

export const paymentStatusInput = z.object({
  _id: recordId,
  payment_status: paymentStatus,
  old_payment_status: paymentStatus.nullish(),
  /** The proof that was looked at: a conflict where the customer has sent another meanwhile. */
  proof_of_payment_filename: z.string().max(120).nullish(),
  /** Which of the store's accounts the money came to, where it is confirmed. */
  account: line(MAX_RECEIPT_ACCOUNT).nullish(),
  /** The money that came, where it is confirmed: less than what is due is a part of it. Absent: all that is due. */
  amount: z.number().min(0.01).max(MAX_AMOUNT).nullish(),
  /** The confirmed money that the caller has seen: a conflict where somebody has noted money since. */
  old_amount_paid: pesos.nullish(),
  /** Why the proof is rejected, which needs one; the customer reads it. */
  reason: optionalLine(MAX_PAYMENT_REASON),
});
export type PaymentStatusInput = z.output<typeof paymentStatusInput>;

/** Takes a change of status back: each line to what it was, as long as it still is what the change made it. */
export const orderUndoInput = z.object({
  _id: recordId,
  orders: z
    .array(z.object({ _id: recordId, order_status: status, old_order_status: status, cancel_reason: cancelReason }))
    .min(1)
    .max(500),
});
export type OrderUndoInput = z.output<typeof orderUndoInput>;

/** Looks for orders of any status and age; `cursor` is the last one already shown. */
export const orderFindInput = z.object({
  s: z.string().max(100),
  cursor: recordId.nullish(),
  /** Orders that can still be handed over come before all others, on one page without a next. */
  is_open_first: z.boolean().nullish(),
});
export const orderFindOutput = z.object({
  docs: z.array(order),
  has_more: z.boolean(),
  /** The `cursor` of what comes next; null at the end. */
  next_cursor: wireId.nullable(),
});

/** What `update-order` tells of; of the ticks of picking, staff alone. */
const LIVE_TYPES = ['placed', 'status', 'proof', 'pickup', 'payment', 'picked'] as const;
export const orderUpdate = z.object({
  type: z.enum(LIVE_TYPES),
  order_id: wireId,
  order_no: z.string(),
  order_status: statusState,
  created_at: z.date(),
});
export type OrderUpdate = z.infer<typeof orderUpdate>;
export const orderUpdatesInput = z.object({ lastEventId: z.string().max(20).nullish() }).prefault({});

export const dashboardInput = z
  .object({
    /** One status only, for loading more of it. */
    order_status: status.nullish(),
    /** Open orders alone: picked up today, late, with a proof to check, or without one. */
    view: z.enum(BOARD_VIEWS).nullish(),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 30, max: 100 }),
  })
  .prefault({});
export const dashboard = z.object({
  lists: z.array(z.object({ status, count: z.number().int(), orders: z.array(boardOrder) })),
  /** Notices for staff, e.g. that public holidays could not be fetched. */
  notices: z.array(z.string()),
  /** The number of the last event of `update-order` before the lists were read: a stream that begins after it misses nothing. */
  last_event_id: z.string(),
});
export type DashboardInput = z.output<typeof dashboardInput>;
