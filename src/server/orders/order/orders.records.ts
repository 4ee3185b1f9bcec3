import type { BoardOrder, Order } from '#shared/contracts/orders.ts';
import { orderTotal } from '#shared/domain/catalog/products/pricing.ts';
import { type Centavos, formatDecimal, parseDecimal, pesosOf, toPesos } from '#shared/domain/money.ts';
import { MAX_BOARD_LINES } from '#shared/domain/orders/boardView.ts';
import { type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { amountDue, amountPaid, amountThatCame, amountToRefund } from '#shared/domain/payments/amountDue.ts';
import { isInScope } from '../../catalog/product/visibility.ts';
import { type OrderColumns, recordFields } from './orderColumns.ts';

export interface OrderLineRow {
  id: number;
  order_id: number;
  stock_id: number | null;
  category_id: number | null;
  name: string;
  description: string;
  uom: string;
  image_filename: string | null;
  selling_price: string;
  addon_price: string;
  size: string;
  color: string;
  other_fields: Record<string, string>;
  quantity: number;
  amount: string;
  reduced_amount: string;
  status: OrderStatus;
  cancel_reason: string;
  /** Null if the line is for no particular student. */
  order_student_id: number | null;
}

export interface StudentRow {
  id: number;
  name: string;
  grade_level: string;
  section: string;
}

export interface OrderParts {
  order: OrderColumns;
  lines: readonly OrderLineRow[];
  students: readonly StudentRow[];
  /** Sizes that a change has listed again (listedAgain). */
  listed_again?: readonly string[];
}

/** Returns an order for the board: amounts follow all lines, of which it has the first ones. */
export function toBoardOrder(parts: OrderParts, proofUrlOf: (filename: string) => string): BoardOrder {
  const counts = { line_count: parts.lines.length, student_count: parts.students.length };
  return { ...toOrder(parts, proofUrlOf, MAX_BOARD_LINES), ...counts };
}

/** Returns an order of the contract with at most `most` lines and students. */
export function toOrder(
  { order, lines, students }: OrderParts,
  proofUrlOf: (filename: string) => string,
  most?: number,
): Order {
  const filename = order.proof_of_payment_filename;
  const due = dueOf(lines);
  return {
    _id: String(order.id),
    ...recordFields(order),
    profile: {
      name: order.customer_name,
      email: order.customer_email,
      phone_number: order.customer_phone_number,
    },
    ...(order.counter && { counter: order.counter }),
    ...(order.pickup_moved_from && {
      pickup_moved: { from: order.pickup_moved_from, reason: order.pickup_moved_reason },
    }),
    proof_of_payment_url: filename === null ? null : proofUrlOf(filename),
    ...(order.proof_deleted_at && { proof_deleted_at: order.proof_deleted_at }),
    students: students.slice(0, most).map(toStudent),
    order_status: { status: order.status },
    total_amount: pesosOf(order.total_amount),
    ...toPayment({ order, lines }),
    amount_to_refund: toPesos(amountToRefund(due, amountThatCame(order))),
    orders: lines.slice(0, most).map((line) => toOrderLine(line, students)),
  };
}

export const toPayment = ({ order, lines }: Pick<OrderParts, 'order' | 'lines'>) => ({
  payment_status: order.payment_status,
  amount_due: toPesos(dueOf(lines)),
  amount_paid: toPesos(amountPaid(order)),
});

const toStudent = ({ name, grade_level, section }: StudentRow): Order['students'][number] => ({
  name,
  grade_level,
  ...(section && { section }),
});

function toOrderLine(line: OrderLineRow, students: readonly StudentRow[]): Order['orders'][number] {
  const shown: Order['orders'][number] = {
    _id: String(line.id),
    item: {
      _id: line.stock_id === null ? null : String(line.stock_id),
      name: line.name,
      description: line.description,
      uom: line.uom,
      selling_price: pesosOf(line.selling_price),
      images: line.image_filename === null ? [] : [{ filename: line.image_filename }],
    },
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    addon_price: pesosOf(line.addon_price),
    other_fields: line.other_fields,
    amount: pesosOf(line.amount),
    order_status: { status: line.status },
    cancel_reason: line.cancel_reason,
  };
  const student = students.find(({ id }) => id === line.order_student_id);
  if (student) shown.student = toStudent(student);
  return shown;
}

/** Reduces an order to a scope: status and amounts follow its lines; refund and missing payment are those of these lines at most. */
export function withinScope(parts: OrderParts, scope: readonly number[] | null): OrderParts {
  if (scope === null) return parts;
  const lines = parts.lines.filter((line) => isInScope(scope, line.category_id));
  const total = orderTotal(lines.map((line) => parseDecimal(line.amount)));
  const due = dueOf(lines);
  const whole = dueOf(parts.lines);
  const reduced = orderTotal(lines.map((line) => parseDecimal(line.reduced_amount)));
  const refund = Math.min(amountToRefund(whole, amountThatCame(parts.order)), total - due + reduced);
  const { part_paid_amount: part } = parts.order;
  const order = {
    ...parts.order,
    status: orderStatusOf(lines.map((line) => line.status)),
    total_amount: formatDecimal(total),
    proof_amount: formatDecimal(due + refund),
    part_paid_amount:
      part === null ? null : formatDecimal(Math.max(0, due - Math.max(0, whole - parseDecimal(part))) + refund),
  };
  return { ...parts, lines, order };
}

/** Returns DECIMAL text (pesos). */
export const amountDueOf = (lines: readonly OrderLineRow[]): string => formatDecimal(dueOf(lines));

/** Returns centavos. */
export const dueOf = (lines: readonly Pick<OrderLineRow, 'amount' | 'status'>[]): Centavos =>
  amountDue(lines.map(({ amount, status }) => ({ amount: parseDecimal(amount), status })));
