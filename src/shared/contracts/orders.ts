import { z } from 'zod';
import { MAX_CART_LINES } from '../domain/catalog/products/pricing.ts';
import { MAX_AMOUNT } from '../domain/money.ts';
import { BOARD_VIEWS } from '../domain/orders/boardView.ts';
import { MAX_CANCEL_REASON, ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { ORDER_TEXTS, perOrderText } from '../domain/orders/orderTexts.ts';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS } from '../domain/orders/ownOrders.ts';
import { MAX_ORDER_STUDENTS, SECTION_LENGTH, STUDENT_NAME_LENGTH } from '../domain/orders/students.ts';
import { MAX_TYPED_REFERENCE, normalizeReference } from '../domain/payments/paymentReference.ts';
import { MAX_PAYMENT_REASON, PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import { MAX_RECEIPT_ACCOUNT } from '../domain/payments/receipts.ts';
import { messages } from '../messages.ts';
import { cart } from './cart.ts';
import {
  instantInput,
  line,
  named,
  optionalLine,
  optionalWholeNumber,
  pesos,
  recordId,
  recordKey,
  recordReference,
  wholeNumber,
  wireId,
} from './common.ts';

const status = z.enum(ORDER_STATUSES);
const statusState = z.object({ status });

/** `section` is absent if empty. */
const orderStudent = z.object({ name: z.string(), grade_level: z.string(), section: z.string().optional() });

const orderLine = z.object({
  _id: wireId,
  /** A copy of the product from when the order was placed; later changes of the product do not change it. */
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
  /** The student for whom the line is; absent if the customer gave none. */
  student: orderStudent.optional(),
  amount: pesos,
  order_status: statusState,
  /** The reason that staff gave for cancelling the line; empty without a reason or if the line is not Cancelled. */
  cancel_reason: z.string(),
});

const counter = named.extend({
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
  ...perOrderText(() => z.string()),
  /** The pick-up counter of the order; absent for the store's own place. */
  counter: counter.optional(),
  /** Null for Delivery. */
  pickup_time: z.date().nullable(),
  /** If staff changed the pick-up: the old time and the reason. If they changed only the counter, `from` is the current time. */
  pickup_moved: z.object({ from: z.date(), reason: z.string() }).optional(),
  mode_of_payment: z.string(),
  proof_of_payment_filename: z.string().nullable(),
  /** When the proof was deleted at the end of its retention time; absent otherwise. */
  proof_deleted_at: z.date().optional(),
  /** Short-lived signed URL of the proof; null if the caller may not see it. */
  proof_of_payment_url: z.string().nullable(),
  /** The status of the payment; null unless it is by bank transfer. */
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  /** The reason why the proof was rejected; empty otherwise. */
  payment_reason: z.string(),
  /** The reference number that the customer typed, in capital letters and digits; empty if none. */
  payment_reference: z.string(),
  students: z.array(orderStudent),
  /** For staff with assigned categories: the status and amounts of the lines they see. */
  order_status: statusState,
  /** The total of the order when it was placed. */
  total_amount: pesos,
  /** The total now: the sum of its lines that are not Cancelled. */
  amount_due: pesos,
  /**
   * The money that staff have confirmed. If a cancelled line became active again after that, it is less than the amount due, and the
   * payment is Awaiting Proof.
   */
  amount_paid: pesos,
  /** After a change: sizes that were removed from their product and are listed again, because pieces were returned. */
  listed_again: z.array(z.string()).optional(),
  /**
   * The money received minus the amount due now, if positive. A proof counts as the amount due when it was sent, a payment confirmed
   * without a proof as the amount due at that time. 0 without either, or if the proof was rejected.
   */
  amount_to_refund: pesos,
  orders: z.array(orderLine),
});
export type Order = z.infer<typeof order>;

/** An order on the board: its first lines and students, and their full numbers. */
const boardOrder = order.extend({
  /** The number of lines that the caller can see; `orders` has the first ten. */
  line_count: z.number().int(),
  /** The number of students; `students` has the first ten. */
  student_count: z.number().int(),
});
export type BoardOrder = z.infer<typeof boardOrder>;

/** The reference number that the customer typed, as it is stored and compared; undefined if it is empty. */
export const typedReference = line(MAX_TYPED_REFERENCE)
  .nullish()
  .transform((text, context) => {
    const reference = normalizeReference(text ?? '');
    if (reference !== null) return reference || undefined;
    context.addIssue({ code: 'custom', message: messages.referenceInvalid });
    return z.NEVER;
  });

/** The `data` part of an order form. `profile`, amounts and prices in it are ignored. */
export const orderForm = z.object({
  orders: z.array(recordReference, messages.cartEmpty).min(1, messages.cartEmpty).max(MAX_CART_LINES),
  total_amount: pesos,
  receiving_option: z.string(messages.receivingInvalid).max(40, messages.receivingInvalid),
  ...perOrderText((name) => optionalLine(ORDER_TEXTS[name].max)),
  /** Null or "" if no time was chosen. */
  pickup_time: z.union([instantInput, z.literal('').transform(() => null)], messages.slotInvalid).nullish(),
  mode_of_payment: z.string(messages.paymentModeInvalid).max(40, messages.paymentModeInvalid).nullish(),
  payment_reference: typedReference,
  /** The pick-up counter; absent for the store's own place. */
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

export const customerOrdersInput = z
  .object({
    email: z.string().max(254).nullish(),
    /** Orders older than this one. */
    cursor: recordId.nullish(),
    /** Absent: all orders. */
    limit: optionalWholeNumber({ max: 100 }),
    /** Only orders with these words in the number, a product or a student. */
    s: z.string().max(MAX_OWN_SEARCH).nullish(),
    /** Only orders of this kind; absent: all. */
    view: z.enum(OWN_ORDER_VIEWS).nullish(),
  })
  .prefault({});
export const orderList = z.array(order);

const cancelReason = optionalLine(MAX_CANCEL_REASON);

/** A customer's own order; `reason` is in the customer's words. */
export const cancelOrderInput = recordKey.extend({ reason: cancelReason });
export type CancelOrderInput = z.output<typeof cancelOrderInput>;

/** A customer's own order, to add its lines to the cart again. */
export const orderAgainInput = z.object({
  _id: recordId,
  /** False: the call fails if a product has the weekly cut-off. Absent or true: all lines are added. */
  is_cutoff_confirmed: z.boolean().nullish(),
});
const lineMessage = named.extend({ message: z.string() });
/** A line that was not added; `is_short` is true if too few pieces are in stock, so that the customer can ask to be notified. */
const lineLeft = lineMessage.extend({ is_short: z.boolean() });
/** The cart, the lines that were not added, with the reason, and the lines added at a new price. */
export const orderAgainOutput = cart.extend({ left: z.array(lineLeft), repriced: z.array(lineMessage) });
export type OrderAgainOutput = z.infer<typeof orderAgainOutput>;

/**
 * False: the call fails if an unpaid order would become Ready for Pickup or Claimed. True or absent: the status is set, and the history
 * records that the order was not paid.
 */
export const isUnpaidConfirmed = z.boolean().nullish();

export const orderStatusInput = z.object({
  _id: recordId,
  order_status: z.union([status, statusState.transform((state) => state.status)]),
  /** Ids of the lines to change; absent or empty: all lines in scope. */
  orders: z.array(recordReference).max(500).nullish(),
  old_order_status: z.union([status, statusState.transform((state) => state.status)]).nullish(),
  /** The reason if lines are cancelled; the customer reads it. */
  reason: cancelReason,
  is_unpaid_confirmed: isUnpaidConfirmed,
});
export type OrderStatusInput = z.output<typeof orderStatusInput>;
export const orderStatusOutput = order.extend({
  /** The number of lines that stayed Cancelled because they were cancelled separately. */
  lines_left_cancelled: z.number().int(),
});
export type OrderStatusOutput = z.infer<typeof orderStatusOutput>;

const paymentStatus = z.enum(PAYMENT_STATUSES);

export const paymentStatusInput = z.object({
  _id: recordId,
  payment_status: paymentStatus,
  old_payment_status: paymentStatus.nullish(),
  /** The proof that you checked. The call fails if the customer has sent another one. */
  proof_of_payment_filename: z.string().max(120).nullish(),
  /** The store's account that received the money, if you confirm. */
  account: line(MAX_RECEIPT_ACCOUNT).nullish(),
  /** The money received, if you confirm; less than the amount due is a partial payment. Absent: the full amount due. */
  amount: z.number().min(0.01).max(MAX_AMOUNT).nullish(),
  /** The `amount_paid` that you read. The call fails if a payment or refund was recorded since then. */
  old_amount_paid: pesos.nullish(),
  /** The reason for a rejection (required); the customer reads it. */
  reason: optionalLine(MAX_PAYMENT_REASON),
});
export type PaymentStatusInput = z.output<typeof paymentStatusInput>;

/** Undoes a change of status: each line gets its old status, if it was not changed since then. */
export const orderUndoInput = z.object({
  _id: recordId,
  orders: z
    .array(recordKey.extend({ order_status: status, old_order_status: status, cancel_reason: cancelReason }))
    .min(1)
    .max(500),
});
export type OrderUndoInput = z.output<typeof orderUndoInput>;

/** Searches orders of any status and age; `cursor` is the last order shown. */
export const orderFindInput = z.object({
  s: z.string().max(100),
  cursor: recordId.nullish(),
  /** Orders that can still be handed over come first. There is only one page. */
  is_open_first: z.boolean().nullish(),
});
export const orderFindOutput = z.object({
  docs: z.array(order),
  has_more: z.boolean(),
  /** The `cursor` of the next page; null at the end. */
  next_cursor: wireId.nullable(),
});

/** The kinds of `update-order`; only staff receive `picked`. */
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
    /** Only this status, to load more of it. */
    order_status: status.nullish(),
    /** Only open orders: for pick-up today, overdue, with a proof to check, or without a proof. */
    view: z.enum(BOARD_VIEWS).nullish(),
    page: wholeNumber({ preset: 1, max: 10_000 }),
    page_size: wholeNumber({ preset: 30, max: 100 }),
  })
  .prefault({});
export const dashboard = z.object({
  lists: z.array(z.object({ status, count: z.number().int(), orders: z.array(boardOrder) })),
  /** Notices for staff, such as that public holidays could not be loaded. */
  notices: z.array(z.string()),
  /** The id of the last `update-order` event before the lists were read; a stream that starts after it misses no event. */
  last_event_id: z.string(),
  /** The events of the ten seconds before it, which the lists include; the stream may send them again. */
  recent_event_ids: z.array(z.string()),
});
export type Dashboard = z.output<typeof dashboard>;
export type DashboardInput = z.output<typeof dashboardInput>;
