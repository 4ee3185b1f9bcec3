import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { selectOrders, withLines } from '../order/orders.queries.ts';
import type { OrderColumns, OrderLineRow, OrderParts } from '../order/orders.records.ts';

/** An order whose row is locked, as it was before the change. */
export interface LockedOrder extends OrderParts {
  order: OrderColumns & {
    customer_id: number;
    proof_uploaded_at: Date | null;
    status_changed_at: Date;
    payment_changed_at: Date;
    payment_reminded_at: Date | null;
    fetch_reminded_at: Date | null;
    /** Decimal text, as the list of refunds has it. */
    refund_owed: string | null;
  };
  lines: readonly (OrderLineRow & { size_price_id: number | null })[];
}

/** Locks the order's row, which everybody who changes an order locks first, and reads the whole order. Throws not_found. */
export async function lockOrder(em: StoreEntityManager, orderId: number): Promise<LockedOrder> {
  const order = await selectOrders(em)
    .select(['o.customer_id', 'o.proof_uploaded_at', 'o.status_changed_at', 'o.payment_changed_at'])
    .select(['o.payment_reminded_at', 'o.fetch_reminded_at', 'o.refund_owed'])
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const [locked] = order ? await withLines(em, [order]) : [];
  if (!locked) throw new DomainError('not_found', serverMessages.orderNotFound);
  return locked;
}
