/**
 * `npm run bench:exhaust` attacks a fresh demo as one visitor, and lets parts of the demo fail. The output lists each figure with its goal
 * (docs/rules.md, Limits and failures).
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import sharp from 'sharp';
import { describeMachine } from '#test/processUsage.ts';
import { embeddedConnection, embeddedServerPid } from '#test/storeProcess.ts';
import { type AttackedStore, MEGABYTE, startAttackedStore } from './attackedStore.ts';
import { createGoals, defineBench, type Goals, print, say, timed } from './cli.ts';
import { sendProofs } from './proofSender.ts';
import { itemAt } from './scenarios/requests.ts';
import type { Who } from './storeCalls.ts';

interface Attack {
  store: AttackedStore;
  dataDir: string;
  minutes: number;
  note: Goals['note'];
}

const MIXED_VISITORS = 8;
/** Parts of the mixed load. What the store still gains after the second part is a leak. */
const MIXED_ROUNDS = 5;
/** Megabytes that a process may hold under load. The unit file and the container allow it half as much again. */
const MOST_RESIDENT = 600;
const times = <Item>(length: number, make: (index: number) => Item) =>
  Array.from({ length }, (_, index) => make(index));

/** Visitors who look, search, put into the cart and send pictures, and staff who read reports, eight at a time, in five rounds. */
async function mixed(attack: Attack) {
  const { store, minutes, note } = attack;
  const held: number[] = [];
  for (let round = 0; round < MIXED_ROUNDS; round += 1) {
    await mixedRound(attack, minutes / MIXED_ROUNDS);
    held.push(store.resident());
  }
  say(`        resident after each round: ${held.map((megabytes) => Math.round(megabytes)).join(', ')} MB`);
  note('mixed load: growth after the second of five rounds', Math.max(0, itemAt(held, 4) - itemAt(held, 1)), 50, 'MB');
  await noteMemory(store, note, `resident after ${minutes} min of mixed load`, MOST_RESIDENT);
}

async function mixedRound({ store }: Attack, minutes: number) {
  const { send, call, upload, customers } = store;
  const until = performance.now() + minutes * 60_000;
  const staff = await store.signInStaff();
  const picture = sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: '#cde' } });
  const slip = new File([new Uint8Array(await picture.png().toBuffer())], 'slip.png');
  const visit = async (index: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const who = itemAt(customers, (turn * MIXED_VISITORS + index) % customers.length);
      const item = String(1 + ((turn * 7 + index) % 90));
      await call('/');
      await send('/api/stocks/product-list', { page: 1 + (turn % 6) });
      await send('/api/stocks/product-list', { keyword: `note ${Math.random().toString(36).slice(2, 6)}` });
      await call(`/api/stocks/${item}`);
      await send('/api/customer-cart', { item, quantity: 1 }, who, 'PUT');
      await send('/api/customer-cart/cart-items', {}, who);
      if (turn % 5 === 0)
        await upload('/api/orders/upload-proof', { order_id: '1', order_no: 'none', file: slip }, who);
      if (turn % 10 === index) await send('/api/orders/history', {}, staff);
      if (turn % 10 === index) await send('/api/stocks/inventory-report', {}, staff);
    }
  };
  await Promise.all(times(MIXED_VISITORS, visit));
}

/** Notes what the process holds, and says in what. */
async function noteMemory({ held, resident }: AttackedStore, note: Attack['note'], goal: string, allowed: number) {
  const megabytes = resident();
  const { heapTotal, heap, external } = await held();
  note(goal, megabytes, allowed, 'MB');
  const [total, live, buffers] = [heapTotal, heap, external].map((bytes) => Math.round(bytes / MEGABYTE));
  say(`        heap ${total} MB (used with buffers ${live}), buffers ${buffers} MB, the rest is code and allocator`);
}

async function bodies({ store, note }: Attack) {
  const { send, call, upload, held, customers } = store;
  const mine = itemAt(customers, 0);
  const staff = await store.signInStaff();
  const putLine = (fields: number) => {
    const other_fields = Object.fromEntries(times(fields, (key) => [`key ${key}`, 'x']));
    return send('/api/customer-cart', { item: '1', quantity: 1, other_fields }, mine, 'PUT');
  };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', ...mine };
  const parts = `${'--x\r\n\r\n\r\n'.repeat(180_000)}--x--\r\n`;
  const sheet = new File([`name\n"${'x'.repeat(5 * MEGABYTE - 20)}"\n`], 'one.csv');
  const ids = times(19_000, () => 1);
  const names = times(500, () => 'x'.repeat(200));
  const sent: Record<string, () => Promise<{ status: number }>> = {
    '60,000 other fields': () => putLine(60_000),
    '4,000 other fields': () => putLine(4_000),
    '180,000 empty parts': () => call('/api/orders/upload-proof', { method: 'POST', headers: multipart, body: parts }),
    '19,000 ids': () => send('/api/stocks/product-list', { filters: { subjects: ids }, category: ids }),
    '1 MB of text': () => send('/api/subjects', { name: 'x'.repeat(MEGABYTE - 50) }, staff, 'PUT'),
    '100,000 tags': () => send('/api/stocks', { name: 'A', content: '<b>'.repeat(33_000) }, staff, 'PUT'),
    '500 long names': () => send('/api/orders/history', { selected_items: names }, staff),
    'a cell of 5 MB': () => upload('/api/stocks/check-import', { file: sheet }, staff),
  };
  for (const [name, request] of Object.entries(sent)) {
    await held();
    // A connection on which an answer came before the whole body was sent is closed by the client: not under the next call.
    await wait(200);
    const { status } = await request();
    note(`${name} (${status}): event loop held`, (await held()).delayMs, 50, 'ms');
  }
}

/** A customer's whole list of orders, of some fifteen megabytes, read by six at a time. */
async function orders({ store, note }: Attack) {
  const who = await store.makeLongList();
  const whole = () => store.send('/api/orders/customer-orders', {}, who);
  await store.held();
  const answers = await Promise.all(times(6, whole));
  const megabytes = Math.round(Math.min(...answers.map(({ text }) => text.length)) / MEGABYTE);
  note(`six lists of all orders, ${megabytes} MB each: event loop held`, (await store.held()).delayMs, 50, 'ms');
}

async function searches({ store, note }: Attack) {
  const letters = () => Math.random().toString(36).slice(2, 12).replace(/\d/g, 'q');
  const search = (index: number) =>
    store.send('/api/stocks/product-list', { keyword: times(index % 2 ? 8 : 1, letters).join(' ') });
  await store.held();
  const [ms] = await timed(() => Promise.all(times(100, search)));
  note('100 searches of nonsense at once', ms, 500, 'ms');
  note('100 searches of nonsense: event loop held', (await store.held()).delayMs, 50, 'ms');
}

async function uploads({ store, note }: Attack) {
  // Noise, which no format makes small.
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const image = sharp({ create: { width: 2_300, height: 2_300, channels: 3, noise, background: '#888' } });
  const jpeg = await image.jpeg({ quality: 98 }).toBuffer();
  const rest = Buffer.alloc(Math.max(0, 10 * MEGABYTE - jpeg.length - 1));
  const sent = { url: store.url, picture: Buffer.concat([jpeg, rest]), senders: store.customers.slice(0, 100) };
  const before = store.resident();
  store.resetPeak();
  await store.held();
  const slowest = await store.slowestReady(async () => {
    for (const [error, count] of await sendProofs(sent))
      store.errors.set(error, (store.errors.get(error) ?? 0) + count);
  });
  note('100 uploads of 10 MB at once: growth', store.peak() - before, 100, 'MB');
  note('100 uploads of 10 MB at once: slowest /readyz', slowest, 200, 'ms');
  // The part of the delay in which the process itself was busy; the rest is waiting for a processor or for the database.
  note('100 uploads of 10 MB at once: event loop held', (await store.held()).delayMs, 200, 'ms');
}

async function streams({ store, note }: Attack) {
  /** How many of these streams are left a second after the last was opened. */
  const readLeft = async (callers: readonly Who[]) => {
    let left = callers.length;
    const leaving = new AbortController();
    for (const who of callers) {
      const init = { headers: { ...who }, signal: leaving.signal };
      const stream = await fetch(`${store.url}/api/orders/updates`, init);
      void stream.text().then(
        () => (left -= 1),
        () => {},
      );
    }
    await wait(1_000);
    const counted = left;
    leaving.abort();
    return counted;
  };
  const [first = {}, ...others] = store.customers;
  note('streams left of 20 that one customer opened', await readLeft(times(20, () => first)), 8);
  const many = others.flatMap((who) => [who, who, who]);
  note(`streams left of ${many.length} where a process may have 200`, await readLeft(many), 200);
}

/** The visitors of `mixed` and, at the same time, one attack after the other. Memory that stays taken afterwards would show a leak. */
async function together(attack: Attack) {
  const { store, minutes, note } = attack;
  const until = performance.now() + minutes * 60_000;
  const before = await store.held();
  const unnoted: Attack = { ...attack, note: () => {} };
  const guess = (index: number) =>
    store.send('/api/customers/phone-login', { phone_number: `+63917555${1_000 + index}`, code: '000000' });
  const forge = (index: number) =>
    store.call(`/api/orders/${index}`, { headers: { authorization: `Bearer a.b.${index}` } });
  const attacks = [
    ...[bodies, searches, uploads, streams].map((run) => () => run(unnoted)),
    () => Promise.all(times(50, guess)),
    () => Promise.all(times(100, forge)),
  ];
  const rounds = async () => {
    let count = 0;
    for (; performance.now() < until; count += 1) await attacks[count % attacks.length]?.();
    return count;
  };
  store.errors.clear();
  const [, count] = await Promise.all([mixed(attack), rounds()]);
  // Streams and connections end by themselves.
  await wait(60_000);
  const after = await store.held();
  say(`        ${count} attacks; errors ${JSON.stringify(Object.fromEntries(store.errors))}`);
  const sum = [...store.errors].reduce((total, [, times]) => total + times, 0);
  note(`${minutes} min of everything at once: 5xx and cut lines`, sum, 0);
  note('processes that ended', store.isRunning() ? 0 : 1, 0);
  note('sockets and timers left a minute later', after.resources - before.resources, 20);
  await noteMemory(store, note, 'resident a minute later', MOST_RESIDENT);
}

async function frozen({ store, dataDir, note }: Attack) {
  const database = await embeddedServerPid(dataDir);
  process.kill(database, 'SIGSTOP');
  const calls = times(200, (each) => store.call(each % 2 ? '/trpc/settings.list' : '/api/account-settings'));
  const slowest = await store.slowestReady(() => wait(3_000));
  const answers = await Promise.all(calls);
  process.kill(database, 'SIGCONT');
  const wrong = answers.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || !retryAfter));
  note('frozen database: of 200 calls neither 200 nor 503 with Retry-After', wrong.length, 0);
  note('frozen database: slowest answer', Math.max(...answers.map(({ ms }) => ms)), 12_000, 'ms');
  note('frozen database: slowest /readyz', slowest, 1_000, 'ms');
  await wait(1_000);
}

/** Last, for it ends the store. */
async function sigterm({ store, dataDir, note }: Attack) {
  const holder = await createConnection(await embeddedConnection(dataDir));
  await holder.beginTransaction();
  await holder.query('select id from customer for update');
  const profile = { name: 'Ana Cruz', has_agreed_to_terms_and_conditions: true };
  const calls = store.customers.slice(0, 29).map((who) => store.send('/api/customers/update-profile', profile, who));
  await wait(1_000);
  const stopped = store.stop();
  await wait(1_000);
  await holder.rollback();
  await holder.end();
  const answers = await Promise.all(calls);
  note('SIGTERM: requests cut of 29', answers.filter(({ status }) => status === 0).length, 0);
  await stopped;
}

const ATTACKS = { mixed, bodies, searches, uploads, streams, orders, frozen, sigterm };
/** Runs only where `--only` names it. */
const LONG_ATTACKS = { together };

export const bench = defineBench({ only: '', minutes: 10 }, async ({ options: { only, minutes }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const store = await startAttackedStore(dataDir, stack);
  const goals = createGoals();
  const { note } = goals;
  await wait(10_000);
  await noteMemory(store, note, 'resident at rest, after the first start of the demo', 350);
  await store.makeCustomers();
  for (const [name, attack] of Object.entries({ ...LONG_ATTACKS, ...ATTACKS })) {
    if ((only === '' && name in ATTACKS) || only.split(',').includes(name))
      await attack({ store, dataDir, minutes, note });
  }
  const load = loadavg().map((value) => value.toFixed(1));
  print(`${goals.table()}\n\n${describeMachine()}; load of the machine ${load.join(' ')}`);
  return goals.areMet();
});
