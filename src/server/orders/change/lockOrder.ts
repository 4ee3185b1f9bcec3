import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { LOCKED_COLUMNS, type LockedColumns, type OrderColumns } from '../order/orderColumns.ts';
import { selectOrders, withLines } from '../order/orders.queries.ts';
import type { OrderLineRow, OrderParts } from '../order/orders.records.ts';

export interface LockedOrder extends OrderParts {
  order: OrderColumns & LockedColumns;
  lines: readonly (OrderLineRow & { size_price_id: number | null })[];
}

/** Locks the order's row, the first lock of every change, and reads the order. Throws not_found. */
export async function lockOrder(em: StoreEntityManager, orderId: number): Promise<LockedOrder> {
  const order = await selectOrders(em)
    .select(LOCKED_COLUMNS.map((column) => `o.${column}` as const))
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const [locked] = order ? await withLines(em, [order]) : [];
  if (!locked) throw new DomainError('not_found', serverMessages.orderNotFound);
  return locked;
}
