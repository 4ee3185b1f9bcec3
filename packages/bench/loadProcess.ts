/** The load as a process of its own, on a core of its own: takes one order, answers with what came of it, and ends. */
import { openPool } from './baseline/database.ts';
import type { Fixture } from './fixture.ts';
import { type LoadPlan, type LoadResult, load } from './load.ts';
import type { Run } from './scenario.ts';
import { scenariosOf } from './scenarios/all.ts';
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
  fixture: Fixture;
  watched: Watched;
}

/** A watched process in the counted seconds: processor time for one request, and its peak of memory. */
interface Cost {
  cpuMs: number;
  peakBytes: number;
}

export interface LoadAnswer extends LoadResult {
  server: Cost;
  database: Cost;
  /** How much of its core the load itself took, from 0 to 1: near 1, it measures itself. */
  loadShare: number;
}

/** Connections that the right answers are read by. */
const READERS = 4;

async function carryOut({ scenario: name, run, plan, fixture, watched }: LoadOrder): Promise<LoadAnswer> {
  const [scenario] = scenariosOf([name]);
  const pool = openPool(fixture.database, READERS);
  const requestAt = await scenario?.requests(fixture, pool, run);
  await pool.end();
  if (!requestAt) throw new Error(`there is no scenario ${name}`);

  const moments: ReturnType<typeof sample>[] = [];
  const result = await load(plan, requestAt, () => {
    if (moments.length === 0) Object.values(watched).forEach(resetPeak);
    moments.push(sample(watched));
  });
  const [begin, end = begin] = moments;
  if (!begin || !end) throw new Error(`nothing could be counted: ${result.examples.join('; ') || 'no answers'}`);
  const costOf = (process: keyof Watched): Cost => ({
    cpuMs: (end[process].cpuMs - begin[process].cpuMs) / Math.max(1, result.counted),
    peakBytes: end[process].peakBytes,
  });
  const own = end.own.user + end.own.system - (begin.own.user + begin.own.system);
  const loadShare = own / 1_000 / Math.max(1, end.at - begin.at);
  return { ...result, server: costOf('server'), database: costOf('database'), loadShare };
}

const sample = ({ server, database }: Watched) => ({
  at: performance.now(),
  own: process.cpuUsage(),
  server: usageOf(server),
  database: usageOf(database),
});

process.once('message', (order: LoadOrder) => {
  carryOut(order).then(
    (answer) => process.send?.({ answer }, () => process.exit(0)),
    (error: Error) => process.send?.({ failure: error.stack ?? error.message }, () => process.exit(1)),
  );
});
// Nobody is left to hear the answer.
process.on('disconnect', () => process.exit(1));
