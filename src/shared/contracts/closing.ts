import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { MAX_LISTED_PICKUPS } from '../domain/settingLimits.ts';
import { recordKey, requiredLine, storeDay, wireId } from './common.ts';

export const MAX_MOVED_PICKUPS = 2_000;

/** Days from the first to the last, both included. */
const range = { from: storeDay, until: storeDay };

export const closingPreviewInput = z.object(range);
/** Products that limit the pick-up: a new day must be within their hours, and not before `ready_from`. */
export const scheduledProducts = z.array(
  z.object({
    name: z.string(),
    weekly_schedule: z.array(z.number().int()).readonly(),
    from_time_available: z.string().nullable(),
    to_time_available: z.string().nullable(),
    /** Null if the product is available on any day. */
    ready_from: storeDay.nullable(),
  }),
);

/** The open orders with a pick-up on these days: the number of all, and the earliest ones. */
export const closingPreview = z.object({
  count: z.number().int(),
  orders: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      name: z.string(),
      phone_number: z.string(),
      pickup_time: z.date(),
      order_status: z.object({ status: z.enum(ORDER_STATUSES) }),
      scheduled: scheduledProducts,
    }),
  ),
});
export type ClosingPreview = z.infer<typeof closingPreview>;

export const closeDaysInput = z.object({
  ...range,
  reason: requiredLine(160),
  /** The new day of every open pick-up that is not in `moves`; required if there is one. */
  move_to: storeDay.nullish(),
  moves: z
    .array(recordKey.extend({ to: storeDay }))
    .max(MAX_LISTED_PICKUPS)
    .default([]),
});
export type CloseDaysInput = z.output<typeof closeDaysInput>;
export const closeDaysOutput = z.object({ msg: z.string(), moved: z.number().int() });
export type CloseDaysOutput = z.output<typeof closeDaysOutput>;
