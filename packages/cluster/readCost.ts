// What a cached read costs the instances of a cluster, measured through the proxy.

import autocannon from 'autocannon';
import { expect } from 'vitest';
import { readCpuMs } from '#test/processUsage.ts';
import { waitFor } from '#test/waitFor.ts';
import type { InstanceMember } from './cluster.ts';
import type { Shop } from './shop.ts';

/** Reads of one measurement, and connections that make them, for each instance. */
const READS = 10_000;
const CONNECTIONS = 12;
/** V8 compiles meanwhile: the first 10,000 reads of an instance cost half as much again as the third. */
const WARM_UP_READS = 20_000;
const IDLE_MS = 5_000;

export interface ReadCost {
  /** Processor time of a read in microseconds, without what its instance uses anyway. */
  cpu: number;
  /** What an instance uses without requests (probes, polls, timers) while one read is made, in microseconds. */
  background: number;
  /** Statements to the database for 1,000 reads: those who ask at one moment share one. */
  statements: number;
}

/**
 * What a read of the product list costs `members`, which are all the instances behind the proxy at `url`, each under the same load. They
 * are warmed up first, so that none is compared by its age.
 */
export async function measureReads(url: string, shop: Shop, members: readonly InstanceMember[]): Promise<ReadCost> {
  const path = `/trpc/stocks.productList?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
  const cpuMs = () => members.reduce((sum, member) => sum + readCpuMs(member.pid()), 0);
  const statements = async () => {
    const [row] = await shop.rows<{ Value: string }>("show global status like 'Com_select'");
    return Number(row?.Value);
  };
  const read = async (reads: number) => {
    const amount = reads * members.length;
    const {
      non2xx,
      errors,
      '2xx': answered,
    } = await autocannon({
      ...{ url: url + path, amount },
      connections: CONNECTIONS * members.length,
    });
    expect({ non2xx, errors, answered }).toEqual({ non2xx: 0, errors: 0, answered: amount });
  };
  /** Processor time, statements and milliseconds that `work` takes. */
  const costOf = async (work: () => Promise<unknown>) => {
    const before = [cpuMs(), await statements(), performance.now()] as const;
    await work();
    const ms = performance.now() - before[2];
    return { cpuMs: cpuMs() - before[0], statements: (await statements()) - before[1], ms };
  };

  await read(WARM_UP_READS);
  const idle = await costOf(() => untilPassed(IDLE_MS));
  const busy = await costOf(() => read(READS));
  const count = READS * members.length;
  const background = (idle.cpuMs / idle.ms) * busy.ms;
  return {
    cpu: (1_000 * (busy.cpuMs - background)) / count,
    background: (1_000 * background) / count,
    statements: (1_000 * (busy.statements - (idle.statements / idle.ms) * busy.ms)) / count,
  };
}

async function untilPassed(ms: number): Promise<void> {
  const began = performance.now();
  await waitFor(() => expect(performance.now() - began).toBeGreaterThan(ms), { interval: 100 });
}
