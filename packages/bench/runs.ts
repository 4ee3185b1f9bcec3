import type { Connection } from 'mysql2/promise';
import type { Fixture } from './fixture.ts';
import { type Cores, type Measured, runLoad } from './processes.ts';
import type { Measurement } from './report.ts';
import type { Run, Scenario, Side } from './scenario.ts';

/** A filled store at rest, and where it may be run; `signal` ends whatever runs there. */
export interface FilledStore {
  dataDir: string;
  fixture: Fixture;
  cores: Cores;
  signal: AbortSignal;
}

type Turn = Omit<Run, 'id'> & { warmup: number };

/** Prepares a scenario, puts its load on a server, and looks into the database afterwards. */
export async function runScenario(
  { fixture, database, cores, signal }: FilledStore & { database: Connection },
  scenario: Scenario,
  { url, watched }: Measured,
  { side, connections, warmup, seconds }: Turn,
): Promise<Measurement> {
  const run = newRun(side, connections, warmup + seconds);
  await scenario.prepare?.(fixture, database, run);
  const order = { scenario: scenario.name, run, url, warmup, seconds, fixture, watched };
  const answer = await runLoad(order, cores.load, signal);
  const broken = (await scenario.verify?.(fixture, database, run, answer.answered)) ?? null;
  return { ...answer, broken };
}

let runs = 0;

/** A run that no other bench on the same tables has had. */
export function newRun(side: Side, connections: number, seconds: number): Run {
  runs += 1;
  return { id: `${Date.now().toString(36)}-${runs}`, side, connections, seconds };
}
