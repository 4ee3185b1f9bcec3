import autocannon, { type Client, type Request } from 'autocannon';
import type { BenchRequest, RequestFactory } from './scenario.ts';
import { percentile } from './statistics.ts';

export interface LoadPlan {
  url: string;
  connections: number;
  /** Seconds that are not counted, and seconds that are. */
  warmup: number;
  seconds: number;
}

/** What came of a run. Times are milliseconds from writing a request to the last byte of its answer. */
export interface LoadResult {
  rps: number;
  p50: number;
  p97_5: number;
  p99: number;
  /** Answers in the counted seconds. */
  counted: number;
  /** Right answers, those of the warm-up and the last ones included. */
  answered: number;
  /** Connections that broke, and requests that nobody answered. */
  errors: number;
  /** Answers that were not right, and what was wrong with the first few. */
  wrong: number;
  examples: string[];
}

const TIMEOUT_SECONDS = 20;
const MAX_EXAMPLES = 3;
/** A server that has died or answers nothing right is not called for the rest of the time. */
const MAX_FAILURES = 1_000;

/** autocannon's client can be ended, which its types do not tell. */
type EndableClient = Client & { destroy(): void };

/** autocannon writes into what it is given, so it gets a copy. */
const toWire = ({ method, path, headers, body }: BenchRequest): Request => ({
  method,
  path,
  headers: { ...headers },
  body,
});

/**
 * Calls a server by so many connections, each one request at a time, and checks every answer. At the end each connection
 * waits for its last one. `onWindow` is called when the counted seconds begin and when they end. Times are taken here, for
 * autocannon's own histogram counts whole milliseconds.
 */
export async function load(plan: LoadPlan, requestAt: RequestFactory, onWindow: () => void): Promise<LoadResult> {
  const times: number[] = [];
  const examples = new Set<string>();
  let [sent, answered, wrong, errors, began, ended] = [0, 0, 0, 0, 0, 0];
  let phase: 'warm-up' | 'counted' | 'over' = 'warm-up';
  // autocannon reports an answer by two calls on one stack: its status to the client's listener, its body to verifyBody.
  let last: { request: BenchRequest; status: number } | undefined;

  const setupClient = (client: Client) => {
    let request = requestAt(sent++);
    client.setRequests([toWire(request)]);
    client.on('response', (status, _bytes, time) => {
      last = { request, status };
      if (phase === 'counted') times.push(time);
      if (phase === 'over') return (client as EndableClient).destroy();
      request = requestAt(sent++);
      client.setRequests([toWire(request)]);
    });
  };
  // Called when the next request is on its way, so that no server waits for a check.
  const verifyBody = (body: Request['body']): boolean => {
    const problem = last ? last.request.check(last.status, String(body)) : 'an answer without a request';
    if (problem === null) answered++;
    else {
      wrong++;
      if (examples.size < MAX_EXAMPLES) examples.add(problem);
    }
    return problem === null;
  };

  const { url, connections, warmup, seconds } = plan;
  const enter = (next: 'counted' | 'over') => {
    phase = next;
    if (next === 'counted') began = performance.now();
    else ended = performance.now();
    onWindow();
  };
  const timers = [setTimeout(enter, warmup * 1_000, 'counted'), setTimeout(enter, (warmup + seconds) * 1_000, 'over')];
  const duration = warmup + seconds + TIMEOUT_SECONDS;
  const limits = { connections, duration, timeout: TIMEOUT_SECONDS, bailout: MAX_FAILURES };
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon({ url, ...limits, setupClient, verifyBody }, (error) =>
      error ? reject(error) : resolve(),
    );
    instance.on('reqError', () => errors++);
  });
  for (const timer of timers) clearTimeout(timer);

  const sorted = Float64Array.from(times).sort();
  const [p50 = 0, p97_5 = 0, p99 = 0] = [50, 97.5, 99].map((share) => percentile(sorted, share));
  const rps = ended > began ? times.length / ((ended - began) / 1_000) : 0;
  return { rps, p50, p97_5, p99, counted: times.length, answered, errors, wrong, examples: [...examples] };
}
