import { hash } from 'node:crypto';
import type { Pool } from 'mysql2/promise';
import { lockCart, Refusal } from './cart.ts';
import { fromInstant, places, read, type Session, toDecimal, transaction, type Value, write } from './database.ts';
import { ORDER_COLUMNS, type Order, type OrderRow, type SelectedOrder, toOrder, withLines } from './orders.ts';
import { type Product, readProducts } from './products.ts';
import { centavos, isPickupTime, type Line, problemsOf, sizePriceOf, storeClock, unitPriceOf } from './rules.ts';

export interface OrderForm {
  orders: string[];
  total_amount: number;
  pickup_time: string;
  mode_of_payment: string;
  students: { name: string; grade_level: string }[];
}

interface OrderedLine extends Line {
  product: Product;
  size_price_id: number | null;
  amount: number;
}

/** Places an order of ticked cart lines, all or nothing; the same key again answers with the same order. */
export function placeOrder(pool: Pool, customerId: number, key: string, form: OrderForm): Promise<Order> {
  const bodyHash = hash('sha256', JSON.stringify(form));
  return transaction(pool, async (session) => {
    const now = new Date();
    const instant = fromInstant(now.toISOString());
    await lockCart(session, customerId, instant);
    const { customer, wanted } = await readAsk(session, customerId, form, key);
    if (customer.earlier !== null) {
      if (customer.body_hash !== bodyHash) throw new Refusal('This key was used for another order.');
      const [earlier] = await withLines(session, await read<SelectedOrder>(session, ORDER, [customer.earlier]));
      if (!earlier) throw new Refusal('This order is gone.');
      return earlier;
    }
    if (!isPickupTime(new Date(form.pickup_time), now, await readClosedDays(session, now))) {
      throw new Refusal('This is no time for a pick-up.');
    }
    const lines = await readOrderedLines(session, wanted, form);
    const order = await insertOrder(session, customerId, customer, form, now);
    const lineIds = await insertLines(session, order.id, lines);
    await takeStock(session, lines, lineIds, instant);
    await writeRest(session, { customerId, order, lines, lineIds, students: form.students, key, bodyHash, instant });
    // The store's caches, if it has any, must hear of the quantities.
    await nextInSequence(session, 'catalog_version');
    return toOrder(
      order,
      lines.map((line, place) => toLineRow(line, order.id, lineIds[place] ?? 0)),
      form.students,
    );
  });
}

interface Placed {
  customerId: number;
  order: OrderRow;
  lines: readonly OrderedLine[];
  lineIds: readonly number[];
  students: OrderForm['students'];
  key: string;
  bodyHash: string;
  instant: string;
}

/** Students, first statuses, the emptied cart, the key and the event. */
async function writeRest(session: Session, placed: Placed): Promise<void> {
  const { customerId, order, lines, lineIds, students, key, bodyHash, instant } = placed;
  if (students.length > 0) {
    await insertMany(session, 'order_student (order_id, name, grade_level)', students, ({ name, grade_level }) => [
      order.id,
      name,
      grade_level,
    ]);
  }
  await insertMany(session, 'order_status_change (order_id, order_line_id, to_status, created_at)', lineIds, (id) => [
    order.id,
    id,
    'Pending',
    instant,
  ]);
  const cartIds = lines.map(({ id }) => id);
  const emptied = `delete from cart_item where customer_id = ? and id in (${places(cartIds)})`;
  await write(session, emptied, [customerId, ...cartIds]);
  await insertMany(session, 'idempotency_key (customer_id, `key`, body_hash, order_id, created_at)', [key], () => [
    customerId,
    key,
    bodyHash,
    order.id,
    instant,
  ]);
  const eventId = await nextInSequence(session, 'order_event');
  const event = [eventId, 'placed', order.id, order.order_no, customerId, 'Pending', instant];
  await insertMany(
    session,
    'order_event (id, type, order_id, order_no, customer_id, status, created_at)',
    [event],
    (values) => values,
  );
}

const ORDER = `select ${ORDER_COLUMNS} from \`order\` o where o.id = ?`;

interface CustomerRow {
  name: string;
  full_name: string;
  email: string | null;
  phone_number: string | null;
  agreed: number;
  body_hash: string | null;
  /** What the key has brought already. */
  earlier: number | null;
}

/** A ticked line of the cart and the size that it would take from. */
interface WantedRow {
  id: number;
  stock_id: number;
  size: string;
  color: string;
  other_fields: string;
  quantity: number;
  size_price_id: number | null;
}

/** The customer, what their key was used for, and the lines that the form names: one statement. */
async function readAsk(session: Session, customerId: number, form: OrderForm, key: string) {
  const rows = await read<CustomerRow & (WantedRow | { id: null })>(
    session,
    `select u.name, u.full_name, u.email, u.phone_number, u.has_agreed_to_terms_and_conditions as agreed, k.body_hash,
       k.order_id as earlier, c.id, c.stock_id, c.size, c.color, c.other_fields, c.quantity, p.id as size_price_id
     from customer u
     left join idempotency_key k on k.customer_id = u.id and k.\`key\` = ?
     left join cart_item c on c.customer_id = u.id and c.is_checked = 1 and c.id in (${places(form.orders)})
     left join size_price p on p.stock_id = c.stock_id and p.size = c.size and p.is_active = 1
     where u.id = ? order by c.id`,
    [key, ...form.orders.map(Number), customerId],
  );
  const [customer] = rows;
  if (!customer?.phone_number || !customer.agreed) throw new Refusal('Profile incomplete.');
  return { customer, wanted: rows.filter((row) => row.id !== null) };
}

async function readClosedDays(session: Session, now: Date): Promise<Set<string>> {
  const day = (days: number) =>
    storeClock(new Date(now.getTime() + days * 86_400_000))
      .toISOString()
      .slice(0, 10);
  const span = [day(0), day(60)];
  const rows = await read<{ date: string }>(
    session,
    `select date from closed_day where date between ? and ? union all
     select date from holiday where date between ? and ?`,
    [...span, ...span],
  );
  return new Set(rows.map(({ date }) => date));
}

/** The lines with their products, read after their sizes are held; all of them must be fit to be sold at this total. */
async function readOrderedLines(session: Session, rows: readonly WantedRow[], form: OrderForm): Promise<OrderedLine[]> {
  if (rows.length !== form.orders.length) throw new Refusal('The cart has changed.');
  const sizes = rows.flatMap((row) => row.size_price_id ?? []);
  await read(
    session,
    `select id, available_quantity, restrict_if_no_available from size_price where id in (${places(sizes)})
     order by id for update`,
    sizes,
  );
  const products = await readProducts(session, [...new Set(rows.map((row) => row.stock_id))]);
  const lines = rows.map((row) => ({
    ...row,
    other_fields: JSON.parse(row.other_fields),
    is_checked: true,
    seen_price: null,
  }));
  const ordered = lines.map((line) => {
    const product = products.get(line.stock_id);
    const [problem] = problemsOf(line, product, lines);
    if (problem || !product) throw new Refusal(problem?.message);
    return { ...line, product, amount: line.quantity * unitPriceOf(product, line.size) };
  });
  if (ordered.reduce((sum, { amount }) => sum + amount, 0) !== centavos(form.total_amount)) {
    throw new Refusal('Prices have changed.');
  }
  return ordered;
}

async function insertOrder(
  session: Session,
  customerId: number,
  customer: CustomerRow,
  form: OrderForm,
  now: Date,
): Promise<OrderRow> {
  const month = storeClock(now).toISOString().slice(0, 7);
  const number = await nextInSequence(session, `order_no:${month}`);
  const instant = fromInstant(now.toISOString());
  const order = {
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
    total_amount: toDecimal(centavos(form.total_amount)),
    created_at: instant,
  };
  const columns = [...Object.keys(order), 'customer_id', 'status_changed_at'];
  const values = [...Object.values(order), customerId, instant];
  const id = await write(session, `insert into \`order\` (${columns}) values (${places(values)})`, values);
  return { id, ...order };
}

function toLineRow({ product, ...line }: OrderedLine, order_id: number, id: number) {
  return {
    id,
    order_id,
    stock_id: line.stock_id,
    name: product.name,
    description: product.description,
    uom: product.uom,
    image_filename: product.images[0]?.filename ?? null,
    selling_price: toDecimal(centavos(product.selling_price)),
    addon_price: toDecimal(centavos(sizePriceOf(product, line.size)?.price ?? 0)),
    size: line.size,
    color: line.color,
    other_fields: JSON.stringify(line.other_fields),
    quantity: line.quantity,
    amount: toDecimal(line.amount),
    status: 'Pending',
  };
}

/** Writes the lines and gives back their keys, in their order. */
async function insertLines(session: Session, orderId: number, lines: readonly OrderedLine[]): Promise<number[]> {
  await insertMany(
    session,
    `order_line (order_id, stock_id, name, description, uom, image_filename, selling_price, addon_price, size, color,
       other_fields, quantity, amount, status, size_price_id, category_id, category_name)`,
    lines,
    (line) => {
      const { id: _, ...row } = toLineRow(line, orderId, 0);
      return [...Object.values(row), line.size_price_id, Number(line.product.category._id), line.product.category.name];
    },
  );
  const keys = await read<{ id: number }>(session, 'select id from order_line where order_id = ? order by id', [
    orderId,
  ]);
  return keys.map(({ id }) => id);
}

async function takeStock(
  session: Session,
  lines: readonly OrderedLine[],
  lineIds: readonly number[],
  instant: string,
): Promise<void> {
  const moves = lines.flatMap(({ size_price_id, quantity }, place) =>
    size_price_id === null ? [] : [{ size_price_id, line: lineIds[place] ?? 0, quantity }],
  );
  if (moves.length === 0) return;
  const sizes = Map.groupBy(moves, (move) => move.size_price_id);
  const taken = Array.from(sizes, ([id, of]) => [id, of.reduce((sum, { quantity }) => sum + quantity, 0)] as const);
  await write(
    session,
    `update size_price set available_quantity = available_quantity - case id ${taken.map(() => 'when ? then ?').join(' ')} end
     where id in (${places(taken)})`,
    [...taken.flat(), ...sizes.keys()],
  );
  await insertMany(
    session,
    'stock_ledger (size_price_id, order_line_id, quantity, reason, created_at)',
    moves,
    (move) => [move.size_price_id, move.line, -move.quantity, 'order', instant],
  );
}

/** Writes a row for each item by one statement. */
async function insertMany<Item>(
  session: Session,
  into: string,
  items: readonly Item[],
  valuesOf: (item: Item) => Value[],
): Promise<void> {
  const rows = items.map(valuesOf);
  await write(session, `insert into ${into} values ${rows.map((row) => `(${places(row)})`).join(', ')}`, rows.flat());
}

const NEXT = `insert into sequence (name, value) values (?, last_insert_id(1))
  on duplicate key update value = last_insert_id(value + 1)`;

const nextInSequence = (session: Session, name: string): Promise<number> => write(session, NEXT, [name]);
