/** The load as a process of its own, on a core of its own: takes one order, answers with what came of it, and ends. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import autocannon, { type Client, type Request } from 'autocannon';
import { openPool } from './baseline/database.ts';
import type { Fixture } from './fixture.ts';
import type { Run } from './scenario.ts';
import { scenariosOf } from './scenarios/all.ts';

/** Processes whose share of the counted seconds is reported, by their numbers. */
export type Watched = Record<'server' | 'database', number>;

export interface LoadOrder {
  scenario: string;
  run: Run;
  url: string;
  /** Seconds that are not counted, and seconds that are. */
  warmup: number;
  seconds: number;
  fixture: Fixture;
  watched: Watched;
}

/** A watched process in the counted seconds: processor time for one request, and its peak of memory. */
type Cost = Record<'cpuMs' | 'peakBytes', number>;

/** What came of a run. Times are milliseconds from writing a request to the last byte of its answer. */
export interface LoadAnswer extends Record<'rps' | 'p50' | 'p97_5' | 'p99', number> {
  /** Answers in the counted seconds. */
  counted: number;
  /** Right answers, those of the warm-up and the last ones included. */
  answered: number;
  /** Connections that broke, and requests that nobody answered. */
  errors: number;
  /** Answers that were not right, and what was wrong with the first few. */
  wrong: number;
  examples: string[];
  server: Cost;
  database: Cost;
  /** How much of its core the load itself took, from 0 to 1: near 1, it measures itself. */
  loadShare: number;
}

const TIMEOUT_SECONDS = 20;
const MAX_EXAMPLES = 3;
/** A server that has died or answers nothing right is not called for the rest of the time. */
const MAX_FAILURES = 1_000;
/** Connections that the right answers are read by. */
const READERS = 4;
/** The kernel counts processor time for programs in hundredths of a second, whatever the machine's own tick is. */
const TICK_MS = 10;

/**
 * Calls a server by so many connections, each one request at a time, and checks every answer. At the end each connection
 * waits for its last one. Times are taken here, for autocannon's own histogram counts whole milliseconds.
 */
async function load({ scenario: name, run, url, warmup, seconds, fixture, watched }: LoadOrder): Promise<LoadAnswer> {
  const [scenario] = scenariosOf([name]);
  const pool = openPool(fixture.database, READERS);
  const requestAt = await scenario?.requests(fixture, pool, run);
  await pool.end();
  if (!requestAt) throw new Error(`there is no scenario ${name}`);

  const times = createHistogram({ figures: 4 });
  const examples = new Set<string>();
  let [sent, answered, wrong, errors] = [0, 0, 0, 0];
  const moments: ReturnType<typeof sample>[] = [];
  // autocannon reports an answer by two calls on one stack: its status to the client's listener, its body to verifyBody.
  let last: { check: (status: number, body: string) => string | null; status: number } | undefined;

  const setupClient = (client: Client) => {
    let { check, ...request } = requestAt(sent++);
    client.setRequests([request as Request]);
    client.on('response', (status, _bytes, time) => {
      last = { check, status };
      if (moments.length === 1) times.record(Math.max(1, Math.round(time * 1_000)));
      // autocannon's client can be ended, which its types do not tell.
      if (moments.length === 2) return (client as Client & { destroy(): void }).destroy();
      ({ check, ...request } = requestAt(sent++));
      client.setRequests([request as Request]);
    });
  };
  // Called when the next request is on its way, so that no server waits for a check.
  const verifyBody = (body: Request['body']): boolean => {
    const problem = last ? last.check(last.status, String(body)) : 'an answer without a request';
    if (problem === null) answered++;
    else {
      wrong++;
      if (examples.size < MAX_EXAMPLES) examples.add(problem);
    }
    return problem === null;
  };

  const note = () => {
    if (moments.length === 0) Object.values(watched).forEach(resetPeak);
    moments.push(sample(watched));
  };
  const timers = [warmup, warmup + seconds].map((after) => setTimeout(note, after * 1_000));
  const duration = warmup + seconds + TIMEOUT_SECONDS;
  const limits = { connections: run.connections, duration, timeout: TIMEOUT_SECONDS, bailout: MAX_FAILURES };
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon({ url, ...limits, setupClient, verifyBody }, (error) =>
      error ? reject(error) : resolve(),
    );
    instance.on('reqError', () => errors++);
  });
  for (const timer of timers) clearTimeout(timer);

  const [begin, end = begin] = moments;
  if (!begin || !end) throw new Error(`nothing could be counted: ${[...examples].join('; ') || 'no answers'}`);
  const elapsedMs = Math.max(1, end.at - begin.at);
  const [p50 = 0, p97_5 = 0, p99 = 0] = [50, 97.5, 99].map((share) =>
    times.count > 0 ? times.percentile(share) / 1_000 : 0,
  );
  const costOf = (process: keyof Watched): Cost => ({
    cpuMs: (end[process].cpuMs - begin[process].cpuMs) / Math.max(1, times.count),
    peakBytes: end[process].peakBytes,
  });
  return {
    ...{ rps: (times.count / elapsedMs) * 1_000, p50, p97_5, p99, counted: times.count },
    ...{ answered, errors, wrong, examples: [...examples] },
    server: costOf('server'),
    database: costOf('database'),
    loadShare: (end.own - begin.own) / 1_000 / elapsedMs,
  };
}

const sample = ({ server, database }: Watched) => {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), own: user + system, server: usageOf(server), database: usageOf(database) };
};

/** What Linux reports of a process: the time that it has had so far, and the most memory since `resetPeak`. */
const usageOf = (pid: number): Cost => ({
  cpuMs: cpuMsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')),
  peakBytes: peakOf(readFileSync(`/proc/${pid}/status`, 'utf8')),
});
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** User and system time in a line of /proc/pid/stat; the program's name in it may hold spaces and brackets. */
export function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The peak of memory in /proc/pid/status, in bytes. */
export const peakOf = (status: string): number => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;

if (import.meta.main) {
  process.once('message', (order: LoadOrder) => {
    load(order).then(
      (answer) => process.send?.({ answer }, () => process.exit(0)),
      (error: Error) => process.send?.({ failure: error.stack ?? error.message }, () => process.exit(1)),
    );
  });
  // Nobody is left to hear the answer.
  process.on('disconnect', () => process.exit(1));
}
