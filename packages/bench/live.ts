/**
 * `npm run bench:live`: live clients of one store process while orders change. How long until all clients that may be notified of a change
 * have, what a client takes of memory, and whether all is freed when they leave.
 */
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '#test/apiClient.ts';
import { HELD_OPTIONS, type Held, readHeld } from '#test/heldMemory.ts';
import { describeMachine } from '#test/processUsage.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { createGoals, defineBench, type Goals, print, say } from './cli.ts';
import { asStaff, type Fixture, makeAllPending, openDatabase, provideFixture, SESSION_SECRET } from './fixture.ts';
import { openClients } from './liveClients.ts';
import { itemAt } from './scenarios/requests.ts';

const [CHANGES, STAFF, WARM_UP] = [30, 100, 'warm-up'];
/** Until 99 of 100 have heard; what a client takes of memory; what may be left of the heap, for code that was compiled meanwhile. */
const PROMISED = { p99Ms: 1_000, kilobytesEach: 40, percentLeft: 5 };
const TIMEOUT_MS = 30_000;

/** Clients who come and go together, staff first, and the orders that are changed meanwhile. */
type Crowd = {
  name: string;
  crowd: Fixture['customers'];
  orders: { id: number; customer_id: number }[];
  note: Goals['note'];
};
/** Reads the memory that the store holds after a collection of its garbage. */
type ReadHeld = () => Promise<Held>;

export const bench = defineBench({ clients: 2_000 }, async ({ options: { clients }, dataDir }) => {
  const mixes = [
    // A first small crowd makes the process compile its code and open its connections. Several staff streams belong to one person.
    { name: WARM_UP, staff: 200, customers: 200 },
    { name: 'staff and customers', staff: clients / 2, customers: clients / 2 },
    { name: 'staff alone', staff: clients, customers: 0 },
  ];
  await using stack = new AsyncDisposableStack();
  const customers = Math.max(clients, 400);
  const fixture = await provideFixture(dataDir, { products: 100, orders: CHANGES * mixes.length, customers });
  const env = { DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, NODE_OPTIONS: `--expose-gc ${HELD_OPTIONS}` };
  const { child, url, stop } = await startStoreProcess(env);
  stack.defer(stop);
  const { staff, orders } = await prepareStore(fixture, stack);
  const held = readHeld(child);
  const goals = createGoals();
  for (const { name, ...mix } of mixes) {
    const crowd = Array.from({ length: mix.staff }, (_, client) => itemAt(staff, client % STAFF));
    crowd.push(...fixture.customers.slice(0, mix.customers));
    const { note } = name === WARM_UP ? createGoals() : goals;
    await holdClients({ name, crowd, orders: orders.splice(0, CHANGES), note }, url, held);
  }
  print(`${goals.table()}\n\n${clients} live clients of one store process; ${describeMachine()}`);
  return goals.areMet();
});

/** Makes every order of a running store pending, and staff who are notified of all of them. */
async function prepareStore(fixture: Fixture, stack: AsyncDisposableStack) {
  const database = await openDatabase(fixture.database, stack);
  const ids = Array.from({ length: STAFF }, (_, index) => 1_000 + index);
  const rows = ids.map((id) => [id, `Staff ${id}`, `staff-${id}`, 'unusable', true]);
  await database.query('insert ignore into staff_user (id, name, username, password_hash, is_active) values ?', [rows]);
  const orders = await makeAllPending(database);
  return { orders, staff: await Promise.all(ids.map(asStaff)) };
}

/** One crowd from its coming to its going. */
async function holdClients({ name, crowd, orders, note }: Crowd, url: string, held: ReadHeld) {
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
  const [p50, p99, slowest] = [delays.percentile(50), delays.percentile(99), delays.max].map((time) => time / 1_000);
  const each = (memory: 'heap' | 'resident') => (during[memory] - before[memory]) / crowd.length / 1_000;
  const [half, all] = [p50, slowest].map((ms) => ms?.toFixed(0));
  say(`${name}: ${delays.count} updates, half heard within ${half} ms, all within ${all} ms`);
  note(`${name}: 99 of 100 hear`, p99 ?? 0, PROMISED.p99Ms, 'ms');
  note(`${name}: heap of a client`, each('heap'), PROMISED.kilobytesEach, 'kB');
  note(`${name}: resident memory of a client`, each('resident'), PROMISED.kilobytesEach, 'kB');
  note(`${name}: heap left when all have gone`, (after.heap / before.heap - 1) * 100, PROMISED.percentLeft, '%');
}

/** Waits until the store has released the memory of the clients that left, and returns what it holds then; throws if it does not release it. */
async function waitUntilReleased(held: ReadHeld, before: Held): Promise<Held> {
  const deadline = performance.now() + TIMEOUT_MS;
  // Nothing shows from outside that a socket has been let go.
  for (; performance.now() < deadline; await pause(100)) {
    const now = await held();
    // The calls of this bench leave a connection open, with its timer, that the next one uses again.
    if (now.resources <= before.resources + 2) return now;
  }
  throw new Error('the store keeps sockets and timers of those who left');
}
