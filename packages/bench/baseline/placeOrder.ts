import { hash } from 'node:crypto';
import type { Pool } from 'mysql2/promise';
import { type Line, lockCart, problemOf, sizePriceOf, unitPriceOf } from './cart.ts';
import {
  fromInstant,
  insertMany,
  marks,
  RejectedError,
  read,
  type Session,
  storeClock,
  toCentavos,
  toDecimal,
  transaction,
  write,
} from './database.ts';
import {
  ORDER_COLUMNS,
  type Order,
  type OrderLineRow,
  type OrderRow,
  type SelectedOrder,
  type Student,
  toOrder,
  withLines,
} from './orders.ts';
import { type Product, readProducts } from './products.ts';

export interface OrderForm {
  orders: string[];
  total_amount: number;
  pickup_time: string;
  students: Student[];
}

type OrderedLine = Line & { product: Product; size_price_id: number | null; amount: number };
type CustomerRow = Record<'name' | 'full_name', string> &
  Record<'email' | 'phone_number' | 'body_hash', string | null> &
  Record<'agreed', number> & { /** What the key has brought already. */ earlier: number | null };
/** A ticked line of the cart and the size that it would take from. */
type WantedRow = Line & { size_price_id: number | null };

const ORDER = `select ${ORDER_COLUMNS} from \`order\` o where o.id = ?`;
const DAY_MS = 86_400_000;

/** Places an order of ticked cart lines, all or nothing; the same key again answers with the same order. */
export function placeOrder(pool: Pool, customerId: number, key: string, form: OrderForm): Promise<Order> {
  const bodyHash = hash('sha256', JSON.stringify(form));
  return transaction(pool, async (session) => {
    const now = new Date();
    const at = fromInstant(now);
    await lockCart(session, customerId, at);
    const { customer, wanted } = await readRequest(session, customerId, form, key);
    if (customer.earlier !== null) {
      if (customer.body_hash !== bodyHash) throw new RejectedError('This key was used for another order.');
      const [earlier] = await withLines(session, await read<SelectedOrder>(session, ORDER, [customer.earlier]));
      if (!earlier) throw new RejectedError('This order is gone.');
      return earlier;
    }
    await requirePickupTime(session, new Date(form.pickup_time), now);
    const lines = await readOrderedLines(session, wanted, form);
    const order = await insertOrder(session, customerId, customer, form, now);
    const rows = await insertLines(session, order.id, lines);
    await takeStock(session, lines, rows, at);
    const students = form.students.map(({ name, grade_level }) => [order.id, name, grade_level]);
    await insertMany(session, 'order_student (order_id, name, grade_level)', students);
    await insertMany(
      session,
      'order_status_change (order_id, order_line_id, to_status, created_at)',
      rows.map(({ id }) => [order.id, id, 'Pending', at]),
    );
    const cartIds = lines.map(({ id }) => id);
    const emptied = `delete from cart_item where customer_id = ? and id in (${marks(cartIds)})`;
    await write(session, emptied, [customerId, ...cartIds]);
    await insertMany(session, 'idempotency_key (customer_id, `key`, body_hash, order_id, created_at)', [
      [customerId, key, bodyHash, order.id, at],
    ]);
    const eventId = await nextInSequence(session, 'order_event');
    await insertMany(session, 'order_event (id, type, order_id, order_no, customer_id, status, created_at)', [
      [eventId, 'placed', order.id, order.order_no, customerId, 'Pending', at],
    ]);
    // The store's caches, if it has any, must hear of the quantities.
    await nextInSequence(session, 'catalog_version');
    return toOrder(order, rows, form.students);
  });
}

/** The customer, what their key was used for, and the lines that the form names: one statement. */
async function readRequest(session: Session, customerId: number, form: OrderForm, key: string) {
  const rows = await read<CustomerRow & (WantedRow | { id: null })>(
    session,
    `select u.name, u.full_name, u.email, u.phone_number, u.has_agreed_to_terms_and_conditions as agreed, k.body_hash,
       k.order_id as earlier, c.id, c.stock_id, c.size, c.color, c.quantity, p.id as size_price_id
     from customer u
     left join idempotency_key k on k.customer_id = u.id and k.\`key\` = ?
     left join cart_item c on c.customer_id = u.id and c.is_checked = 1 and c.id in (${marks(form.orders)})
     left join size_price p on p.stock_id = c.stock_id and p.size = c.size and p.is_active = 1
     where u.id = ? order by c.id`,
    [key, ...form.orders.map(Number), customerId],
  );
  const [customer] = rows;
  if (!customer?.phone_number || !customer.agreed) throw new RejectedError('Profile incomplete.');
  return { customer, wanted: rows.filter((row) => row.id !== null) };
}

/** An open day from the earliest on, at a slot. */
async function requirePickupTime(session: Session, pickup: Date, now: Date): Promise<void> {
  const dayOf = (instant: Date) => storeClock(instant).toISOString().slice(0, 10);
  const span = [dayOf(now), dayOf(new Date(now.getTime() + 60 * DAY_MS))];
  const closed = await read<{ date: string }>(
    session,
    'select date from closed_day where date between ? and ? union all select date from holiday where date between ? and ?',
    [...span, ...span],
  );
  const [clock, today] = [storeClock(pickup), storeClock(now)];
  const days = Math.floor(clock.getTime() / DAY_MS) - Math.floor(today.getTime() / DAY_MS);
  const minutes = (clock.getTime() % DAY_MS) / 60_000;
  const isSlot = minutes === 8 * 60 || (minutes % 30 === 0 && minutes >= 9 * 60 && minutes <= 17 * 60);
  const isOpen = ![0, 6].includes(clock.getUTCDay()) && closed.every(({ date }) => date !== dayOf(pickup));
  if (!isSlot || !isOpen || days < (today.getUTCHours() < 16 ? 1 : 2) || days > 60) {
    throw new RejectedError('This is no time for a pick-up.');
  }
}

/** The lines with their products, read after their sizes are locked; all of them must be fit to be sold at this total. */
async function readOrderedLines(session: Session, wanted: readonly WantedRow[], form: OrderForm) {
  if (wanted.length !== form.orders.length) throw new RejectedError('The cart has changed.');
  const sizes = wanted.flatMap((row) => row.size_price_id ?? []);
  const lock = `select id, available_quantity, restrict_if_no_available from size_price where id in (${marks(sizes)})
    order by id for update`;
  await read(session, lock, sizes);
  const products = await readProducts(session, [...new Set(wanted.map((row) => row.stock_id))]);
  const lines = wanted.map((line): OrderedLine => {
    const product = products.get(line.stock_id);
    const problem = problemOf(line, product, wanted);
    if (problem || !product) throw new RejectedError(problem ?? '');
    return { ...line, product, amount: line.quantity * unitPriceOf(product, line.size) };
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== toCentavos(form.total_amount)) throw new RejectedError('Prices have changed.');
  return lines;
}

async function insertOrder(session: Session, customerId: number, customer: CustomerRow, form: OrderForm, now: Date) {
  const month = storeClock(now).toISOString().slice(0, 7);
  const number = await nextInSequence(session, `order_no:${month}`);
  const created_at = fromInstant(now);
  const order: Omit<OrderRow, 'id'> = {
    order_no: `${month}-${String(number).padStart(6, '0')}`,
    customer_name: customer.full_name || customer.name || (customer.phone_number ?? ''),
    customer_email: customer.email ?? '',
    customer_phone_number: customer.phone_number ?? '',
    receiving_option: 'Pick-Up',
    order_address: '',
    pickup_time: fromInstant(form.pickup_time),
    mode_of_payment: 'Bank Transfer',
    proof_of_payment_filename: null,
    status: 'Pending',
    total_amount: toDecimal(toCentavos(form.total_amount)),
    created_at,
  };
  const columns = [...Object.keys(order), 'customer_id', 'status_changed_at'];
  const values = [...Object.values(order), customerId, created_at];
  const id = await write(session, `insert into \`order\` (${columns}) values (${marks(values)})`, values);
  return { id, ...order };
}

const toLineRow = ({ product, size, color, quantity, stock_id, amount }: OrderedLine, order_id: number) => ({
  order_id,
  stock_id,
  name: product.name,
  description: product.description,
  uom: product.uom,
  image_filename: product.images[0]?.filename ?? null,
  selling_price: toDecimal(toCentavos(product.selling_price)),
  addon_price: toDecimal(toCentavos(sizePriceOf(product, size)?.price ?? 0)),
  size,
  color,
  other_fields: '{}',
  quantity,
  amount: toDecimal(amount),
  status: 'Pending',
});

/** Writes the lines and returns them with their keys, in their order. */
async function insertLines(session: Session, orderId: number, lines: readonly OrderedLine[]): Promise<OrderLineRow[]> {
  const rows = lines.map((line) => toLineRow(line, orderId));
  const columns = [...Object.keys(rows[0] ?? {}), 'size_price_id', 'category_id', 'category_name'];
  const values = lines.map(({ size_price_id, product: { category } }, index) => [
    ...Object.values(rows[index] ?? {}),
    ...[size_price_id, Number(category._id), category.name],
  ]);
  await insertMany(session, `order_line (${columns})`, values);
  const keys = await read<{ id: number }>(session, 'select id from order_line where order_id = ? order by id', [
    orderId,
  ]);
  return rows.map((row, index) => ({ ...row, id: keys[index]?.id ?? 0 }));
}

async function takeStock(session: Session, lines: readonly OrderedLine[], rows: readonly OrderLineRow[], at: string) {
  const moves = lines.flatMap(({ size_price_id, quantity }, index) =>
    size_price_id === null ? [] : [{ size_price_id, line: rows[index]?.id ?? 0, quantity }],
  );
  if (moves.length === 0) return;
  const sizes = Map.groupBy(moves, (move) => move.size_price_id);
  const taken = Array.from(sizes, ([id, of]) => [id, of.reduce((sum, { quantity }) => sum + quantity, 0)] as const);
  await write(
    session,
    `update size_price set available_quantity = available_quantity - case id ${taken.map(() => 'when ? then ?').join(' ')} end
     where id in (${marks(taken)})`,
    [...taken.flat(), ...sizes.keys()],
  );
  await insertMany(
    session,
    'stock_ledger (size_price_id, order_line_id, quantity, reason, created_at)',
    moves.map((move) => [move.size_price_id, move.line, -move.quantity, 'order', at]),
  );
}

const NEXT = `insert into sequence (name, value) values (?, last_insert_id(1))
  on duplicate key update value = last_insert_id(value + 1)`;

const nextInSequence = (session: Session, name: string): Promise<number> => write(session, NEXT, [name]);
