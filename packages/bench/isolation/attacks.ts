/** What one visitor does again and again, so much at a time; each of them by one address or one account. */
import type { Fixture } from '../fixture.ts';
import { itemAt } from '../scenarios/requests.ts';
import type { Choice } from '../scenarios/writes.ts';
import { createStoreCalls, putIntoCart, type Who } from '../storeCalls.ts';

/** A process that attacks a store: the store, which attack, and who may be used for it. */
export interface AttackerTask {
  url: string;
  attack: string;
  fixture: Pick<Fixture, 'customers' | 'regulars' | 'staff'>;
  choices: readonly Choice[];
}

interface Attack {
  /** How many at a time. */
  width: number;
  /** What has to be there before. */
  prepare?: () => Promise<unknown>;
  one: () => Promise<unknown>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const below = (count: number) => Math.floor(Math.random() * count);
const letters = (count: number) => Array.from({ length: count }, () => LETTERS[below(26)]).join(' ');

/** The names of the attacks, in the order in which they are measured. */
export const ATTACKS = [
  ...[
    'letter searches in batches of ten',
    'letter searches',
    'pages behind the end',
    'home pages, each another address',
  ],
  ...['own full cart: reads', 'own full cart: writes', 'own orders, all of them', 'orders searched by staff'],
  ...['reports by staff', 'staff sign-ins with a wrong password', 'guesses of codes', 'lists of 19,000 nothings'],
] as const;

export function attacksOn({
  url,
  fixture,
  choices,
}: Omit<AttackerTask, 'attack'>): Record<(typeof ATTACKS)[number], Attack> {
  const { call, send } = createStoreCalls(url);
  const asCaller = (caller?: { token: string }): Who => ({ authorization: `Bearer ${caller?.token}` });
  const me = asCaller(fixture.customers.at(-1));
  const staff = asCaller(fixture.staff);
  const fillCart = async () => {
    for (const choice of choices.slice(0, 150)) await putIntoCart(send, choice, me);
  };
  const search = (count: number) => ({ keyword: letters(count), page: 1 + below(1_000) });
  const batch = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, index]));
  const inputs = () => Object.fromEntries(Object.keys(batch).map((index) => [index, { json: search(3) }]));
  const paths = Array(10).fill('stocks.productList').join(',');
  return {
    'letter searches in batches of ten': {
      width: 50,
      one: () => call(`/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs()))}`),
    },
    'letter searches': { width: 20, one: () => send('/api/stocks/product-list', search(4)) },
    'pages behind the end': {
      width: 50,
      one: () => send('/api/stocks/product-list', { page: 1_000 + below(90_000) }),
    },
    'home pages, each another address': { width: 50, one: () => call(`/home?search=${letters(3)}${below(100_000)}`) },
    'own full cart: reads': {
      width: 50,
      prepare: fillCart,
      one: () => send('/api/customer-cart/cart-items', {}, me),
    },
    'own full cart: writes': {
      width: 50,
      prepare: fillCart,
      one: () => putIntoCart(send, itemAt(choices, below(150)), me),
    },
    'own orders, all of them': {
      width: 10,
      one: () => send('/api/orders/customer-orders', {}, asCaller(fixture.regulars[0])),
    },
    'orders searched by staff': { width: 20, one: () => send('/api/orders/history', { s: letters(2) }, staff) },
    'reports by staff': { width: 20, one: () => send('/api/stocks/inventory-report', {}, staff) },
    'staff sign-ins with a wrong password': {
      width: 50,
      one: () => send('/api/users/login', { username: 'bench', password: `wrong ${below(1_000_000)}` }),
    },
    'guesses of codes': {
      width: 50,
      one: () =>
        send('/api/customers/phone-login', { phone_number: `+63917555${1_000 + below(9_000)}`, code: '000000' }),
    },
    'lists of 19,000 nothings': {
      width: 30,
      one: () => send('/api/stocks/product-list', { category: Array(19_000).fill([]) }),
    },
  };
}
