import { createHash } from 'node:crypto';
import type { Connection } from 'mysql2/promise';
import type { Cart } from '#shared/contracts/cart.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatDecimal, toPesos } from '#shared/domain/money.ts';
import { firstOpenDay, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { addDays } from '#shared/domain/storeTime.ts';
import { type Caller, type Fixture, select } from '../fixture.ts';
import type { Run, Scenario } from '../scenario.ts';
import { checked, differenceFrom, itemAt, pick, REST_TARGET, type Transport, transports } from './requests.ts';

const { baselinePost, form, mutation, restPath } = transports;
const TIME_ZONE = 'Asia/Manila';
/** More than any side places in a second. */
const MAX_ORDERS_PER_SECOND = 2_000;
/** More choices would only make carts dearer to prepare. */
const CHOICES = 2_000;
const BATCH_SIZE = 1_000;

/** Something that a customer can put into a cart at any hour: a product in one of its sizes and colors. */
export interface Choice {
  stock_id: number;
  size: string;
  color: string;
  /** Centavos of one, add-on included. */
  unit: number;
}

/** One choice of each of many products that are counted and in stock. */
export async function readChoices(database: Connection): Promise<Choice[]> {
  const choices = await select<Choice>(
    database,
    `select s.id as stock_id, p.size, coalesce(json_value(s.colors, '$[0]'), '') as color,
       cast((s.selling_price + p.price) * 100 as signed) as unit
     from stock s join size_price p on p.stock_id = s.id and p.sequence = 0 and p.is_active = 1
     where s.is_available = 1 and json_length(s.weekly_schedule) = 0 and s.from_time_available is null
       and s.to_time_available is null and p.available_quantity > 10000
     order by s.id limit ${CHOICES}`,
  );
  return choices.map((choice) => ({ ...choice, unit: Number(choice.unit) }));
}

async function emptyCarts({ database }: Run): Promise<void> {
  await database.query('delete from cart_item');
  await database.query('delete from cart');
}

/** One more product in the cart of somebody who has a few already; the answer is the whole cart. */
const cartAdd = (transport: Transport, beside: Transport): Omit<Scenario, 'name' | 'title'> => ({
  cached: false,
  prepare: emptyCarts,
  async requests({ fixture, database, side }) {
    const choices = await readChoices(database);
    const { request, record } = side === 'store' ? transport : beside;
    return (n) => {
      const { stock_id, size, color, unit } = pick(choices, n);
      const input = { item: String(stock_id), quantity: 1, size, color, other_fields: {} };
      const check = checked(record, (answer) => {
        const { orders } = answer as Cart;
        const line = orders.find((entry) => entry.item._id === String(stock_id) && entry.size === size);
        const isRight = line?.problem === null && Math.round(line.amount * 100) === line.quantity * unit;
        return isRight ? null : `product ${stock_id} in the cart: ${JSON.stringify(line)?.slice(0, 300)}`;
      });
      return { ...request('cart.add', input, pick(fixture.customers, n, 1)), check };
    };
  },
  async verify({ database }, answered) {
    const statement = 'select cast(coalesce(sum(quantity), 0) as signed) as quantity from cart_item';
    const [sum] = await select<{ quantity: number }>(database, statement);
    return sum?.quantity === answered ? null : `${answered} were added, the carts hold ${sum?.quantity}`;
  },
});

/** A moment at which orders may be fetched: a week after the first, the same weekday, open when the first day moves on at 16:00 in the middle of a run. */
export function firstPickup(): string {
  const first = firstOpenDay(new Date(), { timeZone: TIME_ZONE, closedDays: [] });
  if (first === null) throw new Error('No day is open for pick-up.');
  return pickupInstant(addDays(first, 7), '10:00', TIME_ZONE).toISOString();
}

/** An order waiting in a cart: two ticked lines, one of each. */
interface Pair {
  customer: Caller;
  lines: [cartLine: number, choice: Choice][];
}

/** The n-th pair of lines. Customers come in turn, so that no two requests at a time are for one cart; each round has other choices. */
function pairAt({ customers }: Fixture, choices: readonly Choice[], n: number): Pair {
  const turn = n % customers.length;
  const first = turn * 7 + Math.floor(n / customers.length) * 2;
  return {
    customer: itemAt(customers, turn),
    lines: [0, 1].map((index) => [n * 2 + index + 1, itemAt(choices, (first + index) % choices.length)]),
  };
}

/** The last order that there was before a run. */
const lastBefore = new Map<string, number>();

async function fillCarts(run: Run): Promise<void> {
  const [last] = await select<{ id: number | null }>(run.database, 'select max(id) as id from `order`');
  lastBefore.set(run.id, last?.id ?? 0);
  const choices = await readChoices(run.database);
  const now = new Date();
  await emptyCarts(run);
  await run.database.query('insert into cart (customer_id, updated_at) select id, ? from customer', [now]);
  const count = run.seconds * MAX_ORDERS_PER_SECOND;
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const length = Math.min(BATCH_SIZE, count - start);
    const pairs = Array.from({ length }, (_, index) => pairAt(run.fixture, choices, start + index));
    const lines = pairs.flatMap(({ customer, lines }) =>
      lines.map(([id, { stock_id, size, color, unit }]) => {
        // As the cart distinguishes its lines.
        const fingerprint = createHash('sha256').update(JSON.stringify([stock_id, size, color, []]));
        const price = formatDecimal(unit);
        return [id, customer.id, stock_id, size, color, '{}', fingerprint.digest('hex'), 1, true, price, now];
      }),
    );
    await run.database.query(
      `insert into cart_item (id, customer_id, stock_id, size, color, other_fields, fingerprint, quantity, is_checked,
         seen_price, created_at) values ?`,
      [lines],
    );
  }
}

const totalOf = (lines: Pair['lines']): number => lines.reduce((sum, [, { unit }]) => sum + unit, 0);

/** Returns the error of an order that must have exactly these lines at their prices, or null. */
const wrongOrder = (lines: Pair['lines']) => (record: unknown) => {
  const { order_status, total_amount, orders } = record as Order;
  const amounts = orders.map(({ item, amount }) => [item._id, amount]);
  const expected = lines.map(([, { stock_id, unit }]) => [String(stock_id), toPesos(unit)]);
  return differenceFrom(['Pending', toPesos(totalOf(lines)), expected])([order_status.status, total_amount, amounts]);
};

/** A whole order of two lines: number, lines, stock, ledger, status, cart, idempotency key and event. */
const placeOrder: Scenario = {
  name: 'place-order',
  title: 'Place an order',
  target: { shipped: 0.5 },
  cached: false,
  prepare: fillCarts,
  async requests({ fixture, database, id, side }) {
    const choices = await readChoices(database);
    const { request, record } = side === 'store' ? form : baselinePost;
    const pickup_time = firstPickup();
    const terms = { receiving_option: 'Pick-Up', order_address: '', mode_of_payment: 'Bank Transfer', students: [] };
    return (n) => {
      const { customer, lines } = pairAt(fixture, choices, n);
      const total_amount = toPesos(totalOf(lines));
      const data = JSON.stringify({ ...terms, orders: lines.map(([line]) => String(line)), total_amount, pickup_time });
      const check = checked(record, wrongOrder(lines));
      return { ...request('orders.place', { data, idempotency_key: `${id}-${n}` }, customer), check };
    };
  },
  verify: findLostOrders,
};

/** Every order that was answered is there once, with its lines and its event, and no other; the ledger still adds up. */
async function findLostOrders({ id, side, database }: Run, answered: number): Promise<string | null> {
  const event = side === 'store' ? "event e on e.subject = 'order' and e.subject_id" : 'order_event e on e.order_id';
  const [found] = await select<Record<'lines' | 'events' | 'wrong_sizes', number>>(
    database,
    `select
       (select count(*) from order_line where order_id > ?) as \`lines\`,
       (select count(*) from \`order\` o join ${event} = o.id where o.id > ?) as events,
       (select count(*) from size_price p
        left join (select size_price_id, sum(quantity) as quantity from stock_ledger group by size_price_id) g
          on g.size_price_id = p.id
        where p.available_quantity != coalesce(g.quantity, 0)) as wrong_sizes`,
    [lastBefore.get(id) ?? 0, lastBefore.get(id) ?? 0],
  );
  return differenceFrom({ lines: answered * 2, events: answered, wrong_sizes: 0 })({ ...found });
}

/** The scenarios that change the store and make its tables grow. */
export const WRITES: readonly Scenario[] = [
  { name: 'cart-add', title: 'Add to cart', target: { shipped: 0.5 }, ...cartAdd(mutation, baselinePost) },
  placeOrder,
  {
    ...{ name: 'rest-cart', title: 'REST beside procedure: add to cart', target: REST_TARGET, isWithinStore: true },
    ...cartAdd(restPath('/api/customer-cart', 'PUT'), mutation),
  },
];
