import { hash } from 'node:crypto';
import {
  type ClosedDay,
  checkPickupTime,
  earliestPickupDay,
  furthestPickupDay,
} from '#shared/domain/pickups/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { lockCart } from './cart.ts';
import { fromInstant, insertMany, marks, read, type Session, toDecimal, transaction, write } from './database.ts';
import { type Order, type OrderLineRow, toOrder } from './orders.ts';

/** The form that the benchmark sends: JSON, for lines of different sizes that are counted, and for no student. */
type PlacedOrder = Record<'data' | 'idempotency_key', string>;
type OrderForm = { orders: string[]; total_amount: number; pickup_time: string };

type CustomerRow = Record<'id' | 'agreed', number> &
  Record<'name' | 'full_name', string> &
  Record<'email' | 'phone_number' | 'body_hash', string | null>;
/** A line as the table of lines takes it, and where it comes from. */
type NewLine = Omit<OrderLineRow, 'id' | 'order_id'> & Record<'cart_item_id' | 'size_price_id', number>;

const TIME_ZONE = 'Asia/Manila';

/** Places an order of ticked cart lines, all or nothing; no key is sent twice. */
export function placeOrder(customerId: number, { data, idempotency_key: key }: PlacedOrder): Promise<Order> {
  const form: OrderForm = JSON.parse(data);
  return transaction(async (session) => {
    const now = new Date();
    const at = fromInstant(now);
    await lockCart(session, customerId, at);
    const customer = await readCustomer(session, customerId, key);
    await requirePickupTime(session, new Date(form.pickup_time), now);
    const lines = await readLines(session, customerId, form);
    const order = await insertOrder(session, customer, form, now);
    const rows = await insertLines(session, order.id, lines);
    await takeStock(session, lines, rows, at);
    const cartIds = lines.map(({ cart_item_id }) => cart_item_id);
    const emptied = `delete from cart_item where customer_id = ? and id in (${marks(cartIds)})`;
    await write(session, emptied, [customerId, ...cartIds]);
    await insertMany(session, 'idempotency_key (customer_id, `key`, body_hash, order_id, created_at)', [
      [customerId, key, hash('sha256', data), order.id, at],
    ]);
    const eventId = await nextInSequence(session, 'order_event');
    await insertMany(session, 'order_event (id, type, order_id, order_no, customer_id, status, created_at)', [
      [eventId, 'placed', order.id, order.order_no, customerId, 'Pending', at],
    ]);
    // The store's caches, if it has any, must be notified of the quantities.
    await nextInSequence(session, 'catalog_version');
    return toOrder(order, rows);
  });
}

const CUSTOMER = `select u.id, u.name, u.full_name, u.email, u.phone_number, u.has_agreed_to_terms_and_conditions as agreed, k.body_hash
  from customer u left join idempotency_key k on k.customer_id = u.id and k.\`key\` = ? where u.id = ?`;

/** The customer, whose key must be new. */
async function readCustomer(session: Session, customerId: number, key: string): Promise<CustomerRow> {
  const [customer] = await read<CustomerRow>(CUSTOMER, [key, customerId], session);
  if (!customer?.phone_number || !customer.agreed) throw new Error('Profile incomplete.');
  if (customer.body_hash !== null) throw new Error('This key was used for another order.');
  return customer;
}

const CLOSED = `select date, '' as reason from closed_day where date between ? and ?
  union all select date, '' from holiday where date between ? and ?`;

/** An open day within reach, at a slot. */
async function requirePickupTime(session: Session, pickup: Date, now: Date): Promise<void> {
  const span = [earliestPickupDay(now, TIME_ZONE), furthestPickupDay(now, TIME_ZONE)];
  const closedDays = await read<ClosedDay>(CLOSED, [...span, ...span], session);
  if (!checkPickupTime(pickup, now, { timeZone: TIME_ZONE, closedDays }).ok) {
    throw new Error('This is no time for a pick-up.');
  }
}

/** The ticked lines that a form names and that are fit to be sold; `ids` are the marks of its lines. */
const fromCart = (ids: string) => `from cart_item c
  join stock s on s.id = c.stock_id and s.is_available = 1
  join size_price p on p.stock_id = c.stock_id and p.size = c.size and p.is_active = 1
  where c.customer_id = ? and c.is_checked = 1 and c.id in (${ids})`;

/** The lines, read after their sizes are locked; all of them must be fit to be sold at this total. */
async function readLines(session: Session, customerId: number, form: OrderForm): Promise<NewLine[]> {
  const values = [customerId, ...form.orders.map(Number)];
  const from = fromCart(marks(form.orders));
  await read(`select p.id ${from} order by p.id for update`, values, session);
  const lines = await read<NewLine>(
    `select c.id as cart_item_id, c.stock_id, c.size, c.color, c.other_fields, c.quantity, p.id as size_price_id,
       p.price as addon_price, c.quantity * (s.selling_price + p.price) as amount, 'Pending' as status, s.name,
       s.description, s.uom, s.selling_price, s.category_id,
       (select name from category where id = s.category_id) as category_name,
       (select json_value(snapshot, '$.images[0].filename') from baseline_snapshot where stock_id = s.id) as image_filename
     ${from} and (p.restrict_if_no_available = 0 or p.available_quantity >= c.quantity) order by c.id`,
    values,
    session,
  );
  if (lines.length !== form.orders.length) throw new Error('The cart has changed.');
  const total = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  if (total !== Math.round(form.total_amount * 100)) throw new Error('Prices have changed.');
  return lines;
}

async function insertOrder(session: Session, customer: CustomerRow, form: OrderForm, now: Date) {
  const { full_name, name, email, phone_number } = customer;
  const month = storeDayOf(now, TIME_ZONE).slice(0, 7);
  const number = await nextInSequence(session, `order_no:${month}`);
  const order = {
    order_no: `${month}-${String(number).padStart(6, '0')}`,
    customer_name: full_name || name || (phone_number ?? ''),
    customer_email: email ?? '',
    customer_phone_number: phone_number ?? '',
    receiving_option: 'Pick-Up',
    order_address: '',
    pickup_time: fromInstant(form.pickup_time),
    mode_of_payment: 'Bank Transfer',
    proof_of_payment_filename: null,
    ...{ payment_status: 'Awaiting Proof', payment_reason: '', payment_reference: '' },
    status: 'Pending',
    total_amount: toDecimal(form.total_amount * 100),
    created_at: fromInstant(now),
  };
  const columns = [...Object.keys(order), 'customer_id', 'status_changed_at'];
  const values = [...Object.values(order), customer.id, order.created_at];
  const id = await write(session, `insert into \`order\` (${columns}) values (${marks(values)})`, values);
  return { id, students: null, ...order };
}

/** Writes the lines and returns them with their keys, in their order. */
async function insertLines(session: Session, order_id: number, lines: readonly NewLine[]): Promise<OrderLineRow[]> {
  const rows = lines.map(({ cart_item_id: _, ...line }) => ({ order_id, ...line }));
  const values = rows.map((row) => Object.values(row));
  await insertMany(session, `order_line (${Object.keys(rows[0] ?? {})})`, values);
  const select = 'select id from order_line where order_id = ? order by id';
  const keys = await read<{ id: number }>(select, [order_id], session);
  return rows.map((row, index) => ({ ...row, id: keys[index]?.id ?? 0 }));
}

async function takeStock(session: Session, lines: readonly NewLine[], rows: readonly OrderLineRow[], at: string) {
  const taken = lines.map(({ size_price_id, quantity }) => [size_price_id, quantity]);
  const cases = taken.map(() => 'when ? then ?').join(' ');
  await write(
    session,
    `update size_price set available_quantity = available_quantity - case id ${cases} end where id in (${marks(taken)})`,
    [...taken.flat(), ...lines.map((line) => line.size_price_id)],
  );
  await insertMany(
    session,
    'stock_ledger (size_price_id, order_line_id, quantity, reason, created_at)',
    lines.map(({ size_price_id, quantity }, index) => [size_price_id, rows[index]?.id ?? 0, -quantity, 'order', at]),
  );
}

const NEXT = `insert into sequence (name, value) values (?, last_insert_id(1))
  on duplicate key update value = last_insert_id(value + 1)`;

const nextInSequence = (session: Session, name: string): Promise<number> => write(session, NEXT, [name]);
