import { z } from 'zod';
import { MAX_SLOT_DAYS, ORDER_SORTS } from '../domain/orders/orderListing.ts';
import { ORDER_PAYMENT_MODES, ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { PAYMENT_STATUSES } from '../domain/payments/paymentStatus.ts';
import { addDays } from '../domain/storeTime.ts';
import { messages } from '../messages.ts';
import { staffMessages } from '../staffMessages.ts';
import { clockTime, optionalObject, optionalText, recordReference, storeDay } from './common.ts';
import { nextCursor, paginateInput } from './masterData.ts';
import { order } from './orders.ts';
import { FILE_FORMATS } from './reports.ts';

type Ends = readonly [from: string | undefined, until: string | undefined];
const isInOrder = ([from, until]: Ends) => from === undefined || until === undefined || from <= until;

/** A slot is searched day by day, so the number of days is limited. */
const areSlotDays = (slot: string | undefined, [from, until]: Ends) =>
  slot === undefined || (from !== undefined && until !== undefined && until < addDays(from, MAX_SLOT_DAYS));

/** Filters and sorting of the order list; filters are optional. First and last days are included. */
const orderFilters = z
  .object({
    order_status: z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
    payment_status: z.array(z.enum(PAYMENT_STATUSES)).max(PAYMENT_STATUSES.length).optional(),
    mode_of_payment: z.enum(ORDER_PAYMENT_MODES).optional(),
    /** Orders with a line in this category or its subcategories. */
    category: recordReference.optional(),
    pickup_from: storeDay.optional(),
    pickup_until: storeDay.optional(),
    /** Orders with a pick-up at this time of day; needs `pickup_from` and `pickup_until`. */
    pickup_slot: clockTime.optional(),
    /** Orders of this counter, without orders that have no counter. */
    counter: recordReference.optional(),
    placed_from: storeDay.optional(),
    placed_until: storeDay.optional(),
    /** Orders whose pick-up day has passed and that are not handed over. */
    is_late: z.boolean().optional(),
    sort: z.enum(ORDER_SORTS).default(ORDER_SORTS[0]),
    /** Default: latest order first, or next pick-up first. */
    order: z.enum(['asc', 'desc']).optional(),
  })
  .refine(({ pickup_from, pickup_until }) => isInOrder([pickup_from, pickup_until]), {
    path: ['pickup_until'],
    error: messages.periodReversed,
  })
  .refine(({ placed_from, placed_until }) => isInOrder([placed_from, placed_until]), {
    path: ['placed_until'],
    error: messages.periodReversed,
  })
  .refine((given) => areSlotDays(given.pickup_slot, [given.pickup_from, given.pickup_until]), {
    path: ['pickup_slot'],
    error: staffMessages.slotNeedsDays,
  });

export const paginateOrdersInput = paginateInput(orderFilters);
export type PaginateOrdersInput = z.output<typeof paginateOrdersInput>;
export type OrderFilters = Omit<PaginateOrdersInput['extras'], 'sort' | 'order'>;

export const orderFileInput = z.object({
  format: z.enum(FILE_FORMATS),
  s: optionalText(200),
  extras: optionalObject(orderFilters),
});
export type OrderFileInput = z.output<typeof orderFileInput>;

export const paginateOrdersOutput = z.object({
  docs: z.array(order),
  /** The number of orders, up to the largest number that the store counts. */
  total: z.number().int(),
  /** Whether there are more than `total`. */
  has_more: z.boolean(),
  next_cursor: nextCursor,
});
