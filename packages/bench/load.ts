/** One run of a scenario: the load on one side, every answer checked, the time and memory that it took of the servers. */
import { randomUUID } from 'node:crypto';
import { createHistogram } from 'node:perf_hooks';
import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { readCpuMs, readMemory, resetPeak } from '#test/processUsage.ts';
import type { Check, Run, Scenario } from './scenario.ts';
import type { Servers } from './servers.ts';

/** A process in the counted seconds: processor time for one request, and its peak of memory. */
type Cost = Record<'cpuMs' | 'peakBytes', number>;

/** The result of a run. Times are milliseconds from writing a request to the last byte of its answer. */
export interface Measurement extends Record<'rps' | 'p50' | 'p97_5' | 'p99', number> {
  /** Answers in the counted seconds. */
  counted: number;
  /** Number of right answers, including the warm-up and the last ones. */
  answered: number;
  /** Number of broken connections and of requests without an answer. */
  errors: number;
  /** Number of wrong answers, with the errors of the first few. */
  wrong: number;
  examples: string[];
  server: Cost;
  database: Cost;
  /** How much of its core the load itself took, from 0 to 1: near 1, it measures itself. */
  loadShare: number;
  /** An invariant of the database that did not hold afterwards, or null. */
  broken: string | null;
}

/** Who is called, by how many connections, and for how many seconds; those of the warm-up are not counted. */
export interface Turn extends Pick<Run, 'side' | 'connections'>, Record<'warmup' | 'seconds', number> {}

const TIMEOUT_SECONDS = 20;
const MAX_EXAMPLES = 3;
/** A server that has died or answers nothing right is not called for the rest of the time. */
const MAX_FAILURES = 1_000;

/** Prepares a scenario, puts its load on a server, and looks into the database afterwards; `signal` ends it. */
export async function runScenario(
  servers: Servers,
  scenario: Scenario,
  turn: Turn,
  signal: AbortSignal,
): Promise<Measurement> {
  const { fixture, database, baseline } = servers;
  const [id, seconds] = [randomUUID(), turn.warmup + turn.seconds];
  const called = servers[scenario.isWithinStore ? 'store' : turn.side];
  const run: Run = { ...turn, id, seconds, fixture, database, url: called.url, baselineUrl: baseline.url };
  await scenario.prepare?.(run);
  const requestAt = await scenario.requests(run);
  signal.throwIfAborted();
  const measured = await callServer(called, requestAt, turn, signal);
  signal.throwIfAborted();
  return { ...measured, broken: (await scenario.verify?.(run, measured.answered)) ?? null };
}

/**
 * Calls a server by so many connections, each one request at a time, and checks every answer. At the end each connection
 * waits for its last one. Times are taken here, for autocannon's own histogram counts whole milliseconds.
 */
async function callServer(
  { url, pids }: Servers['store'],
  requestAt: Awaited<ReturnType<Scenario['requests']>>,
  { connections, warmup, seconds }: Turn,
  signal: AbortSignal,
): Promise<Omit<Measurement, 'broken'>> {
  const times = createHistogram({ figures: 4 });
  const examples = new Set<string>();
  let [sent, answered] = [0, 0];
  const samples: ReturnType<typeof sample>[] = [];
  // autocannon reports an answer by two calls on one stack: its status to the client's listener, its body to verifyBody.
  let last: { check: Check; status: number } | undefined;

  const setupClient = (client: Client) => {
    const prepareNext = () => {
      const { check, ...request } = requestAt(sent++);
      client.setRequests([request as Request]);
      return check;
    };
    let check = prepareNext();
    client.on('response', (status, _bytes, time) => {
      last = { check, status };
      if (samples.length === 1) times.record(Math.max(1, Math.round(time * 1_000)));
      // autocannon's client can be ended, which its types do not say.
      if (samples.length === 2) (client as Client & { destroy(): void }).destroy();
      else check = prepareNext();
    });
  };
  // Called when the next request is on its way, so that no server waits for a check.
  const verifyBody = (body: Request['body']): boolean => {
    const problem = last ? last.check(last.status, String(body)) : 'an answer without a request';
    if (problem === null) answered++;
    else if (examples.size < MAX_EXAMPLES) examples.add(problem);
    return problem === null;
  };

  const takeSample = () => {
    if (samples.length === 0) for (const pid of Object.values(pids)) resetPeak(pid);
    samples.push(sample(pids));
  };
  const timers = [warmup, warmup + seconds].map((after) => setTimeout(takeSample, after * 1_000));
  const duration = warmup + seconds + TIMEOUT_SECONDS;
  const limits = { connections, duration, timeout: TIMEOUT_SECONDS, bailout: MAX_FAILURES };
  const { errors, mismatches: wrong } = await new Promise<Result>((resolve, reject) => {
    const finish = (error: Error | null, result: Result) => (error ? reject(error) : resolve(result));
    const instance = autocannon({ url, ...limits, setupClient, verifyBody }, finish);
    signal.addEventListener('abort', () => instance.stop());
  });
  for (const timer of timers) clearTimeout(timer);

  const [begin, end = begin] = samples;
  if (!begin || !end) throw new Error(`nothing could be counted: ${[...examples].join('; ') || 'no answers'}`);
  const elapsedMs = Math.max(1, end.at - begin.at);
  const percentile = (share: number) => (times.count > 0 ? times.percentile(share) / 1_000 : 0);
  const costOf = (process: keyof typeof pids): Cost => ({
    cpuMs: (end[process].cpuMs - begin[process].cpuMs) / Math.max(1, times.count),
    peakBytes: end[process].peakBytes,
  });
  return {
    rps: (times.count / elapsedMs) * 1_000,
    ...{ p50: percentile(50), p97_5: percentile(97.5), p99: percentile(99) },
    ...{ counted: times.count, answered, errors, wrong, examples: [...examples] },
    ...{ server: costOf('server'), database: costOf('database') },
    loadShare: (end.own - begin.own) / 1_000 / elapsedMs,
  };
}

const sample = ({ server, database }: Servers['store']['pids']) => {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), own: user + system, server: usageOf(server), database: usageOf(database) };
};

/** Reads the processor time of a process so far and its peak memory since `resetPeak`, as Linux reports them. */
const usageOf = (pid: number): Cost => ({ cpuMs: readCpuMs(pid), peakBytes: readMemory(pid).peak });
