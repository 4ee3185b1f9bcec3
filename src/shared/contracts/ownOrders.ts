import { z } from 'zod';
import { scheduledProducts } from './closing.ts';
import { instantInput, pesos, recordId, recordReference, storeDay, wireId } from './common.ts';
import { order } from './orders.ts';

/** The most orders that wait for a payment in one answer. */
export const MAX_ORDERS_TO_PAY = 100;

/** A customer's own order, and the time at which they want to fetch it. */
export const reschedulePickupInput = z.object({
  _id: recordId,
  /** A slot of an open day, or 8:00 AM of it for any time that day. */
  pickup_time: instantInput,
  /** The time that the caller has seen: a conflict where it has been moved since. */
  old_pickup_time: instantInput.nullish(),
  /** The counter at which they want to fetch it; absent: the one that it has. */
  counter: recordReference.nullish(),
});
export type ReschedulePickupInput = z.output<typeof reschedulePickupInput>;

export const ordersToPay = z.object({
  count: z.number().int(),
  docs: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      /** The part of the amount due that is not paid yet. */
      amount: pesos,
      /** The last day to pay before the store cancels the order; null where it does not. */
      pay_by: storeDay.nullable(),
      /** Why the last proof was not accepted; null if none was rejected. */
      rejected: z.string().nullable(),
    }),
  ),
});
export type OrdersToPay = z.infer<typeof ordersToPay>;

/** The cancelled lines of one's orders of which too few pieces are there now, by their keys. */
export const shortLines = z.object({ lines: z.array(wireId) });

export const ownOrderInput = z.object({ order_no: z.string().max(20) });

export const ownOrder = order.extend({
  pay_by: storeDay.nullable(),
  /** The products that bind the pick-up, while the customer may move it; else none. */
  scheduled: scheduledProducts,
  /** The cancelled lines of which too few pieces are there now: the customer may wait for them. */
  short: z.array(wireId),
  /** The events of the order in the customer’s words, the latest first; at most 100 entries. */
  timeline: z.array(z.object({ _id: wireId, when: z.date(), text: z.string(), reason: z.string() })),
});
export type OwnOrder = z.infer<typeof ownOrder>;
