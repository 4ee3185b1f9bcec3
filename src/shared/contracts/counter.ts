import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/catalog/products/pricing.ts';
import { PICKING_FIELDS } from '../domain/catalog/products/productCodes.ts';
import { perField } from '../domain/catalog/products/productFields.ts';
import { MAX_ORDER_LINES } from '../domain/counter/exchange.ts';
import {
  HANDOVER_STATES,
  MAX_FETCHED_BY,
  MAX_PRINTED_LINES,
  MAX_PRINTED_ORDERS,
  MAX_SLIPS,
  MAX_TICKED_PIECES,
  MAX_TICKS,
  PRINT_KINDS,
} from '../domain/counter/handover.ts';
import { MAX_ORDER_CODE } from '../domain/counter/orderCode.ts';
import { MAX_SALE_LINES, MAX_SALE_PAYMENTS, MAX_SALE_PIECES, tooManySold } from '../domain/counter/sale.ts';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';

import { MAX_RECEIPT_ACCOUNT, RECEIPT_WAYS } from '../domain/payments/receipts.ts';
import {
  clockTime,
  line,
  optionalLine,
  pesos,
  recordId,
  recordKey,
  recordReference,
  storeDay,
  wireId,
} from './common.ts';
import { order, typedReference } from './orders.ts';

const status = z.enum(ORDER_STATUSES);

export const orderCodeOutput = z.object({ code: z.string() });

export const byCodeInput = z.object({ code: z.string().max(MAX_ORDER_CODE) });

/** The last print of an order's lines: its slip, or a picking list. */
const print = z.object({ kind: z.enum(PRINT_KINDS), printed_at: z.date(), who: z.string(), copies: z.number().int() });
export type Print = z.infer<typeof print>;

/** A product's codes and shelf; empty if it has none or was deleted. */
const pickingFields = perField(PICKING_FIELDS, () => z.string());

export const counterOrder = order.extend({
  code: z.string(),
  orders: z.array(order.shape.orders.element.extend(pickingFields)),
  printed: z.array(print),
});
export type CounterOrder = z.infer<typeof counterOrder>;

export const handoverInput = z.object({
  _id: recordId,
  /** Ids of the lines to hand over; absent or empty: all lines that are left. */
  orders: z.array(recordReference).max(MAX_ORDER_LINES).nullish(),
  /** The expected status of the order, for the lines in scope. */
  old_order_status: status.nullish(),
  /** True: hand over although the order is not paid. */
  is_unpaid_confirmed: z.boolean().nullish(),
  /** The counter of the hand-over; absent: unknown. */
  counter: recordReference.nullish(),
  /** True: hand over although the order is for another counter. */
  is_other_counter_confirmed: z.boolean().nullish(),
  /** The person who picked it up, if not the customer. */
  fetched_by: optionalLine(MAX_FETCHED_BY),
});
export type HandoverInput = z.output<typeof handoverInput>;

const choice = { size: optionalLine(60), color: optionalLine(60) };

export const exchangeInput = z.object({
  _id: recordId,
  /** The line; `quantity` is the number of its pieces to exchange. */
  order: recordReference,
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  ...choice,
  /** True: the old pieces do not return to stock; the ledger writes them off. */
  is_damaged: z.boolean().nullish(),
  /** The amount due that you expect after the exchange, for the lines in scope. The call fails if it differs. */
  amount_due: pesos.nullish(),
  /** The Idempotency-Key, for a page that cannot set the header. */
  idempotency_key: z.string().max(200).nullish(),
});
export type ExchangeInput = z.output<typeof exchangeInput>;

const paidBy = {
  way: z.enum(RECEIPT_WAYS),
  account: optionalLine(MAX_RECEIPT_ACCOUNT),
  reference: typedReference,
};

export const saleInput = z.object({
  orders: z
    .array(z.object({ item: recordReference, ...choice, quantity: z.number().int().min(1).max(MAX_SALE_PIECES) }))
    .min(1)
    .max(MAX_SALE_LINES)
    .refine((lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= MAX_SALE_PIECES, tooManySold),
  /** The total that you showed. The call fails if the total is different. */
  total_amount: pesos,
  ...paidBy,
  /** The parts of a split payment, which add up to `total_amount`; `way` is then only the order's mode of payment. */
  payments: z
    .array(z.object({ ...paidBy, amount: pesos.positive() }))
    .max(MAX_SALE_PAYMENTS)
    .nullish(),
  /** The phone number that the customer signs in with; absent for a walk-in sale. */
  phone_number: optionalLine(30),
  /** The Idempotency-Key, for a page that cannot set the header. */
  idempotency_key: z.string().max(200).nullish(),
});
export type SaleInput = z.output<typeof saleInput>;

export const saleCustomerInput = z.object({ phone_number: line(30) });
export const saleCustomerOutput = z.object({ name: z.string() });

/** Only orders of this counter and orders without a counter. */
const ofCounter = recordReference.nullish();

export const pickupsInput = z
  .object({
    /** Absent: today. */
    day: storeDay.nullish(),
    counter: ofCounter,
  })
  .prefault({});

const leftLine = z.object({
  name: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  status,
});
export type PickupsInput = z.output<typeof pickupsInput>;

const paymentFields = order.pick({ payment_status: true, amount_due: true, amount_paid: true }).shape;

const pickup = z.object({
  _id: wireId,
  order_no: z.string(),
  profile: z.object({ name: z.string(), phone_number: z.string() }),
  students: z.array(z.object({ name: z.string(), grade_level: z.string() })),
  pickup_time: z.date(),
  /** The name of the order's counter; absent for the store's own place. */
  counter: z.string().optional(),
  /** The last day to pick up an overdue order before its products return to stock. */
  fetch_by: storeDay.optional(),
  order_status: z.object({ status }),
  ...paymentFields,
  handed_over: z.enum(HANDOVER_STATES),
  /** The number of lines that are not Cancelled, and the number of them not handed over. */
  line_count: z.number().int(),
  left_count: z.number().int(),
  /** The first of the lines that are not handed over. */
  left: z.array(leftLine),
  is_slip_printed: z.boolean(),
});
export type Pickup = z.infer<typeof pickup>;
export const pickupsOutput = z.object({
  day: z.string(),
  slots: z.array(z.object({ pickup_time: z.date(), orders: z.array(pickup) })),
  /** Pick-ups of earlier days that are not handed over, oldest first; only in today's list. */
  late: z.array(pickup),
  late_count: z.number().int(),
  /** Whether there are more orders than the list shows. */
  has_more: z.boolean(),
});
export type Pickups = z.infer<typeof pickupsOutput>;

export const pickingListInput = z.object({
  day: storeDay,
  /** Absent: the whole day. */
  slot: clockTime.nullish(),
  /** Only lines that were on no picking list, or became active again after it. */
  is_new_only: z.boolean().nullish(),
  counter: ofCounter,
});
const pickedProduct = z.object({
  name: z.string(),
  size: z.string(),
  color: z.string(),
  uom: z.string(),
  /** The customer's entries, such as a name to print. */
  other_fields: z.record(z.string(), z.string()),
  ...pickingFields,
  quantity: z.number().int(),
  /** The orders of this product. */
  orders: z.array(z.object({ order_no: z.string(), quantity: z.number().int() })),
  /** The order lines of this product; `is_new` is true if the line was on no picking list yet. */
  lines: z.array(z.object({ _id: wireId, order_no: z.string(), quantity: z.number().int(), is_new: z.boolean() })),
});
export const pickingListOutput = z.object({
  day: z.string(),
  groups: z.array(z.object({ category: z.string(), quantity: z.number().int(), products: z.array(pickedProduct) })),
  quantity: z.number().int(),
  /** `lines` are the ids of its lines on the list; `printed` is an earlier list with one of them. */
  orders: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      profile: z.object({ name: z.string() }),
      ...paymentFields,
      printed: print.nullable(),
      lines: z.array(wireId),
    }),
  ),
});
export type PickingList = z.infer<typeof pickingListOutput>;

export const ticksInput = pickingListInput.pick({ day: true, slot: true, counter: true });
/** Ticked lines, each with the number of pieces taken from the shelf, and the last time and staff user. */
export const ticksOutput = z.array(
  z.object({ _id: wireId, quantity: z.number().int(), who: z.string(), picked_at: z.date() }),
);
export type Ticks = z.infer<typeof ticksOutput>;
/** The number of pieces of each line taken so far; 0 removes the tick. */
export const pickInput = z.object({
  lines: z
    .array(recordKey.extend({ quantity: z.number().int().min(0).max(MAX_TICKED_PIECES) }))
    .min(1)
    .max(MAX_TICKS),
});

export const slipsInput = z.object({ ids: z.array(recordId).min(1).max(MAX_SLIPS) });
export const slipsOutput = z.array(counterOrder);

export const markPrintedInput = z.object({
  kind: z.enum(PRINT_KINDS),
  ids: z.array(recordId).min(1).max(MAX_PRINTED_ORDERS),
  /** Ids of the printed lines; absent or empty: all lines that such a print of these orders has now. */
  lines: z.array(recordReference).max(MAX_PRINTED_LINES).nullish(),
});
/** The number of orders printed for the first time (at least in part), and of orders printed again. */
export const markPrintedOutput = z.object({ first: z.number().int(), again: z.number().int() });

export const waitingInput = z.object({ counter: ofCounter }).prefault({});
/** Work that waits for staff: the counts in the menu, and the days with orders to pick, earliest first. */
export const waitingOrders = z.object({
  /** Payments to check. */
  payments: z.number().int(),
  /** Orders to hand over today. */
  pickups: z.number().int(),
  /** Orders that are Pending or Processing, by their pick-up day. */
  picking: z.array(z.object({ day: storeDay, orders: z.number().int() })),
});
export type WaitingOrders = z.infer<typeof waitingOrders>;
