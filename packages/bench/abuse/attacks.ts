/** The attacks of one visitor, each repeated with so many calls at a time. Each comes from one address or one account unless it says otherwise. */
import type { Cart } from '#shared/contracts/cart.ts';
import { toPesos } from '#shared/domain/money.ts';
import type { Fixture } from '../fixture.ts';
import { itemAt } from '../scenarios/requests.ts';
import type { Choice } from '../scenarios/writes.ts';
import { createStoreCalls, putIntoCart, type Who } from '../storeCalls.ts';
import { type Held, holdConnection } from './heldConnections.ts';
import { makeFiles } from './sentFiles.ts';

/** A process that attacks a store: the store, which attack, and who may be used for it. */
export interface AttackerTask {
  url: string;
  attack: string;
  fixture: Pick<Fixture, 'customers' | 'regulars' | 'staff'>;
  choices: readonly Choice[];
  /** An API token with every scope that reads, and `stocks:write`. */
  apiToken: string;
  /** A moment at which orders may be fetched. */
  pickup: string;
  /** An order that waits for its payment, and whose it is. */
  unpaid: { id: number; order_no: string; token: string };
}

interface Attack {
  /** How many at a time. */
  width: number;
  /** Preparation that runs before the attack. */
  prepare?: () => Promise<unknown>;
  /** `turn` counts from 0; what is held is to be given up at `over`. */
  one: (turn: number, over: AbortSignal) => Promise<unknown>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const below = (count: number) => Math.floor(Math.random() * count);
const letters = (count: number, between = ' ') => Array.from({ length: count }, () => LETTERS[below(26)]).join(between);
const HEX_GROUPS = 0x10000;

/** The attacks by their names, in the order in which they are measured. */
export function attacksOn({
  url,
  fixture,
  choices,
  apiToken,
  pickup,
  unpaid,
}: Omit<AttackerTask, 'attack'>): Record<string, Attack> {
  const { call, send, upload } = createStoreCalls(url);
  const as = (caller?: { token: string }): Who => ({ authorization: `Bearer ${caller?.token}` });
  const me = as(fixture.customers.at(-1));
  const program = as({ token: apiToken });
  const others = fixture.regulars.slice(1, 66).map(as);
  const files = makeFiles();
  const fillCart = async () => {
    for (const choice of choices.slice(0, 150)) await putIntoCart(send, choice, me);
  };
  const query = (paths: readonly string[], inputs: readonly object[]) => {
    const input = Object.fromEntries(inputs.map((json, index) => [index, { json }]));
    return call(`/trpc/${paths.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
  };
  const search = (count: number) => ({ keyword: letters(count), page: 1 + below(1_000) });
  const list = (input: object) => send('/api/stocks/product-list', input);
  const wrongPassword = (headers: object = {}) =>
    send('/api/users/login', { username: 'bench', password: `wrong ${below(1_000_000)}` }, headers);
  const sendProof = (who: Who, file: File) => {
    const { id, order_no } = unpaid;
    return upload('/api/orders/upload-proof', { order_id: String(id), order_no, file }, who);
  };
  const check = async (file: () => Promise<File>) =>
    upload('/api/stocks/check-import', { file: await file() }, program);
  const placeOrder = async () => {
    const { text } = await putIntoCart(send, itemAt(choices, below(150)), me);
    const [line] = (JSON.parse(text || '{}') as Partial<Cart>).orders ?? [];
    const order = {
      ...{ orders: [{ _id: line?._id }], total_amount: line?.amount ?? toPesos(0), pickup_time: pickup },
      ...{ receiving_option: 'Pick-Up', mode_of_payment: 'Bank Transfer' },
    };
    const body = new FormData();
    body.set('data', JSON.stringify(order));
    return call('/api/orders', { method: 'PUT', headers: { ...me }, body });
  };

  const request = (method: string, path: string, headers: object = {}, body = '') => {
    const lines = Object.entries({ host: 'store', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  };
  const json = (body: object) => {
    const text = JSON.stringify(body);
    return [{ 'content-type': 'application/json', 'content-length': text.length }, text] as const;
  };
  const slowBody = request('PUT', '/api/customer-cart', {
    'content-type': 'application/json',
    'content-length': 5_000,
  });
  const slowForm = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 };
  const formStart = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
  const [reportHeaders, report] = json({ report: 'orders-history', format: 'csv', filters: {} });
  const updates = (who: Who, headers: object = {}) => request('GET', '/api/orders/updates', { ...who, ...headers });
  const hold = (width: number, held: (turn: number) => Held): Attack => ({
    width,
    one: (turn, over) => holdConnection(url, held(turn), over),
  });

  return {
    'searches of nonsense': { width: 50, one: () => list({ keyword: letters(10, '') }) },
    'letter searches in batches of ten': {
      width: 50,
      one: () =>
        query(
          Array(10).fill('stocks.productList'),
          Array.from({ length: 10 }, () => search(3)),
        ),
    },
    'letter searches': { width: 20, one: () => list(search(4)) },
    'pages behind the end': { width: 50, one: () => list({ page: 1_000 + below(90_000) }) },
    'suggestions of nonsense': { width: 50, one: () => query(['stocks.suggest'], [{ keyword: letters(10, '') }]) },
    'filter counts': { width: 50, one: () => query(['stocks.filterCounts'], [{ keyword: letters(2) }]) },
    'home pages, each another address': { width: 50, one: () => call(`/home?search=${letters(3)}${below(100_000)}`) },
    'page views': { width: 100, one: () => call('/page-view', { method: 'POST', body: `/product/${below(5_000)}` }) },
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
      one: () => send('/api/orders/customer-orders', {}, as(fixture.regulars[0])),
    },
    'placing orders': { width: 20, one: placeOrder },
    'uploads of 9.8 MB': { width: 40, one: async () => sendProof(as(unpaid), await files.large()) },
    'small pictures of 12 megapixels': { width: 10, one: async () => sendProof(as(unpaid), await files.small()) },
    'trickled uploads of eight customers': hold(16, (turn) => ({
      first: request('POST', '/api/orders/upload-proof', { ...itemAt(others, turn % 8), ...slowForm }, formStart),
      drip: 8_000,
    })),
    '1,500 slow bodies': hold(1_500, () => ({ first: slowBody, drip: 1_000 })),
    '1,500 slow heads': hold(1_500, () => ({ first: 'GET / HTTP/1.1\r\nhost: st', drip: 1_000 })),
    '5,000 idle connections': hold(5_000, () => ({ first: '' })),
    '520 idle streams of 65 customers': hold(520, (turn) => ({ first: updates(itemAt(others, turn % 65)) })),
    'streams opened and cut, all replayed': hold(60, (turn) => ({
      first: updates(itemAt(others, turn % 65), { 'last-event-id': 1 }),
      isCut: true,
    })),
    'reports whose reader stops reading': hold(8, () => ({
      first: request('POST', '/api/reports/file', { ...program, ...reportHeaders }, report),
      isReading: false,
    })),
    'copies of own data whose four readers stop reading': hold(8, (turn) => ({
      first: request('POST', '/api/customers/data-file', { ...itemAt(others, turn % 4), 'content-length': 0 }),
      isReading: false,
    })),
    'copies of own data': { width: 10, one: () => send('/api/customers/data-file', {}, as(fixture.regulars[0])) },
    'reports and order files by a token': {
      width: 8,
      one: (turn) =>
        turn % 2 === 0
          ? send('/api/reports/file', { report: 'orders-history', format: 'xlsx', filters: {} }, program)
          : send('/api/orders/file', { format: 'csv', s: '' }, program),
    },
    'stock exports by a token': { width: 8, one: () => call('/api/stocks/export?format=xlsx', { headers: program }) },
    'reports by a token': { width: 20, one: () => send('/api/stocks/inventory-report', {}, program) },
    'orders searched by a token': { width: 20, one: () => send('/api/orders/history', { s: letters(2) }, program) },
    'imports with a cell of 60 MB': { width: 4, one: () => check(files.bombOfCell) },
    'imports of 10,000 rows': { width: 4, one: () => check(files.rows) },
    'lists of 19,000 nothings': { width: 30, one: () => list({ category: Array(19_000).fill([]) }) },
    'wrong codes': {
      width: 50,
      one: () =>
        send('/api/customers/phone-login', { phone_number: `+63917555${1_000 + below(9_000)}`, code: '000000' }),
    },
    'staff sign-ins with a wrong password': { width: 50, one: () => wrongPassword() },
    'the same, each of another IPv6 network': {
      width: 60,
      one: () =>
        wrongPassword({
          'x-forwarded-for': `2001:db8:${[1, 2].map(() => below(HEX_GROUPS).toString(16)).join(':')}::1`,
        }),
    },
  };
}
