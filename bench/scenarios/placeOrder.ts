import type { Connection } from 'mysql2/promise';
import { formatDecimal, toPesos } from '#shared/domain/money.ts';
import { firstOpenDay, pickupInstant } from '#shared/domain/pickupCalendar.ts';
import { addDays } from '#shared/domain/storeTime.ts';
import { select } from '../ground.ts';
import type { Ground, Run, Scenario } from '../scenario.ts';
import { bareRecord, type Check } from './asks.ts';
import { type Choice, emptyCarts, readChoices } from './choices.ts';
import { at } from './productPages.ts';
import { formMutation, loneRecord } from './trpc.ts';

const TIME_ZONE = 'Asia/Manila';
/** More than any side places in a second. */
const ORDERS_A_SECOND = 2_000;
const CUSTOMERS_AT_ONCE = 1_000;

/** An order waiting in a cart: two ticked lines, one of each. */
interface Pair {
  customer: Ground['customers'][number];
  lines: [cartLine: number, choice: Choice][];
}

/**
 * The n-th pair of lines. Customers come in turn, so that no two requests at a time are for the same cart; where there are
 * fewer customers than orders, a cart holds several pairs, each of other products.
 */
function pairOf({ customers }: Ground, choices: readonly Choice[], n: number): Pair {
  const turn = n % customers.length;
  const round = Math.floor(n / customers.length);
  const first = turn * 7 + round * 2;
  return {
    customer: at(customers, turn),
    lines: [0, 1].map((index) => [n * 2 + index + 1, at(choices, (first + index) % choices.length)]),
  };
}

async function fillCarts(ground: Ground, database: Connection, run: Run): Promise<void> {
  const choices = await readChoices(database);
  const now = new Date();
  await emptyCarts(database);
  const pairs = run.seconds * ORDERS_A_SECOND;
  for (let start = 0; start < pairs; start += CUSTOMERS_AT_ONCE) {
    const portion = Array.from({ length: Math.min(CUSTOMERS_AT_ONCE, pairs - start) }, (_, index) =>
      pairOf(ground, choices, start + index),
    );
    const lines = portion.flatMap(({ customer, lines }) =>
      lines.map(([id, { stock_id, size, color, fingerprint, unit }]) => [
        ...[id, customer.id, stock_id, size, color, '{}'],
        ...[fingerprint, 1, true, formatDecimal(unit), now],
      ]),
    );
    await database.query('insert ignore into cart (customer_id, updated_at) values ?', [
      portion.map(({ customer }) => [customer.id, now]),
    ]);
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

/** The order of just these lines at their prices. */
function isOrderOf({ lines }: Pair, recordOf: (body: string) => unknown): Check {
  return (status, body) => {
    if (status !== 200) return `${status}: ${body.slice(0, 300)}`;
    const order = recordOf(body) as Order;
    const isRight =
      /^\d{4}-\d{2}-\d{6}$/.test(order.order_no) &&
      order.order_status.status === 'Pending' &&
      order.orders.length === lines.length &&
      lines.every(([, { stock_id, unit }]) =>
        order.orders.some(({ item, amount }) => item._id === String(stock_id) && Math.round(amount * 100) === unit),
      ) &&
      Math.round(order.total_amount * 100) === totalOf(lines);
    return isRight ? null : `a wrong order: ${body.slice(0, 300)}`;
  };
}

const totalOf = (lines: Pair['lines']): number => lines.reduce((sum, [, { unit }]) => sum + unit, 0);

/** Who orders what, the n-th time. */
async function checkouts(ground: Ground, database: Connection, run: Run, recordOf: (body: string) => unknown) {
  const choices = await readChoices(database);
  const calendar = { timeZone: TIME_ZONE, closedDays: [] };
  const first = firstOpenDay(new Date(), calendar);
  if (first === null) throw new Error('No day is open for pick-up.');
  // A week later is the same weekday, and stays open when the first day moves on at 16:00 in the middle of a run.
  const pickup_time = pickupInstant(addDays(first, 7), '10:00', TIME_ZONE).toISOString();
  return (n: number) => {
    const pair = pairOf(ground, choices, n);
    const form = {
      orders: pair.lines.map(([id]) => String(id)),
      total_amount: toPesos(totalOf(pair.lines)),
      receiving_option: 'Pick-Up',
      order_address: '',
      pickup_time,
      mode_of_payment: 'Bank Transfer',
      students: [],
    };
    return { customer: pair.customer, form, key: `${run.id}-${n}`, check: isOrderOf(pair, recordOf) };
  };
}

/** A whole order of two lines: number, lines, stock, ledger, status, cart, idempotency key and event. */
export const placeOrder: Scenario = {
  name: 'place-order',
  title: 'Place an order',
  target: { shipped: 0.5 },
  statements: 20,
  cached: false,
  prepare: fillCarts,
  async store(ground, database, run) {
    const checkoutOf = await checkouts(ground, database, run, loneRecord);
    return (n) => {
      const { customer, form, key, check } = checkoutOf(n);
      const fields = { data: JSON.stringify(form), idempotency_key: key };
      return { ...formMutation('orders.place', fields, customer.token), check };
    };
  },
  async ceiling(ground, database, run) {
    const checkoutOf = await checkouts(ground, database, run, bareRecord);
    return (n) => {
      const { customer, form, key, check } = checkoutOf(n);
      return {
        method: 'POST',
        path: '/orders',
        headers: { 'content-type': 'application/json', 'customer-id': String(customer.id), 'idempotency-key': key },
        body: JSON.stringify(form),
        check,
      };
    };
  },
  verify: (_ground, database, run, answered) => faultOfBooks(database, run, answered),
};

/** Every order that was answered is there once, with its lines, its event and its stock taken; and no other. */
async function faultOfBooks(database: Connection, run: Run, answered: number): Promise<string | null> {
  const [placed] = await select<{ orders: number; carted: number; rows: number; events: number; taken: number }>(
    database,
    `select count(*) as orders, cast(sum(l.rows_of) as signed) as \`rows\`, cast(sum(l.taken) as signed) as taken,
       cast(sum((select count(*) from order_event e where e.order_id = k.order_id and e.type = 'placed')) as signed) as events
     from idempotency_key k
     join (select order_id, count(*) as rows_of, count(g.id) as taken
           from order_line l left join stock_ledger g on g.order_line_id = l.id and g.quantity = -l.quantity
           where l.order_id in (select order_id from idempotency_key where \`key\` like ?)
           group by order_id) l on l.order_id = k.order_id
     where k.\`key\` like ?`,
    [`${run.id}-%`, `${run.id}-%`],
  );
  const found = { orders: placed?.orders, lines: placed?.rows, taken: placed?.taken, events: placed?.events };
  const right = { orders: answered, lines: answered * 2, taken: answered * 2, events: answered };
  if (JSON.stringify(found) !== JSON.stringify(right)) {
    return `the books say ${JSON.stringify(found)} where ${JSON.stringify(right)} was answered`;
  }
  const [astray] = await select<{ sizes: number }>(
    database,
    `select count(*) as sizes from size_price p
     left join (select size_price_id, sum(quantity) as quantity from stock_ledger group by size_price_id) g
       on g.size_price_id = p.id
     where p.available_quantity != coalesce(g.quantity, 0)`,
  );
  return astray?.sizes === 0 ? null : `of ${astray?.sizes} sizes the ledger's sum is not the quantity`;
}
