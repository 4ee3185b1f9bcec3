import type { z } from 'zod';
import type { BulkStatusInput, BulkStatusOutput, bulkUndoInput, bulkUndoOutput } from '#shared/contracts/orderBulk.ts';
import { messages } from '#shared/messages.ts';
import { toDomainError } from '../../platform/errors/errors.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { moveOrder } from './setOrderStatus.ts';
import { takeOrderBack } from './undoOrderStatus.ts';

/** Sets the status of several orders, each in its own transaction; failed orders are returned with the reason. */
export async function setBulkStatus(
  deps: Deps,
  staff: StaffMember,
  { orders, ...change }: BulkStatusInput,
): Promise<BulkStatusOutput> {
  const { done, failed } = await eachOrder(deps, orders, async ({ _id, old_order_status }) => {
    const moved = await moveOrder(deps, staff, { ...change, _id, old_order_status, orders: null });
    return {
      _id: String(_id),
      order_no: moved.after.order.order_no,
      lines_left_cancelled: moved.lines_left_cancelled,
      undo: moved.changes.map(({ line, to }) => ({
        _id: String(line.id),
        order_status: line.status,
        old_order_status: to,
        cancel_reason: line.cancel_reason,
      })),
    };
  });
  return { done, failed };
}

/** Undoes changes of several orders, each in its own transaction. */
export async function undoBulkStatus(
  deps: Deps,
  staff: StaffMember,
  { orders }: z.output<typeof bulkUndoInput>,
): Promise<z.output<typeof bulkUndoOutput>> {
  return eachOrder(deps, orders, async (order) => {
    await takeOrderBack(deps, staff, order);
    return String(order._id);
  });
}

/** Changes each distinct order; failures are returned with their message. */
async function eachOrder<Entry extends { _id: number }, Done>(
  deps: Deps,
  orders: readonly Entry[],
  change: (order: Entry) => Promise<Done>,
): Promise<{ done: Done[]; failed: BulkStatusOutput['failed'] }> {
  const done: Done[] = [];
  const failed: BulkStatusOutput['failed'] = [];
  // Sorted by key, so that two callers cannot deadlock.
  const sorted = new Map(orders.toSorted((one, other) => one._id - other._id).map((order) => [order._id, order]));
  for (const order of sorted.values()) {
    try {
      done.push(await change(order));
    } catch (error) {
      const { code, message } = toDomainError(error);
      if (code === 'unexpected')
        deps.log.error({ err: error, order: order._id }, 'an order of several was not changed');
      failed.push({ _id: String(order._id), msg: code === 'unexpected' ? messages.statusChangeFailed : message });
    }
  }
  return { done, failed };
}
