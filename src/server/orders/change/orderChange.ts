import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import type { RowOf } from '../../platform/services.ts';
import type { OrderEventData, OrderEventKind } from '../events/orderEvents.ts';
import type { OrderColumnName } from '../order/orderColumns.ts';
import type { NewReceipt } from './writeReceipts.ts';

/** The parts of a line that a change needs. */
export type StatusLine = RowOf<
  'order_line',
  'id' | 'name' | 'category_id' | 'stock_id' | 'size_price_id' | 'size' | 'quantity' | 'status' | 'cancel_reason'
>;

/** A line and the status it is to have; `reason` is why it is cancelled. */
export interface LineChange {
  line: StatusLine;
  to: OrderStatus;
  reason: string;
  /** The size of a line that was ordered while its product was not counted. */
  now_counted?: number | null;
}

/** The changes that an undo takes back, and since when the order is where it returns to. */
export interface Undo {
  /** The state to which each line returns, by the key of the line. */
  lines: ReadonlyMap<number, LineBefore>;
  orderSince: Date;
}

/** A line as it was before the change that is taken back. */
export interface LineBefore {
  /** How far the payment was, where that change was made unpaid. */
  unpaid: PaymentStatus | undefined;
  /** Since when it was at its status, why it was cancelled, and when it had last been taken up again. */
  since: Date;
  reason: string;
  takenUpAt: Date | null;
}

/** The columns that a change may write besides the lines. */
type ChangedColumns = Partial<
  RowOf<'order', Exclude<OrderColumnName, 'id' | 'order_no' | 'mode_of_payment' | 'receiving_option'>>
>;

/** Pieces of a line that become another size or color of its product; all columns of money are DECIMAL text. */
export interface ExchangedLine {
  line: StatusLine;
  /** The part that stays of the line as it was; null where all of its pieces are exchanged. */
  kept: { quantity: number; amount: string } | null;
  /** The exchanged pieces, as their line has them. */
  goods: LineGoods;
  /** The old pieces do not go back to the shelf. */
  isDamaged: boolean;
}

/** The columns of a line that say what it is of; the picture is that of the color. */
type LineGoods = RowOf<
  'order_line',
  'size_price_id' | 'size' | 'color' | 'image_filename' | 'addon_price' | 'quantity' | 'amount'
>;

/** The effect of a change on an order, as the pure function of its kind has decided it. */
export interface OrderChange {
  kind: OrderEventKind;
  columns?: ChangedColumns;
  /** The counter at which the order is fetched from now on; left out where it stays. */
  counter?: Counter;
  /** The lines that change their status, whose stock follows. */
  lines?: readonly LineChange[];
  /** The changes of status that these take back. */
  undo?: Undo | null;
  /** A line of which pieces are exchanged; such a change has no `lines`. */
  exchanged?: ExchangedLine;
  /** The entry of its money that the change adds; what else the confirmed money changes by is written besides. */
  receipt?: NewReceipt;
  /** The changes for the audit log. They have no reason: it may name the customer, and the log is never changed. */
  audit?: AuditChanges;
  data?: Partial<OrderEventData>;
  /** Why, for the history and those who follow the event. */
  reason?: string;
}
