/** The measured calls: reads by tRPC as the browser sends them, each compared with plain Express, and the two writes. */

import { firstOpenDay, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { PHILIPPINE_HOLIDAYS } from '../../src/server/settings/philippineHolidays.ts';
import { type Answer, type Call, createCaller } from './load.ts';
import type { Choice, Fixture, RunningStore } from './store.ts';

const TIME_ZONE = 'Asia/Manila';
const KEYWORDS =
  `notebook, shirt, mathematics, filipino, science, calculator, uniform, nursing, note, math, eng, calc, draw,
  lab, uni, writing notebook, campus hoodie, gel pen, test tubes, water colors`.split(/,\s+/);
const FILTERS = { grade_levels: [], subjects: [], agriculture: [], filters: [] };

/** Spreads the picks evenly; the same n always picks the same item. */
export function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[(Math.imul(n + 1, 0x9e3779b1) >>> 8) % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const JSON_TYPE = { 'content-type': 'application/json' };

const query = (procedure: string, json: object, token: string): Call => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json }))}`,
  headers: bearer(token),
});

export interface Read {
  name: string;
  store: (n: number) => Call;
  plain: (n: number) => Call;
}

export function readsOf({ categories, choices, customers, staffToken }: Fixture): Read[] {
  const visitor = (n: number) => pick(customers, n * 7).token;
  const list = (n: number, input: object) =>
    query('stocks.productList', { keyword: '', category: null, filters: FILTERS, page: 1, ...input }, visitor(n));
  const search = (n: number) => ({ path: `/search?keyword=${encodeURIComponent(pick(KEYWORDS, n))}` });
  return [
    {
      name: 'list',
      store: (n) => list(n, { category: String(pick(categories, n)) }),
      plain: (n) => ({ path: `/list?category=${pick(categories, n)}&page=1` }),
    },
    { name: 'search', store: (n) => list(n, { keyword: pick(KEYWORDS, n) }), plain: search },
    {
      name: 'search, every tenth new',
      store: (n) => list(n, { keyword: n % 10 ? pick(KEYWORDS, n) : `${pick(KEYWORDS, n)} ${n}` }),
      plain: search,
    },
    {
      name: 'product',
      store: (n) => query('stocks.get', { _id: String(pick(choices, n).stock_id) }, visitor(n)),
      plain: (n) => ({ path: `/product?id=${pick(choices, n).stock_id}` }),
    },
    {
      name: 'My Orders',
      store: (n) => query('orders.customerOrders', { limit: 10, direction: 'forward' }, pick(customers, n).token),
      plain: (n) => ({ path: `/myOrders?id=${pick(customers, n).id}` }),
    },
    {
      name: 'board',
      store: () => query('dashboard.index', { page_size: 20 }, staffToken),
      plain: () => ({ path: '/board' }),
    },
  ];
}

export const cartAdd = ({ stock_id, size, color }: Choice, token: string): Call => ({
  method: 'PUT',
  path: '/api/customer-cart',
  headers: { ...bearer(token), ...JSON_TYPE },
  body: JSON.stringify({ item: String(stock_id), quantity: 1, size, color, other_fields: {} }),
});

/** An open slot about a week after the first one. */
function pickupTime(): string {
  const holidays = Object.values(PHILIPPINE_HOLIDAYS).flat();
  const closedDays = holidays.map(({ date, name }) => ({ date, reason: name }));
  const after = new Date(Date.now() + 7 * 86_400_000);
  const day = firstOpenDay(after, { timeZone: TIME_ZONE, closedDays });
  if (day === null) throw new Error('No day is open for pick-up.');
  return pickupInstant(day, '10:00', TIME_ZONE).toISOString();
}

const BOUNDARY = 'campus-store-bench';

/** Orders the lines of a cart, given as its response. */
export function placeOrder(cart: string, token: string): Call {
  const { orders } = JSON.parse(cart) as { orders: { _id: string; amount: number }[] };
  const total_amount = Math.round(orders.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
  const terms = {
    receiving_option: 'Pick-Up',
    mode_of_payment: 'Bank Transfer',
    pickup_time: pickupTime(),
    students: [],
  };
  const data = JSON.stringify({ ...terms, orders: orders.map(({ _id }) => ({ _id })), total_amount });
  return {
    method: 'PUT',
    path: '/api/orders',
    headers: { ...bearer(token), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n--${BOUNDARY}--\r\n`,
  };
}

/** The writes: adding a piece to a cart, and an order of one line, of which only the order call is timed. */
export function writesOf({ url, fixture: { choices, customers } }: RunningStore) {
  const call = createCaller(url);
  // Customers rotate, so that no two concurrent calls use one cart.
  const tokenAt = (n: number) => customers[n % customers.length]?.token ?? '';
  const add = (n: number): Promise<Answer> => call(cartAdd(pick(choices, n), tokenAt(n)));
  return {
    'cart add': add,
    checkout: async (n: number) => {
      const cart = await add(n);
      return cart.status === 200 ? call(placeOrder(cart.text, tokenAt(n))) : cart;
    },
  };
}

/** 200 customers order the last 10 pieces of a product concurrently. Returns the numbers of orders and conflicts. */
export async function rush({ url, database, fixture }: RunningStore) {
  const [choice] = fixture.choices;
  const buyers = fixture.customers.slice(0, 200);
  if (!choice) throw new Error('There is nothing to buy');
  await database.query('delete from cart_item');
  const set = 'update size_price set available_quantity = ?, restrict_if_no_available = ? where id = ?';
  await database.query(set, [1_000, 1, choice.size_price_id]);
  const call = createCaller(url);
  const carts = await Promise.all(buyers.map(({ token }) => call(cartAdd(choice, token))));
  await database.query(set, [10, 1, choice.size_price_id]);
  const began = performance.now();
  const answers = await Promise.all(carts.map(({ text }, index) => call(placeOrder(text, buyers[index]?.token ?? ''))));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const result = { ordered: count(200), conflicts: count(409), others: answers.length - count(200) - count(409) };
  await database.query(set, [1_000_000, 0, choice.size_price_id]);
  await database.query('delete from cart_item');
  return { ...result, ms: performance.now() - began };
}
