// What a cached read costs the instances of a cluster, measured through the proxy.

import autocannon from 'autocannon';
import { expect } from 'vitest';
import { pinToCore, readCpuMs, readWakeUps } from '#test/processUsage.ts';
import { waitFor } from '#test/waitFor.ts';
import type { InstanceMember } from './cluster.ts';
import { quantile } from './figures.ts';
import type { Shop } from './shop.ts';

/** Reads of one measurement for each instance. The clock of processor time ticks at 10 ms: a twentieth of what 4,000 take. */
const READS = 12_000;
/** For each instance. With twice as many an instance on a shared core is late for /readyz, and the proxy takes it for gone. */
const CONNECTIONS = 24;
/**
 * Before each side. V8 compiles meanwhile: the first 10,000 reads of an instance cost half as much again as the third, and an instance
 * is read from once more before the others are: with 10,000 that alone made 1.20 of what is 0.96 with 40,000.
 */
const WARM_UP_READS = 30_000;
const IDLE_MS = 5_000;
/** The one in the middle counts: single turns differ by a third. */
const TURNS = 5;

export interface ReadCost {
  /** Processor time of a read in microseconds, without what its instance uses anyway. */
  cpu: number;
  /** What an instance uses without requests (probes, polls, timers) while one read is made, in microseconds. */
  background: number;
  /** Statements to the node that is written to for 1,000 reads. */
  statements: number;
  /** How often an instance is woken for 1,000 reads: the fewer come together, the more often. */
  wakeUps: number;
}

/** The instances that the proxy at `url` leads to. */
interface Load {
  url: string;
  members: readonly InstanceMember[];
}

/** Instances that are read from at the same time, or one load after the other. */
type Side = readonly [Load, ...Load[]];

const membersOf = (side: Side) => side.flatMap(({ members }) => members);

/**
 * What a read of the product list costs an instance of each side, with the same number of connections for each instance, and the ratio of each
 * further side to the first. They are warmed up first, so that none is compared by its age, and take turns, because a shared machine is half as
 * fast at one minute as at another. All instances share `core`, while the requests are made on another: three that push each other and the proxy
 * from core to core cost what they would not on machines of their own.
 */
export async function compareReads(
  { shop, core }: { shop: Shop; core: number },
  sides: readonly Side[],
): Promise<{ cost: ReadCost; ratio: number }[]> {
  for (const side of sides) {
    await Promise.all(membersOf(side).map((member) => pinToCore(member.pid(), core)));
    await read(side, WARM_UP_READS);
  }
  const measured: { side: Side; idle: Cost; costs: ReadCost[] }[] = [];
  for (const side of sides)
    measured.push({ side, idle: await costOf(shop, side, () => untilPassed(IDLE_MS)), costs: [] });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { side, idle, costs } of measured) {
      const busy = await costOf(shop, side, () => read(side, READS));
      const count = READS * membersOf(side).length;
      const background = (idle.cpuMs / idle.ms) * busy.ms;
      costs.push({
        cpu: (1_000 * (busy.cpuMs - background)) / count,
        background: (1_000 * background) / count,
        statements: (1_000 * (busy.statements - (idle.statements / idle.ms) * busy.ms)) / count,
        // Not without what it uses anyway: who is awake need not be woken for that.
        wakeUps: (1_000 * busy.wakeUps) / count,
      });
    }
  }
  const first = measured[0]?.costs ?? [];
  return measured.map(({ costs }) => ({
    cost: middleByCpu(costs),
    ratio: quantile(
      costs.map(({ cpu }, turn) => cpu / (first[turn]?.cpu ?? Number.NaN)),
      0.5,
    ),
  }));
}

async function read(side: Side, reads: number): Promise<void> {
  const path = `/trpc/stocks.productList?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
  for (const { url, members } of side) {
    const amount = reads * members.length;
    const load = { url: url + path, amount, connections: CONNECTIONS * members.length };
    const { non2xx, errors, '2xx': answered } = await autocannon(load);
    expect({ non2xx, errors, answered }).toEqual({ non2xx: 0, errors: 0, answered: amount });
  }
}

interface Cost {
  cpuMs: number;
  wakeUps: number;
  statements: number;
  ms: number;
}

/** Processor time and wake-ups of a side's instances, statements and milliseconds that `work` takes. */
async function costOf(shop: Shop, side: Side, work: () => Promise<unknown>): Promise<Cost> {
  const members = membersOf(side);
  const total = (read: (pid: number) => number) => members.reduce((sum, member) => sum + read(member.pid()), 0);
  const statements = async () => {
    const [row] = await shop.rows<{ Value: string }>("show global status like 'Com_select'");
    return Number(row?.Value);
  };
  const now = async () => ({
    cpuMs: total(readCpuMs),
    wakeUps: total(readWakeUps),
    statements: await statements(),
    ms: performance.now(),
  });
  const before = await now();
  await work();
  const after = await now();
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    wakeUps: after.wakeUps - before.wakeUps,
    statements: after.statements - before.statements,
    ms: after.ms - before.ms,
  };
}

/** The turn whose reads cost what is in the middle of all. */
function middleByCpu(costs: readonly ReadCost[]): ReadCost {
  const sorted = costs.toSorted((one, other) => one.cpu - other.cpu);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

async function untilPassed(ms: number): Promise<void> {
  const began = performance.now();
  await waitFor(() => expect(performance.now() - began).toBeGreaterThan(ms), { interval: 100 });
}
