import { createHash } from 'node:crypto';
import type { Connection, Pool } from 'mysql2/promise';
import { formatDecimal, toPesos } from '#shared/domain/money.ts';
import { firstOpenDay, pickupInstant } from '#shared/domain/pickupCalendar.ts';
import { addDays } from '#shared/domain/storeTime.ts';
import { type Fixture, select } from '../fixture.ts';
import type { Run, Scenario } from '../scenario.ts';
import { checked, form, itemAt, mutation, pick, rest, type Transport } from './requests.ts';

const TIME_ZONE = 'Asia/Manila';
/** More than any side places in a second. */
const MAX_ORDERS_PER_SECOND = 2_000;
/** More choices would only make carts dearer to prepare. */
const CHOICES = 2_000;
const BATCH_SIZE = 1_000;

/** Something that a customer can put into a cart at any hour: a product in one of its sizes and colors. */
interface Choice {
  stock_id: number;
  size: string;
  color: string;
  /** Centavos of one, add-on included. */
  unit: number;
}

/** One choice of each of many products that are counted and in stock. */
async function readChoices(database: Connection | Pool): Promise<Choice[]> {
  const choices = await select<Choice>(
    database,
    `select s.id as stock_id, p.size, coalesce(json_value(s.colors, '$[0]'), '') as color,
       cast((s.selling_price + p.price) * 100 as signed) as unit
     from stock s join size_price p on p.stock_id = s.id and p.sequence = 0 and p.is_active = 1
     where s.is_available = 1 and json_length(s.weekly_schedule) = 0 and s.from_time_available is null
       and s.to_time_available is null and p.available_quantity > 10000
     order by s.id limit ${CHOICES}`,
  );
  return choices.map(({ stock_id, size, color, unit }) => ({ stock_id, size, color, unit: Number(unit) }));
}

/** As the cart tells its lines apart. */
const fingerprintOf = ({ stock_id, size, color }: Choice) =>
  createHash('sha256')
    .update(JSON.stringify([stock_id, size, color, []]))
    .digest('hex');

async function emptyCarts(database: Connection): Promise<void> {
  await database.query('delete from cart_item');
  await database.query('delete from cart');
}

/** A POST of the baseline: JSON, and the customer's id in a header. */
const baselineRequest = (path: string, body: unknown, customerId: number, headers = {}) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json', 'customer-id': String(customerId), ...headers },
  body: JSON.stringify(body),
});

const recordOf = (side: Run['side'], transport: Transport) => (side === 'store' ? transport : rest).record;

interface Cart {
  orders: { item: { _id: string }; size: string; quantity: number; amount: number; problem: string | null }[];
}

/** One more product in the cart of somebody who has a few already; the answer is the whole cart. */
const cartAdd: Scenario = {
  name: 'cart-add',
  title: 'Add to cart',
  target: { shipped: 0.5 },
  statements: 6,
  cached: false,
  prepare: (_fixture, database) => emptyCarts(database),
  async requests({ customers }, pool, { side }) {
    const choices = await readChoices(pool);
    return (n) => {
      const { stock_id, size, color, unit } = pick(choices, n);
      const customer = pick(customers, n, 1);
      const input = { item: String(stock_id), quantity: 1, size, color, other_fields: {} };
      const check = checked(recordOf(side, mutation), (record) => {
        const { orders } = record as Cart;
        const line = orders.find((entry) => entry.item._id === String(stock_id) && entry.size === size);
        const isRight = line?.problem === null && Math.round(line.amount * 100) === line.quantity * unit;
        return isRight ? null : `product ${stock_id} in the cart: ${JSON.stringify(line)?.slice(0, 300)}`;
      });
      return side === 'store'
        ? { ...mutation.request('cart.add', input, customer.token), check }
        : { ...baselineRequest('/cart', input, customer.id), check };
    };
  },
  async verify(_fixture, database, _run, answered) {
    const statement = 'select cast(coalesce(sum(quantity), 0) as signed) as quantity from cart_item';
    const [sum] = await select<{ quantity: number }>(database, statement);
    return sum?.quantity === answered ? null : `${answered} were added, the carts hold ${sum?.quantity}`;
  },
};

/** An order waiting in a cart: two ticked lines, one of each. */
interface Pair {
  customer: Fixture['customers'][number];
  lines: [cartLine: number, choice: Choice][];
}

/**
 * The n-th pair of lines. Customers come in turn, so that no two requests at a time are for the same cart; their pairs are of
 * different choices each round.
 */
function pairAt({ customers }: Fixture, choices: readonly Choice[], n: number): Pair {
  const turn = n % customers.length;
  const first = turn * 7 + Math.floor(n / customers.length) * 2;
  return {
    customer: itemAt(customers, turn),
    lines: [0, 1].map((index) => [n * 2 + index + 1, itemAt(choices, (first + index) % choices.length)]),
  };
}

async function fillCarts(fixture: Fixture, database: Connection, run: Run): Promise<void> {
  const choices = await readChoices(database);
  const now = new Date();
  await emptyCarts(database);
  const count = run.seconds * MAX_ORDERS_PER_SECOND;
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const length = Math.min(BATCH_SIZE, count - start);
    const pairs = Array.from({ length }, (_, index) => pairAt(fixture, choices, start + index));
    const carts = pairs.map(({ customer }) => [customer.id, now]);
    const lines = pairs.flatMap(({ customer, lines }) =>
      lines.map(([id, choice]) => {
        const { stock_id, size, color, unit } = choice;
        const price = formatDecimal(unit);
        return [id, customer.id, stock_id, size, color, '{}', fingerprintOf(choice), 1, true, price, now];
      }),
    );
    await database.query('insert ignore into cart (customer_id, updated_at) values ?', [carts]);
    await database.query(
      `insert into cart_item (id, customer_id, stock_id, size, color, other_fields, fingerprint, quantity, is_checked,
         seen_price, created_at) values ?`,
      [lines],
    );
  }
}

interface Order {
  order_no: string;
  total_amount: number;
  order_status: { status: string };
  orders: { item: { _id: string }; quantity: number; amount: number }[];
}

const totalOf = (lines: Pair['lines']): number => lines.reduce((sum, [, { unit }]) => sum + unit, 0);

/** The order of just these lines at their prices. */
const wrongOrder = (lines: Pair['lines']) => (record: unknown) => {
  const order = record as Order;
  const isRight =
    /^\d{4}-\d{2}-\d{6}$/.test(order.order_no) &&
    order.order_status.status === 'Pending' &&
    order.orders.length === lines.length &&
    lines.every(([, { stock_id, unit }]) =>
      order.orders.some(({ item, amount }) => item._id === String(stock_id) && Math.round(amount * 100) === unit),
    ) &&
    Math.round(order.total_amount * 100) === totalOf(lines);
  return isRight ? null : `a wrong order: ${JSON.stringify(order).slice(0, 300)}`;
};

/** A whole order of two lines: number, lines, stock, ledger, status, cart, idempotency key and event. */
const placeOrder: Scenario = {
  name: 'place-order',
  title: 'Place an order',
  target: { shipped: 0.5 },
  statements: 20,
  cached: false,
  prepare: fillCarts,
  async requests(fixture, pool, { id, side }) {
    const choices = await readChoices(pool);
    const first = firstOpenDay(new Date(), { timeZone: TIME_ZONE, closedDays: [] });
    if (first === null) throw new Error('No day is open for pick-up.');
    // A week later is the same weekday, and stays open when the first day moves on at 16:00 in the middle of a run.
    const pickup_time = pickupInstant(addDays(first, 7), '10:00', TIME_ZONE).toISOString();
    return (n) => {
      const { customer, lines } = pairAt(fixture, choices, n);
      const check = checked(recordOf(side, form), wrongOrder(lines));
      const order = {
        orders: lines.map(([line]) => String(line)),
        total_amount: toPesos(totalOf(lines)),
        receiving_option: 'Pick-Up',
        order_address: '',
        pickup_time,
        mode_of_payment: 'Bank Transfer',
        students: [],
      };
      const key = `${id}-${n}`;
      const fields = { data: JSON.stringify(order), idempotency_key: key };
      return side === 'store'
        ? { ...form.request('orders.place', fields, customer.token), check }
        : { ...baselineRequest('/orders', order, customer.id, { 'idempotency-key': key }), check };
    };
  },
  verify: (_fixture, database, run, answered) => findLostOrders(database, run, answered),
};

/** Every order that was answered is there once, with its lines, its event and its stock taken; and no other. */
async function findLostOrders(database: Connection, run: Run, answered: number): Promise<string | null> {
  const [found] = await select<Record<'orders' | 'lines' | 'taken' | 'events', number>>(
    database,
    `select count(*) as orders, cast(sum(l.number) as signed) as \`lines\`, cast(sum(l.taken) as signed) as taken,
       cast(sum((select count(*) from order_event e where e.order_id = k.order_id and e.type = 'placed')) as signed) as events
     from idempotency_key k
     join (select order_id, count(*) as number, count(g.id) as taken
           from order_line l left join stock_ledger g on g.order_line_id = l.id and g.quantity = -l.quantity
           where l.order_id in (select order_id from idempotency_key where \`key\` like ?)
           group by order_id) l on l.order_id = k.order_id
     where k.\`key\` like ?`,
    [`${run.id}-%`, `${run.id}-%`],
  );
  const right = { orders: answered, lines: answered * 2, taken: answered * 2, events: answered };
  if (JSON.stringify({ ...found }) !== JSON.stringify(right)) {
    return `the database has ${JSON.stringify(found)} where ${JSON.stringify(right)} was answered`;
  }
  const [wrong] = await select<{ sizes: number }>(
    database,
    `select count(*) as sizes from size_price p
     left join (select size_price_id, sum(quantity) as quantity from stock_ledger group by size_price_id) g
       on g.size_price_id = p.id
     where p.available_quantity != coalesce(g.quantity, 0)`,
  );
  return wrong?.sizes === 0 ? null : `of ${wrong?.sizes} sizes the ledger's sum is not the quantity`;
}

/** What changes the store, and makes its tables grow. */
export const WRITES: readonly Scenario[] = [cartAdd, placeOrder];
