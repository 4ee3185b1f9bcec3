import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mysql2/promise';
import { type Caches, type Cores, type Measured, runLoad } from './processes.ts';
import { type Comparison, compare, type Measurement } from './report.ts';
import type { Ask, Ground, Run, Scenario, Side } from './scenario.ts';

/** How long and by how many each scenario is asked. */
export interface Pace {
  warmup: number;
  seconds: number;
  connections: readonly number[];
}

/** A filled store at rest, and where it may be run; `signal` ends whatever runs there. */
export interface Place {
  dataDir: string;
  ground: Ground;
  cores: Cores;
  signal: AbortSignal;
}

/** All that a run needs besides its scenario. */
export interface Lab extends Place {
  database: Connection;
  servers: Record<Side, Measured>;
  caches: Caches;
  pace: Pace;
}

/** Measures a scenario: by each number of connections the ceiling, then the store. */
export async function measure(lab: Lab, scenario: Scenario): Promise<Comparison[]> {
  await requireAgreement(lab, scenario);
  const comparisons: Comparison[] = [];
  for (const connections of lab.pace.connections) {
    const ceiling = await measureSide(lab, scenario, 'ceiling', connections);
    const store = await measureSide(lab, scenario, 'store', connections);
    comparisons.push(compare(scenario, store, ceiling));
  }
  return comparisons;
}

async function measureSide(lab: Lab, scenario: Scenario, side: Side, connections: number): Promise<Measurement> {
  const { ground, database, servers, caches, cores, pace, signal } = lab;
  const { warmup, seconds } = pace;
  const run = newRun(side, connections, warmup + seconds);
  await scenario.prepare?.(ground, database, run);
  const { url, watched } = servers[side];
  const plan = { url, connections, warmup, seconds };
  const answer = await runLoad({ scenario: scenario.name, run, plan, ground, watched }, cores.load, signal);
  const broken = (await scenario.verify?.(ground, database, run, answer.answered)) ?? null;
  return { scenario: scenario.name, side, caches, connections, ...answer, broken };
}

let runs = 0;

/** A run that no other bench on the same tables has had. */
export function newRun(side: Side, connections: number, seconds: number): Run {
  runs += 1;
  return { id: `${Date.now().toString(36)}-${runs}`, side, connections, seconds };
}

const AGREED_ASKS = 20;

/** Asks both sides the same a few times, and throws where their records differ in any field: they would not be comparable. */
async function requireAgreement({ ground, database, servers, pace }: Lab, scenario: Scenario): Promise<void> {
  const { record } = scenario;
  if (!record) return;
  const run = (side: Side) => newRun(side, 1, pace.seconds);
  const [store, ceiling] = [
    await scenario.store(ground, database, run('store')),
    await scenario.ceiling(ground, database, run('ceiling')),
  ];
  for (let n = 0; n < AGREED_ASKS; n += 1) {
    const [ours, theirs] = [await send(servers.store.url, store(n)), await send(servers.ceiling.url, ceiling(n))];
    if (isDeepStrictEqual(record(ours.body), JSON.parse(theirs.body))) continue;
    throw new Error(
      `${scenario.title}: store and ceiling answer differently.\nstore   ${ours.body.slice(0, 1_000)}\nceiling ${theirs.body.slice(0, 1_000)}`,
    );
  }
}

/** Sends one request; the answer with its fault, if it has one. */
export async function send(url: string, { method, path, headers, body, check }: Ask) {
  const answer = await fetch(url + path, {
    method,
    headers,
    body: typeof body === 'string' ? body : body && new Uint8Array(body),
  });
  const text = await answer.text();
  return { body: text, fault: check(answer.status, text) };
}
