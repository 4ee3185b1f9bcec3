/**
 * Holds 2,000 live clients on one store process and changes orders: how long until all who may hear of a change have, what
 * a client takes of memory, and whether all is given back when they leave: `npm run bench:live [clients]`. Fails where a
 * promise is missed, or where somebody hears of what is not theirs.
 */
import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type StoreProcess, startStoreProcess } from '#test/storeProcess.ts';
import { connect } from '../../examples/journey.ts';
import { describeMachine, runBench } from './cli.ts';
import { SESSION_SECRET } from './fixture.ts';
import type { Held } from './heldMemory.ts';
import { LiveClients } from './liveClients.ts';
import { fillLiveFixture, type LiveFixture, type Mix } from './liveFixture.ts';

const CLIENTS = Number(process.argv[2] ?? 2_000);
const CHANGES = 30;
const PROMISED = { p99Ms: 1_000, bytesEach: 40_000 };
/** What may be left of the heap after all have gone, for code that was compiled meanwhile. */
const MAX_LEFT_SHARE = 0.05;
const TIMEOUT_MS = 30_000;

/** A first small crowd compiles and connects what a process keeps for good. */
const WARM_UP: Mix = { name: 'warm-up', staff: 200, customers: 200 };
const MIXES: Mix[] = [
  { name: 'staff and customers', staff: CLIENTS / 2, customers: CLIENTS / 2 },
  { name: 'staff alone', staff: CLIENTS, customers: 0 },
];

interface LiveContext {
  fixture: LiveFixture;
  store: StoreProcess;
  /** What the store holds after a collection of its garbage. */
  held(): Promise<Held>;
}

await runBench(undefined, async ({ dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const hook = pathToFileURL(join(import.meta.dirname, 'heldMemory.ts'));
  const env = { DATA_DIR: dataDir, DEMO: 'false', SESSION_SECRET, NODE_OPTIONS: `--expose-gc --import=${hook}` };
  const store = await startStoreProcess(env);
  stack.defer(() => store.stop());
  const fixture = await fillLiveFixture(dataDir, {
    customers: Math.max(CLIENTS, WARM_UP.customers),
    orders: CHANGES * (MIXES.length + 1),
  });
  if (!store.child.stdout) throw new Error('the store prints nothing');
  const output = createInterface({ input: store.child.stdout });
  const context = { fixture, store, held: () => readHeld(store.child, output) };
  const figures: Awaited<ReturnType<typeof holdClients>>[] = [];
  for (const [index, mix] of [WARM_UP, ...MIXES].entries()) {
    figures.push(await holdClients(context, mix, 1 + CHANGES * index));
  }
  console.info(`${CLIENTS} live clients of one store process, on ${describeMachine()}`);
  console.table(figures.slice(1).map(({ missed: _, ...row }) => row));
  const missed = figures.slice(1).flatMap((mix) => mix.missed);
  for (const message of missed) console.error(message);
  return missed.length === 0;
});

async function readHeld(child: ChildProcess, output: Interface): Promise<Held> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  child.kill('SIGUSR2');
  for await (const [line] of on(output, 'line', { signal }) as AsyncIterable<[string]>) {
    if (line.startsWith('held ')) return JSON.parse(line.slice('held '.length)) as Held;
  }
  throw new Error('the store did not say what it holds');
}

/** One crowd from its coming to its going, and what it missed of the promises; its orders are those from `firstOrder`. */
async function holdClients({ fixture, store, held }: LiveContext, mix: Mix, firstOrder: number) {
  const clients = new LiveClients();
  const before = await held();
  await clients.open(store.url, await fixture.tokensOf(mix));
  const during = await held();
  const delays = createHistogram({ figures: 4 });
  for (let order = firstOrder; order < firstOrder + CHANGES; order += 1) {
    for (const delay of await changeOrder(clients, store.url, fixture, mix, order)) delays.record(delay);
  }
  clients.close();
  const after = await waitUntilReleased(held, before);
  const count = mix.staff + mix.customers;
  const [heapEach, residentEach] = [(during.heap - before.heap) / count, (during.resident - before.resident) / count];
  const [p99, heapLeft] = [delays.percentile(99) / 1_000, after.heap / before.heap - 1];
  const promises: [isKept: boolean, promise: string][] = [
    [p99 <= PROMISED.p99Ms, `99 of 100 are to hear within ${PROMISED.p99Ms} ms`],
    [Math.max(heapEach, residentEach) <= PROMISED.bytesEach, `a client is to take ${PROMISED.bytesEach} B at most`],
    [heapLeft <= MAX_LEFT_SHARE, 'memory is to go back when the clients leave'],
  ];
  return {
    clients: mix.name,
    updates: delays.count,
    'p50 ms': Math.round(delays.percentile(50) / 1_000),
    'p99 ms': Math.round(p99),
    'max ms': Math.round(delays.max / 1_000),
    'kB heap each': Math.round(heapEach / 100) / 10,
    'kB resident each': Math.round(residentEach / 100) / 10,
    'heap left over': `${(heapLeft * 100).toFixed(1)} %`,
    missed: promises.flatMap(([isKept, promise]) => (isKept ? [] : `${mix.name}: ${promise}.`)),
  };
}

/** Changes one order's status; microseconds from the call until each who may heard of it. Throws where it was not exactly they. */
async function changeOrder(clients: LiveClients, url: string, fixture: LiveFixture, mix: Mix, order: number) {
  const entitled = fixture.entitledTo(mix, order);
  const hearing = clients.listen(entitled.length, TIMEOUT_MS);
  const began = performance.now();
  const change = { _id: String(order), order_status: 'Processing', old_order_status: 'Pending' } as const;
  const [updates] = await Promise.all([hearing, connect(url, fixture.staffToken).orders.orderStatus.mutate(change)]);
  const heard = updates.filter(([, orderId]) => orderId === String(order)).map(([client]) => client);
  heard.sort((a, b) => a - b);
  if (updates.length !== entitled.length || heard.some((client, index) => client !== entitled[index])) {
    throw new Error(`${heard.length} clients heard of order ${order}, not the ${entitled.length} whom it concerns`);
  }
  return updates.map(([, , atMs]) => Math.max(1, Math.round((atMs - began) * 1_000)));
}

/** What the store holds once it has let go of those who left; throws where it does not. */
async function waitUntilReleased(held: LiveContext['held'], before: Held): Promise<Held> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const now = await held();
    // The calls of this bench leave a connection open, with its timer, that the next one uses again.
    if (now.resources <= before.resources + 2) return now;
    if (performance.now() > deadline)
      throw new Error(`the store keeps ${now.resources} sockets and timers of those who left`);
    // Nothing tells from outside that a socket has been let go.
    await pause(100);
  }
}
