/**
 * `npm run bench` measures the store on this machine: reads compared with plain Express, writes, the rush for the last pieces, an import, attacks,
 * reports and growth. Options: --only reads,writes,rush,import,attacks,reports,growth · --seconds 8 · --data FOLDER (keeps the filled stores)
 * · --attack NAME.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, pinToCore, readMemory, takeCore } from '#test/servers/processUsage.ts';
import { embeddedConnection, embeddedServerPid, startStoreProcess } from '#test/servers/storeProcess.ts';
import { runAttacks } from './attacks.ts';
import { readsOf, rush, writesOf } from './calls.ts';
import { measureImport } from './imports.ts';
import { createCaller, type Measured, markdownTable, measure } from './load.ts';
import { measureReports, YEAR } from './reports.ts';
import { type RunningStore, startStore } from './store.ts';

const SMALL = { products: 5_000, orders: 10_000 };
const LARGE = { products: 20_000, orders: 200_000 };
const PARTS = ['reads', 'writes', 'rush', 'import', 'attacks', 'reports', 'growth'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join() },
    seconds: { type: 'string', default: '8' },
    data: { type: 'string', default: '' },
    attack: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const parts = values.only.split(',');
if (!(seconds > 0) || parts.some((part) => !PARTS.includes(part))) {
  throw new Error(`--seconds takes a number above 0, --only some of ${PARTS.join()}`);
}

const show = ({ perSecond, p50, p99 }: Measured) => ({
  'calls/s': Math.round(perSecond),
  'p50 ms': p50.toFixed(2),
  'p99 ms': p99.toFixed(1),
});
const print = (title: string, rows: Record<string, string | number>[]) =>
  console.info(`\n${title}\n\n${markdownTable(rows)}`);
const failures: string[] = [];
async function run(name: string, step: Parameters<typeof measure>[0], connections: number): Promise<Measured> {
  const measured = await measure(step, { connections, seconds });
  if (measured.wrong !== null) failures.push(`${name}: ${measured.wrong}`);
  return measured;
}

async function measureReads(store: RunningStore, stack: AsyncDisposableStack) {
  const env = { PLAIN_DATABASE: JSON.stringify(await embeddedConnection(store.dataDir)) };
  const plain = await startStoreProcess(env, 'packages/bench/plainExpress.ts');
  stack.defer(plain.stop);
  if (store.core !== null) await pinToCore(plain.child.pid ?? 0, store.core);
  const [callStore, callPlain] = [createCaller(store.url), createCaller(plain.url)];
  const rows = [];
  for (const { name, ...read } of readsOf(store.fixture)) {
    for (const connections of [10, 50]) {
      const baseline = await run(`${name}, plain`, (n) => callPlain(read.plain(n)), connections);
      const own = await run(name, (n) => callStore(read.store(n)), connections);
      const ratio = (own.perSecond / baseline.perSecond).toFixed(2);
      rows.push({ read: name, connections, ...show(own), 'plain calls/s': Math.round(baseline.perSecond), ratio });
    }
  }
  print('Reads beside plain Express with prepared statements', rows);
}

async function measureWrites(store: RunningStore) {
  const rows = [];
  for (const [name, step] of Object.entries(writesOf(store))) {
    for (const connections of [10, 50]) {
      await store.database.query('delete from cart_item');
      rows.push({ write: name, connections, ...show(await run(name, step, connections)) });
    }
  }
  print('Writes (the calls of a second of a checkout include those that fill the cart)', rows);
}

async function measureGrowth(dataDir: string, core: number) {
  const times: Record<string, number>[] = [];
  for (const [folder, sizes] of Object.entries({ small: SMALL, large: LARGE })) {
    await using stack = new AsyncDisposableStack();
    const store = await startStore(join(dataDir, folder), sizes, stack, core);
    const call = createCaller(store.url);
    const reads = readsOf(store.fixture).map(({ name, store: read }) => [name, (n: number) => call(read(n))] as const);
    const found: Record<string, number> = {};
    for (const [name, step] of [...reads, ...Object.entries(writesOf(store))])
      found[name] = (await run(name, step, 1)).p50;
    times.push(found);
  }
  const [small = {}, large = {}] = times;
  const rows = Object.entries(small).map(([call, ms]) => ({
    call,
    'small, p50 ms': ms.toFixed(2),
    'large, p50 ms': large[call]?.toFixed(2) ?? '',
    growth: ((large[call] ?? 0) / ms).toFixed(2),
  }));
  print('Growth: 5,000 products and 10,000 orders against 20,000 and 200,000, one call at a time', rows);
}

await using stack = new AsyncDisposableStack();
const dataDir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'campus-store-bench-'));
if (!values.data) stack.defer(() => rm(dataDir, { recursive: true, force: true }));
const core = await takeCore();
console.info(`${describeMachine()}; ${seconds} s a row`);
if (parts.some((part) => part !== 'growth' && part !== 'reports')) {
  await using running = new AsyncDisposableStack();
  const store = await startStore(join(dataDir, 'small'), SMALL, running, core);
  console.info(`memory at rest: ${Math.round(readMemory(store.pid).resident / 1e6)} MB`);
  if (parts.includes('reads')) await measureReads(store, running);
  if (parts.includes('writes')) await measureWrites(store);
  if (parts.includes('rush')) {
    const result = await rush(store);
    print('200 customers order the last 10 pieces at once', [{ ...result, ms: Math.round(result.ms) }]);
    if (result.ordered !== 10 || result.others > 0) failures.push(`the rush: ${JSON.stringify(result)}`);
  }
  if (parts.includes('attacks')) print('Under attack', await runAttacks(store, seconds, values.attack));
  if (parts.includes('import')) {
    // Last, because from here on the store has all cores, as in production: a worker thread reads the file.
    for (const pid of [store.pid, await embeddedServerPid(store.dataDir)])
      await pinToCore(pid, `0-${cpus().length - 1}`);
    const { row, wrong } = await measureImport(store);
    print('A file of products is checked and imported while customers order', [row]);
    if (wrong !== null) failures.push(`the import: ${wrong}`);
  }
}
if (parts.includes('reports')) {
  await using running = new AsyncDisposableStack();
  const { lines, rows } = await measureReports(await startStore(join(dataDir, 'year'), YEAR, running, core));
  print(`Reports of a year with ${lines} order lines, one after the other`, rows);
}
if (parts.includes('growth')) await measureGrowth(dataDir, core);
if (failures.length > 0) console.error(`\nWrong answers:\n${failures.join('\n')}`);
process.exitCode = failures.length > 0 ? 1 : 0;
