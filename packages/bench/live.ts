/**
 * `npm run bench:live`: live clients of one store process while orders change. How long until all who may hear of a change
 * have, what a client takes of memory, and whether all is given back when they leave.
 */
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { connect } from '#test/apiClient.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { defineBench, describeMachine, markdownTable, print } from './cli.ts';
import { type Caller, type Fixture, provideFixture, SESSION_SECRET, select } from './fixture.ts';
import { HELD_OPTIONS, type Held, readHeld } from './heldMemory.ts';
import { openClients } from './liveClients.ts';
import { itemAt } from './scenarios/requests.ts';

const CHANGES = 30;
const STAFF = 100;
const PROMISED = { p99Ms: 1_000, bytesEach: 40_000 };
/** What may be left of the heap after all have gone, for code that was compiled meanwhile. */
const MAX_LEFT_SHARE = 0.05;
const TIMEOUT_MS = 30_000;

/** Clients who come and go together, staff first, and the orders that are changed meanwhile. */
type Crowd = { name: string; crowd: Caller[]; orders: LiveOrder[] };
type LiveOrder = Record<'id' | 'customer_id', number>;
/** What the store holds after a collection of its garbage. */
type ReadHeld = () => Promise<Held>;

export const bench = defineBench({ clients: 2_000 }, async ({ options: { clients }, dataDir }) => {
  const mixes = [
    // A first small crowd compiles and connects what a process keeps for good. Several staff streams belong to one person.
    { name: 'warm-up', staff: 200, customers: 200 },
    { name: 'staff and customers', staff: clients / 2, customers: clients / 2 },
    { name: 'staff alone', staff: clients, customers: 0 },
  ];
  await using stack = new AsyncDisposableStack();
  const customers = Math.max(clients, 400);
  const fixture = await provideFixture(dataDir, { products: 100, orders: CHANGES * mixes.length, customers });
  const env = { DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, NODE_OPTIONS: `--expose-gc ${HELD_OPTIONS}` };
  const { child, url, stop } = await startStoreProcess(env);
  stack.defer(stop);
  const { staff, orders } = await prepareStore(fixture);
  const held = readHeld(child);
  const crowds: Awaited<ReturnType<typeof holdClients>>[] = [];
  for (const { name, ...mix } of mixes) {
    const crowd = [
      ...Array.from({ length: mix.staff }, (_, client) => itemAt(staff, client % STAFF)),
      ...fixture.customers.slice(0, mix.customers),
    ];
    crowds.push(await holdClients({ name, crowd, orders: orders.splice(0, CHANGES) }, url, held));
  }
  const [, ...counted] = crowds;
  print(markdownTable(counted.map(({ figures }) => figures)));
  const missed = counted.flatMap((crowd) => crowd.missed);
  print(`\n${clients} live clients of one store process; ${describeMachine()}\n${missed.join('\n')}`);
  return missed.length === 0;
});

/** Makes every order of a running store pending, and staff who hear of all of them. */
async function prepareStore({ database: connection }: Fixture) {
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(connection);
  stack.defer(() => database.end());
  const ids = Array.from({ length: STAFF }, (_, index) => 1_000 + index);
  const rows = ids.map((id) => [id, `Staff ${id}`, `staff-${id}`, 'unusable', true]);
  await database.query('insert ignore into staff_user (id, name, username, password_hash, is_active) values ?', [rows]);
  await database.query("update `order` set status = 'Pending'");
  await database.query("update order_line set status = 'Pending'");
  const orders = await select<LiveOrder>(database, 'select id, customer_id from `order` order by id');
  const { signStaff } = createTokens(SESSION_SECRET, () => new Date());
  const claims = { name: '', username: '', warehouse: null, assigned_categories: [] };
  const staff = ids.map(async (id) => ({ id: 0, token: await signStaff({ ...claims, _id: String(id) }, 0) }));
  return { orders, staff: await Promise.all(staff) };
}

/** One crowd from its coming to its going, and what it missed of the promises. */
async function holdClients({ name, crowd, orders }: Crowd, url: string, held: ReadHeld) {
  const before = await held();
  const clients = await openClients(url, crowd);
  const during = await held();
  const delays = createHistogram({ figures: 4 });
  for (const order of orders) {
    // Staff, and who has ordered.
    const entitled = crowd.flatMap(({ id }, client) => (id === 0 || id === order.customer_id ? [client] : []));
    const hearing = clients.listen(entitled.length, TIMEOUT_MS);
    const began = performance.now();
    const change = { _id: String(order.id), order_status: 'Processing', old_order_status: 'Pending' } as const;
    await connect(url, crowd[0]?.token).orders.orderStatus.mutate(change);
    const heard = (await hearing).filter(({ orderId }) => orderId === order.id).sort((a, b) => a.client - b.client);
    const those = heard.map(({ client }) => client);
    if (!isDeepStrictEqual(those, entitled)) {
      throw new Error(`${those.length} clients heard of order ${order.id}, not the ${entitled.length} it concerns`);
    }
    for (const { atMs } of heard) delays.record(Math.max(1, Math.round((atMs - began) * 1_000)));
  }
  clients.close();
  const after = await waitUntilReleased(held, before);
  const heapEach = (during.heap - before.heap) / crowd.length;
  const residentEach = (during.resident - before.resident) / crowd.length;
  const [p99, heapLeft] = [delays.percentile(99) / 1_000, after.heap / before.heap - 1];
  const promises: [isKept: boolean, promise: string][] = [
    [p99 <= PROMISED.p99Ms, `99 of 100 are to hear within ${PROMISED.p99Ms} ms`],
    [Math.max(heapEach, residentEach) <= PROMISED.bytesEach, `a client is to take ${PROMISED.bytesEach} B at most`],
    [heapLeft <= MAX_LEFT_SHARE, 'memory is to go back when the clients leave'],
  ];
  const figures = {
    clients: name,
    updates: delays.count,
    'p50 ms': Math.round(delays.percentile(50) / 1_000),
    'p99 ms': Math.round(p99),
    'max ms': Math.round(delays.max / 1_000),
    'kB heap each': (heapEach / 1_000).toFixed(1),
    'kB resident each': (residentEach / 1_000).toFixed(1),
    'heap left over': `${(heapLeft * 100).toFixed(1)} %`,
  };
  return { figures, missed: promises.flatMap(([isKept, promise]) => (isKept ? [] : `${name}: ${promise}.`)) };
}

/** What the store holds once it has let go of those who left; throws where it does not. */
async function waitUntilReleased(held: ReadHeld, before: Held): Promise<Held> {
  const deadline = performance.now() + TIMEOUT_MS;
  // Nothing tells from outside that a socket has been let go.
  for (; performance.now() < deadline; await pause(100)) {
    const now = await held();
    // The calls of this bench leave a connection open, with its timer, that the next one uses again.
    if (now.resources <= before.resources + 2) return now;
  }
  throw new Error('the store keeps sockets and timers of those who left');
}
