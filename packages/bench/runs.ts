import type { Connection } from 'mysql2/promise';
import type { Fixture } from './fixture.ts';
import type { LoadAnswer } from './loadProcess.ts';
import { type Caches, type Cores, type Measured, runLoad } from './processes.ts';
import { type Comparison, compare, type Measurement } from './report.ts';
import type { BenchRequest, Run, Scenario, Side } from './scenario.ts';

/** How long and by how many each scenario is called. */
export interface Pace {
  warmup: number;
  seconds: number;
  connections: readonly number[];
}

/** A filled store at rest, and where it may be run; `signal` ends whatever runs there. */
export interface FilledStore {
  dataDir: string;
  fixture: Fixture;
  cores: Cores;
  signal: AbortSignal;
}

/** All that a run needs besides its scenario. */
interface BenchContext extends FilledStore {
  database: Connection;
  servers: Record<Side, Measured>;
  caches: Caches;
  throttle: Pace;
}

/** Measures a scenario: by each number of connections the baseline, then the store. */
export async function measure(context: BenchContext, scenario: Scenario): Promise<Comparison[]> {
  const { servers, caches, throttle } = context;
  const measureSide = async (side: Side, connections: number): Promise<Measurement> => {
    const result = await runScenario(context, scenario, servers[side], { ...throttle, side, connections });
    return { scenario: scenario.name, side, caches, connections, ...result };
  };
  const comparisons: Comparison[] = [];
  for (const connections of throttle.connections) {
    const baseline = await measureSide('baseline', connections);
    comparisons.push(compare(scenario, await measureSide('store', connections), baseline));
  }
  return comparisons;
}

type Turn = Omit<Run, 'id'> & { warmup: number };

/** Prepares a scenario, puts its load on a server, and looks into the database afterwards; `broken` is what did not hold. */
export async function runScenario(
  { fixture, database, cores, signal }: FilledStore & { database: Connection },
  scenario: Scenario,
  { url, watched }: Measured,
  { side, connections, warmup, seconds }: Turn,
): Promise<LoadAnswer & { broken: string | null }> {
  const run = newRun(side, connections, warmup + seconds);
  await scenario.prepare?.(fixture, database, run);
  const plan = { url, connections, warmup, seconds };
  const answer = await runLoad({ scenario: scenario.name, run, plan, fixture, watched }, cores.load, signal);
  const broken = (await scenario.verify?.(fixture, database, run, answer.answered)) ?? null;
  return { ...answer, broken };
}

let runs = 0;

/** A run that no other bench on the same tables has had. */
export function newRun(side: Side, connections: number, seconds: number): Run {
  runs += 1;
  return { id: `${Date.now().toString(36)}-${runs}`, side, connections, seconds };
}

/** Sends one request; what is wrong with its answer, or null. */
export async function send(url: string, { method, path, headers, body, check }: BenchRequest): Promise<string | null> {
  const answer = await fetch(url + path, { method, headers, body });
  return check(answer.status, await answer.text());
}
