import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { RowOf, StoreEntityManager } from '../../platform/services.ts';
import type { OrderEventData, OrderEventKind } from '../events/orderEvents.ts';
import { LOCKED_COLUMNS, type LockedColumns, type OrderColumnName, type OrderColumns } from '../order/orderColumns.ts';
import { selectOrders, withLines } from '../order/orders.queries.ts';
import type { OrderLineRow, OrderParts } from '../order/orders.records.ts';
import type { NewReceipt } from './writeReceipts.ts';

export type StatusLine = RowOf<
  'order_line',
  'id' | 'name' | 'category_id' | 'stock_id' | 'size_price_id' | 'size' | 'quantity' | 'status' | 'cancel_reason'
>;

export interface LineChange {
  line: StatusLine;
  to: OrderStatus;
  reason: string;
  /** The size of a line whose product was not counted when it was ordered. */
  now_counted?: number | null;
}

/** The changes to undo, and since when the order had its earlier status. */
export interface Undo {
  /** The earlier state by line key. */
  lines: ReadonlyMap<number, LineBefore>;
  orderSince: Date;
}

/** A line before the undone change. */
export interface LineBefore {
  /** The payment status, if the change was made while the order was unpaid. */
  unpaid: PaymentStatus | undefined;
  /** When the line got its status, the reason, and when it last left Cancelled. */
  since: Date;
  reason: string;
  takenUpAt: Date | null;
}

/** Columns of the order that a change may write. */
type ChangedColumns = Partial<
  RowOf<'order', Exclude<OrderColumnName, 'id' | 'order_no' | 'mode_of_payment' | 'receiving_option'>>
>;

/** Pieces of a line exchanged for another size or color; money is DECIMAL text. */
export interface ExchangedLine {
  line: StatusLine;
  /** The remaining part of the line; null if all pieces are exchanged. */
  remaining: { quantity: number; amount: string } | null;
  goods: LineGoods;
  isDamaged: boolean;
}

/** The columns of a line's choice; the picture is that of the color. */
type LineGoods = RowOf<
  'order_line',
  'size_price_id' | 'size' | 'color' | 'image_filename' | 'addon_price' | 'quantity' | 'amount'
>;

/** A change of an order, planned by a pure function. */
export interface OrderChange {
  kind: OrderEventKind;
  columns?: ChangedColumns;
  counter?: Counter;
  lines?: readonly LineChange[];
  undo?: Undo | null;
  /** Such a change has no `lines`. */
  exchanged?: ExchangedLine;
  /** The entry of money to add; writeReceipts adds others for the rest. */
  receipt?: NewReceipt;
  /** Without a reason: it may name the customer, and audit rows never change. */
  audit?: AuditChanges;
  data?: Partial<OrderEventData>;
  reason?: string;
}

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
