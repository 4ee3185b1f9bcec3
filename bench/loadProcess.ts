/** The load as a process of its own, on a core of its own: takes one order, answers with what came of it, and ends. */
import { createConnection } from 'mysql2/promise';
import { type LoadPlan, type LoadResult, load } from './load.ts';
import type { Ground, Run } from './scenario.ts';
import { SCENARIOS } from './scenarios/all.ts';
import { resetPeak, usageOf } from './usage.ts';

/** Processes whose share of the counted seconds is reported. */
export interface Watched {
  server: number;
  database: number;
}

export interface LoadOrder {
  scenario: string;
  run: Run;
  plan: LoadPlan;
  ground: Ground;
  watched: Watched;
}

/** A watched process in the counted seconds: processor time for one request, and its peak of memory. */
export interface Cost {
  cpuMs: number;
  peakBytes: number;
}

export interface LoadAnswer extends LoadResult {
  server: Cost;
  database: Cost;
  /** How much of its core the load itself took, from 0 to 1: near 1, it measures itself. */
  loadShare: number;
}

async function carryOut({ scenario, run, plan, ground, watched }: LoadOrder): Promise<LoadAnswer> {
  const asked = SCENARIOS.find(({ name }) => name === scenario);
  if (!asked) throw new Error(`there is no scenario ${scenario}`);
  const database = await createConnection(ground.database);
  const asking = await asked[run.side](ground, database, run);
  await database.end();

  const moments: ReturnType<typeof look>[] = [];
  const result = await load(plan, asking, () => {
    if (moments.length === 0) Object.values(watched).forEach(resetPeak);
    moments.push(look(watched));
  });
  const [begin, end = begin] = moments;
  if (!begin || !end) throw new Error(`nothing could be counted: ${result.faults.join('; ') || 'no answers'}`);
  const cost = (process: keyof Watched): Cost => ({
    cpuMs: (end[process].cpuMs - begin[process].cpuMs) / Math.max(1, result.counted),
    peakBytes: end[process].peakBytes,
  });
  const own = end.own.user + end.own.system - (begin.own.user + begin.own.system);
  return {
    ...result,
    server: cost('server'),
    database: cost('database'),
    loadShare: own / 1_000 / Math.max(1, end.at - begin.at),
  };
}

function look({ server, database }: Watched) {
  return { at: performance.now(), own: process.cpuUsage(), server: usageOf(server), database: usageOf(database) };
}

process.once('message', (order: LoadOrder) => {
  carryOut(order).then(
    (answer) => process.send?.({ answer }, () => process.exit(0)),
    (error: Error) => process.send?.({ failure: error.stack ?? error.message }, () => process.exit(1)),
  );
});
// Nobody is left to hear the answer.
process.on('disconnect', () => process.exit(1));
