import { ENTRY, FIELD, marks, parseFields, read, splitEntries, toInstant } from './database.ts';

export type OrderRow = Record<
  | ('order_no' | 'receiving_option' | 'order_address' | 'mode_of_payment' | 'status')
  | ('payment_reason' | 'payment_reference'),
  string
> &
  Record<'customer_name' | 'customer_email' | 'customer_phone_number' | 'total_amount' | 'created_at', string> &
  Record<'pickup_time' | 'proof_of_payment_filename' | 'payment_status' | 'students', string | null> & { id: number };
export type OrderLineRow = Record<'name' | 'description' | 'uom' | 'selling_price' | 'addon_price' | 'size', string> &
  Record<'color' | 'other_fields' | 'amount' | 'status', string> &
  Record<'id' | 'order_id' | 'quantity', number> & { stock_id: number | null; image_filename: string | null };
export type Order = ReturnType<typeof toOrder>;

/** The columns of an order's record, of `order o`; its students come with it. */
export const ORDER_COLUMNS = `o.id, o.order_no, o.customer_name, o.customer_email, o.customer_phone_number,
  o.receiving_option, o.order_address, o.pickup_time, o.mode_of_payment, o.proof_of_payment_filename, o.status,
  o.payment_status, o.payment_reason, o.payment_reference, o.total_amount, o.created_at,
  (select group_concat(concat_ws('${FIELD}', name, grade_level) order by id separator '${ENTRY}')
   from order_student where order_id = o.id) as students`;
const LINE_COLUMNS = `id, order_id, stock_id, name, description, uom, image_filename, selling_price, addon_price, size,
  color, other_fields, quantity, amount, status`;
const MINE = `select ${ORDER_COLUMNS} from \`order\` o where o.customer_id = ? order by o.id desc limit ?`;

/** The customer's orders, newest first. */
export const readMyOrders = async (customerId: number, limit: number): Promise<Order[]> =>
  withLines(await read<OrderRow>(MINE, [customerId, limit]));

/** Orders as they are answered, in the order given. */
export async function withLines(orders: readonly OrderRow[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const statement = `select ${LINE_COLUMNS} from order_line where order_id in (${marks(ids)}) order by id`;
  const lines = Map.groupBy(await read<OrderLineRow>(statement, ids), (line) => line.order_id);
  return orders.map((order) => toOrder(order, lines.get(order.id) ?? []));
}

/** An order as it is answered. The benchmark's orders have no proofs, so there is no address to sign. */
export function toOrder(
  { id, customer_name, customer_email, customer_phone_number, status, ...order }: OrderRow,
  lines: readonly OrderLineRow[],
) {
  return {
    ...order,
    _id: String(id),
    profile: { name: customer_name, email: customer_email, phone_number: customer_phone_number },
    created_at: toInstant(order.created_at),
    pickup_time: order.pickup_time === null ? null : toInstant(order.pickup_time),
    proof_of_payment_url: null,
    students: splitEntries(order.students).map(([name = '', grade_level = '']) => ({ name, grade_level })),
    order_status: { status },
    total_amount: Number(order.total_amount),
    amount_due: amountDue(lines),
    amount_paid: 0,
    amount_to_refund: 0,
    orders: lines.map(toLine),
  };
}

/** Pesos of the lines that are not cancelled, added as whole centavos. */
function amountDue(lines: readonly OrderLineRow[]): number {
  const living = lines.filter(({ status }) => status !== 'Cancelled');
  return living.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
}

function toLine({ id, stock_id, name, description, uom, image_filename, ...line }: OrderLineRow) {
  const images = image_filename === null ? [] : [{ filename: image_filename }];
  const selling_price = Number(line.selling_price);
  return {
    _id: String(id),
    item: { _id: stock_id === null ? null : String(stock_id), name, description, uom, selling_price, images },
    ...{ quantity: line.quantity, size: line.size, color: line.color },
    addon_price: Number(line.addon_price),
    other_fields: parseFields(line.other_fields),
    amount: Number(line.amount),
    order_status: { status: line.status },
    cancel_reason: '',
  };
}
