import { z } from 'zod';
import { MAX_BULK_ORDERS } from '../domain/orders/orderListing.ts';
import { MAX_CANCEL_REASON, ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { line, recordKey, wireId } from './common.ts';
import { isUnpaidConfirmed, orderUndoInput } from './orders.ts';

const status = z.enum(ORDER_STATUSES);

/** Sets the status of several orders, each only if it is still in its `old_order_status`. */
export const bulkStatusInput = z.object({
  orders: z
    .array(recordKey.extend({ old_order_status: status }))
    .min(1)
    .max(MAX_BULK_ORDERS),
  order_status: status,
  /** The reason if orders are cancelled; the customers read it. */
  reason: line(MAX_CANCEL_REASON).default(''),
  is_unpaid_confirmed: isUnpaidConfirmed,
});
export type BulkStatusInput = z.output<typeof bulkStatusInput>;

const failed = z.object({ _id: wireId, msg: z.string() });

export const bulkStatusOutput = z.object({
  done: z.array(
    z.object({
      _id: wireId,
      order_no: z.string(),
      /** The number of lines that stayed Cancelled because they were cancelled separately. */
      lines_left_cancelled: z.number().int(),
      /** Send these lines to `/api/orders/bulk-undo` to undo the change; empty if nothing changed. */
      undo: z.array(
        z.object({ _id: wireId, order_status: status, old_order_status: status, cancel_reason: z.string() }),
      ),
    }),
  ),
  failed: z.array(failed),
});
export type BulkStatusOutput = z.infer<typeof bulkStatusOutput>;

/** Undoes a change of several orders, each completely or not at all. */
export const bulkUndoInput = z.object({ orders: z.array(orderUndoInput).min(1).max(MAX_BULK_ORDERS) });
export const bulkUndoOutput = z.object({ done: z.array(wireId), failed: z.array(failed) });
