import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { scheduledProducts } from './closing.ts';
import { instantInput, pesos, recordId, recordReference, storeDay, wireId } from './common.ts';
import { order } from './orders.ts';

export const MAX_ORDERS_TO_PAY = 100;

export const reschedulePickupInput = z.object({
  _id: recordId,
  /** A slot of an open day, or 8:00 AM of it for any time that day. */
  pickup_time: instantInput,
  /** The pick-up time that you read. The call fails if it was changed since then. */
  old_pickup_time: instantInput.nullish(),
  /** The new pick-up counter; absent: unchanged. */
  counter: recordReference.nullish(),
});
export type ReschedulePickupInput = z.output<typeof reschedulePickupInput>;

export const ordersToPay = z.object({
  count: z.number().int(),
  docs: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      /** The balance: the part of the amount due that is not paid yet. */
      amount: pesos,
      /** The last day to pay before the store cancels the order; null if it does not cancel. */
      pay_by: storeDay.nullable(),
      /** The reason why the last proof was not accepted; null if it was not rejected. */
      rejected: z.string().nullable(),
    }),
  ),
});
export type OrdersToPay = z.infer<typeof ordersToPay>;

/** The ids of your cancelled order lines whose products still have too little stock. */
export const shortLines = z.object({ lines: z.array(wireId) });

export const ownOrderInput = z.object({ order_no: z.string().max(20) });

export const ownOrder = order.extend({
  pay_by: storeDay.nullable(),
  /** The products that limit the pick-up, if the customer can still change it; otherwise empty. */
  scheduled: scheduledProducts,
  /** The ids of cancelled lines with too little stock; the customer can ask to be notified. */
  short: z.array(wireId),
  /** The events of the order in the customer’s words, the latest first; at most 100 entries. */
  timeline: z.array(
    z.object({
      _id: wireId,
      when: z.date(),
      text: z.string(),
      reason: z.string(),
      /** The status that items of the order reached by this event; null for other events. */
      reached: z.enum([...ORDER_STATUSES, 'Paid']).nullable(),
    }),
  ),
});
export type OwnOrder = z.infer<typeof ownOrder>;
