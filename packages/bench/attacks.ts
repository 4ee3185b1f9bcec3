/** Response times of an ordinary customer during an attack, which runs in a process of the lowest priority. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '#test/servers/processUsage.ts';
import { cartAdd, pick } from './calls.ts';
import { type Answer, createCaller, percentile } from './load.ts';
import type { RunningStore } from './store.ts';

interface Task {
  url: string;
  attack: string;
  tokens: string[];
  endedToken: string;
  picture: string;
}

const below = (count: number) => Math.floor(Math.random() * count);
const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('');
const JSON_TYPE = { 'content-type': 'application/json' };
const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` });

/** Each attack by name: the number of concurrent loops, and one step of a loop. */
function attacksOn({
  url,
  tokens,
  endedToken,
  picture,
}: Omit<Task, 'attack'>): Record<string, [number, (turn: number) => Promise<unknown>]> {
  const call = createCaller(url);
  const post = (path: string, body: string, headers = {}) =>
    call({ method: 'POST', path, body, headers: { ...JSON_TYPE, ...from(100), ...headers } });
  const { hostname, port } = new URL(url);
  /** Writes to a connection, then one byte every `dripMs`, until it ends or `ms` have passed. */
  const hold = async (first: string, ms: number, dripMs = 0) => {
    const socket = connect(Number(port), hostname).on('error', () => socket.destroy());
    socket.resume().write(first);
    const drip = dripMs ? setInterval(() => socket.write('x'.repeat(dripMs * 11)), dripMs) : undefined;
    const end = setTimeout(() => socket.destroy(), ms);
    await once(socket, 'close');
    clearInterval(drip);
    clearTimeout(end);
  };
  const depth = 31_000;
  const deep = `{"filters":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const form = (token: string) =>
    `POST /api/orders/upload-proof HTTP/1.1\r\nhost: store\r\nauthorization: Bearer ${token}\r\ncontent-length: 5000000\r\n` +
    'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
  return {
    'pictures, pipelined and cut': [
      4,
      () => hold(`GET ${picture}?w=160 HTTP/1.1\r\nhost: store\r\n\r\n`.repeat(200), 10),
    ],
    'codes asked for by six addresses': [
      6,
      (turn) =>
        post(
          '/api/customers/phone-code',
          JSON.stringify({ phone_number: `+63917${below(9_000_000) + 1_000_000}` }),
          from(turn % 6),
        ),
    ],
    'six slow uploads': [12, (turn) => hold(form(pick(tokens, turn % 6)), 30_000, 100)],
    'deep JSON': [10, () => post('/api/stocks/product-list', deep)],
    'long headers': [
      20,
      () =>
        call({
          path: `/home?search=${letters(3)}`,
          headers: { ...from(101), accept: 'a/b,'.repeat(2_000), 'if-none-match': '"x",'.repeat(1_500) },
        }),
    ],
    'calls of an ended session': [
      50,
      () => post('/api/customer-cart/cart-items', '{}', { authorization: `Bearer ${endedToken}` }),
    ],
    'staff sign-ins with a wrong password': [
      50,
      () => post('/api/users/login', JSON.stringify({ username: 'admin', password: letters(12) })),
    ],
    'searches of nonsense': [
      50,
      () => post('/api/stocks/product-list', JSON.stringify({ keyword: `${letters(3)} ${letters(3)}` })),
    ],
  };
}

const WARM_UP_MS = 3_000;

/** A customer who lists products, adds one to the cart and requests /readyz, until `over`. */
async function ordinaryCustomer({ url, fixture }: RunningStore, over: AbortSignal) {
  const call = createCaller(url);
  const felt: Record<'list' | 'cart add' | '/readyz', Answer[]> = { list: [], 'cart add': [], '/readyz': [] };
  const headers = { ...from(1), authorization: `Bearer ${fixture.customers[0]?.token}` };
  for (let turn = 0; !over.aborted; turn += 1) {
    const add = cartAdd(pick(fixture.choices, turn % 20), fixture.customers[turn % 50]?.token ?? '');
    felt.list.push(
      await call({
        method: 'POST',
        path: '/api/stocks/product-list',
        headers: { ...headers, ...JSON_TYPE },
        body: `{"page":${1 + (turn % 6)}}`,
      }),
    );
    felt['cart add'].push(await call({ ...add, headers: { ...add.headers, ...from(1) } }));
    if (turn % 5 === 0) felt['/readyz'].push(await call({ path: '/readyz' }));
    await wait(20);
  }
  return felt;
}

/** Runs each attack for some seconds; returns the customer's 99th percentiles in ms. */
export async function runAttacks(store: RunningStore, seconds: number, only: string) {
  const [image] = await store.database
    .query('select filename from stock_image limit 1')
    .then(([rows]) => rows as { filename: string }[]);
  const { customers } = store.fixture;
  const endedToken = customers.at(-1)?.token ?? '';
  await createCaller(store.url)({
    method: 'POST',
    path: '/api/customers/logout',
    headers: { authorization: `Bearer ${endedToken}` },
  });
  const task = {
    url: store.url,
    endedToken,
    picture: `/public/images/${image?.filename}`,
    tokens: customers.slice(60, 66).map(({ token }) => token),
  };
  // Not counted, like the warm-up of `measure`: the first list after a start waits for the catalog's index.
  await ordinaryCustomer(store, AbortSignal.timeout(WARM_UP_MS));
  const rows: Record<string, string | number>[] = [];
  for (const attack of Object.keys(attacksOn(task)).filter((name) => name.includes(only))) {
    const feel = () => ordinaryCustomer(store, AbortSignal.timeout(seconds * 1_000));
    const before = await feel();
    const child = fork(import.meta.filename, { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] });
    child.send({ ...task, attack } satisfies Task);
    await wait(500);
    const during = await feel();
    child.kill('SIGKILL');
    const p99 = (felt: Answer[]) =>
      Math.round(
        percentile(
          felt.map(({ ms }) => ms),
          0.99,
        ),
      );
    const calls = Object.keys(during) as (keyof typeof during)[];
    rows.push({
      attack,
      ...Object.fromEntries(calls.map((name) => [`${name}, p99 ms`, `${p99(before[name])} → ${p99(during[name])}`])),
      failed: calls.reduce((sum, name) => sum + during[name].filter(({ status }) => status !== 200).length, 0),
      'memory MB': Math.round(readMemory(store.pid).resident / 1e6),
    });
    console.error(Object.values(rows.at(-1) ?? {}).join(' | '));
    await wait(2_000);
  }
  return rows;
}

if (import.meta.main) {
  const [task] = (await once(process, 'message')) as [Task];
  const [width, turn] = attacksOn(task)[task.attack] ?? [0, async () => undefined];
  let turns = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (;;) await turn(turns++);
    }),
  );
}
