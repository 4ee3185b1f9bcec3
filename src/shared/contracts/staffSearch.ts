import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { named, pesos, wireId } from './common.ts';

/** Maximum hits of each kind in one response, as many as the list below the search field shows. */
export const MAX_HITS = { orders: 6, customers: 4, products: 6 } as const;

export const staffSearchInput = z.object({ s: z.string().max(100) });

export const staffSearchOutput = z.object({
  orders: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      name: z.string(),
      students: z.array(z.string()),
      order_status: z.object({ status: z.enum(ORDER_STATUSES) }),
      /** Null for Delivery. */
      pickup_time: z.date().nullable(),
      /** The current total; for staff with assigned categories, of the lines they see. */
      amount_due: pesos,
    }),
  ),
  /** The customers, named as in their newest matching order. */
  customers: z.array(named.extend({ phone_number: z.string() })),
  products: z.array(named.extend({ category: z.object({ name: z.string() }), is_available: z.boolean() })),
});
export type StaffSearchOutput = z.infer<typeof staffSearchOutput>;
