/**
 * `npm run bench:cluster`: what a cached read costs an instance, in processor time, where it is alone on a core and where others share the core with
 * it. All reads go through the proxy and take turns, because a shared machine is half as fast at one minute as at another.
 */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { describeMachine, pinToCore, readCpuMs, readSwitches, takeCore } from '#test/processUsage.ts';
import { createGoals, defineBench, markdownTable, median, print, say } from '../bench/cli.ts';
import { type InstanceMember, startCluster } from './cluster.ts';
import { openShop, type Shop } from './shop.ts';

/** For each instance. With twice as many an instance on a shared core is late for /readyz, and the proxy takes it for gone. */
const CONNECTIONS = 24;
/**
 * Before each side. V8 compiles meanwhile: the first 10,000 reads of an instance cost half as much again as the third, and an instance
 * is read from once more before the others are: with 10,000 that alone made 1.20 of what is 0.96 with 40,000.
 */
const WARM_UP_READS = 30_000;
const IDLE_MS = 5_000;
/** Beside an instance whose core is its own, and where three share one (docs/performance.md, The cluster, says where it goes). */
const MOST = { 'three instances, each in its turn': 1.15, 'three instances at the same time': 1.5 };

/** The instances that the proxy at `url` leads to. */
interface Load {
  url: string;
  members: readonly InstanceMember[];
}

interface Side {
  name: string;
  /** Read from one after the other. */
  loads: readonly Load[];
  /** Two programs on the same core, each of which goes through so many bytes again and again. */
  beside?: number;
}

interface Cost {
  cpuMs: number;
  waited: number;
  pushedOff: number;
  statements: number;
  ms: number;
}

/** The cost of a read for its instance, without the cost of an idle instance. */
interface ReadCost {
  /** In microseconds. */
  cpu: number;
  /** For 1,000 reads: statements to the node that is written to, and how often the instance waited, and lost the core to another. */
  statements: number;
  waited: number;
  pushedOff: number;
}

export const bench = defineBench({ turns: 5, reads: 12_000 }, async ({ options: { turns, reads }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ folder: dataDir, say });
  stack.defer(() => cluster.stop());
  const shop = await openShop(cluster);
  stack.defer(() => shop.close());
  const own: Load[] = [];
  for (const [index, member] of cluster.instances.entries())
    own.push({ url: await cluster.startProxyOf(index), members: [member] });
  const first = own.slice(0, 1);
  const sides: Side[] = [
    { name: 'one instance', loads: first },
    { name: 'three instances, each in its turn', loads: own },
    { name: 'three instances at the same time', loads: [{ url: cluster.url, members: cluster.instances }] },
    { name: 'one, beside two programs that go through 4 kB', loads: first, beside: 4_096 },
    { name: 'one, beside two programs that go through 8 MB', loads: first, beside: 8 * 1_024 * 1_024 },
  ];
  const core = await takeCore();
  for (const { pid } of cluster.instances) await pinToCore(pid(), core);
  for (const { loads } of sides.slice(0, 3)) await read(loads, WARM_UP_READS);
  const idle = await Promise.all(cluster.instances.map((member) => costOf(shop, [member], untilPassed)));
  const costs: ReadCost[][] = sides.map(() => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, side] of sides.entries()) costs[index]?.push(await measure({ shop, core, reads, idle }, side));
    say(`turn ${turn + 1} of ${turns}`);
  }
  const goals = createGoals();
  const rows = sides.map(({ name }, index) => {
    const ratio = median((costs[index] ?? []).map(({ cpu }, turn) => cpu / (costs[0]?.[turn]?.cpu ?? Number.NaN)));
    if (name in MOST) goals.note(`${name}, beside one`, ratio, MOST[name as keyof typeof MOST]);
    const of = (key: keyof ReadCost) => Math.round(median((costs[index] ?? []).map((cost) => cost[key])));
    return {
      'cached reads of': name,
      µs: of('cpu'),
      'beside one': ratio.toFixed(2),
      'waits for 1,000': of('waited'),
      'pushed off for 1,000': of('pushedOff'),
      'statements for 1,000': of('statements'),
    };
  });
  print(
    `${markdownTable(rows)}\n\n${goals.table()}\n\nThe middle of ${turns} turns of ${reads} reads an instance; ${describeMachine()}`,
  );
  return goals.areMet();
});

const membersOf = ({ loads }: Side) => loads.flatMap(({ members }) => members);

async function measure(
  { shop, core, reads, idle }: { shop: Shop; core: number; reads: number; idle: readonly Cost[] },
  side: Side,
): Promise<ReadCost> {
  await using stack = new AsyncDisposableStack();
  for (let program = 0; side.beside && program < 2; program += 1) {
    const code = `const bytes = new Uint8Array(${side.beside}); for (;;) for (let at = 0; at < bytes.length; at += 64) bytes[at]++;`;
    const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
    stack.defer(() => void child.kill('SIGKILL'));
    await pinToCore(child.pid ?? 0, core);
  }
  const members = membersOf(side);
  const busy = await costOf(shop, members, () => read(side.loads, reads));
  const count = reads * members.length;
  // The cost of as many idle instances; the statements are the writer's, whichever node is read from.
  const anyway = (key: 'cpuMs' | 'statements', instances: number) =>
    idle.slice(0, instances).reduce((sum, each) => sum + each[key] / each.ms, 0) * busy.ms;
  const perThousand = (value: number) => (1_000 * value) / count;
  return {
    cpu: perThousand(busy.cpuMs - anyway('cpuMs', members.length)),
    statements: perThousand(busy.statements - anyway('statements', 1)),
    // Not without what it does anyway: who is awake need not be woken for that.
    waited: perThousand(busy.waited),
    pushedOff: perThousand(busy.pushedOff),
  };
}

async function read(loads: readonly Load[], reads: number): Promise<void> {
  const path = `/trpc/stocks.productList?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
  for (const { url, members } of loads) {
    const amount = reads * members.length;
    const load = { url: url + path, amount, connections: CONNECTIONS * members.length };
    const { non2xx, errors, '2xx': answered } = await autocannon(load);
    if (non2xx + errors > 0 || answered !== amount) throw new Error(`${answered} of ${amount} reads were answered`);
  }
}

/** Returns the processor time of instances and the statements to the writer while `work` runs. */
async function costOf(shop: Shop, members: readonly InstanceMember[], work: () => Promise<unknown>): Promise<Cost> {
  const total = (count: (pid: number) => number) => members.reduce((sum, member) => sum + count(member.pid()), 0);
  const now = async (): Promise<Cost> => {
    const [row] = await shop.rows<{ Value: string }>("show global status like 'Com_select'");
    return {
      cpuMs: total(readCpuMs),
      waited: total((pid) => readSwitches(pid).waited),
      pushedOff: total((pid) => readSwitches(pid).pushedOff),
      statements: Number(row?.Value),
      ms: performance.now(),
    };
  };
  const before = await now();
  await work();
  const after = await now();
  const keys = Object.keys(before) as (keyof Cost)[];
  return Object.fromEntries(keys.map((key) => [key, after[key] - before[key]])) as unknown as Cost;
}

const untilPassed = () => pause(IDLE_MS);
