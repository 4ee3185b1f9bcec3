import autocannon, { type Client, type Request } from 'autocannon';
import { percentile } from './percentile.ts';
import type { Ask, Asking } from './scenario.ts';

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
  /** Answers that were not right. */
  wrong: number;
  /** What was wrong with them: the first few. */
  faults: string[];
}

const ANSWER_PATIENCE_SECONDS = 20;
const FAULTS_SHOWN = 3;
/** A server that has died or answers nothing right is not asked for the rest of the time. */
const FAULTS_BORNE = 1_000;

/** autocannon's client can be ended, which its types do not tell. */
type EndableClient = Client & { destroy(): void };

/**
 * Asks a server by so many connections, each one request at a time, and checks every answer. At the end each connection
 * waits for its last one. `onWindow` is called when the counted seconds begin and when they end.
 */
export async function load(plan: LoadPlan, asking: Asking, onWindow: () => void): Promise<LoadResult> {
  const times: number[] = [];
  const faults = new Set<string>();
  let [asked, answered, wrong, errors] = [0, 0, 0, 0];
  let phase: 'warm-up' | 'counted' | 'over' = 'warm-up';
  // autocannon tells of an answer by two calls on one stack: its status to the client's listener, its body to verifyBody.
  let last: { ask: Ask; status: number } | undefined;

  const setupClient = (client: Client) => {
    let ask = asking(asked++);
    client.setRequests([onTheWire(ask)]);
    client.on('response', (status, _bytes, time) => {
      last = { ask, status };
      if (phase === 'counted') times.push(time);
      if (phase === 'over') return (client as EndableClient).destroy();
      ask = asking(asked++);
      client.setRequests([onTheWire(ask)]);
    });
  };
  // Called when the next request is on its way, so that no server waits for a check.
  const verifyBody = (body: Request['body']): boolean => {
    const fault = last ? last.ask.check(last.status, String(body)) : 'an answer without a request';
    if (fault === null) answered++;
    else {
      wrong++;
      if (faults.size < FAULTS_SHOWN) faults.add(fault);
    }
    return fault === null;
  };

  const { url, connections, warmup, seconds } = plan;
  let [began, ended] = [0, 0];
  const enter = (next: 'counted' | 'over') => {
    phase = next;
    if (next === 'counted') began = performance.now();
    else ended = performance.now();
    onWindow();
  };
  const timers = [setTimeout(enter, warmup * 1_000, 'counted'), setTimeout(enter, (warmup + seconds) * 1_000, 'over')];
  const options = {
    url,
    connections,
    duration: warmup + seconds + ANSWER_PATIENCE_SECONDS,
    timeout: ANSWER_PATIENCE_SECONDS,
    bailout: FAULTS_BORNE,
    setupClient,
    verifyBody,
  };
  await new Promise<void>((resolve, reject) => {
    autocannon(options, (error) => (error ? reject(error) : resolve())).on('reqError', () => errors++);
  });
  for (const timer of timers) clearTimeout(timer);

  const counted = times.length;
  const sorted = Float64Array.from(times).sort();
  return {
    rps: ended > began ? counted / ((ended - began) / 1_000) : 0,
    p50: percentile(sorted, 50),
    p97_5: percentile(sorted, 97.5),
    p99: percentile(sorted, 99),
    counted,
    answered,
    errors,
    wrong,
    faults: [...faults],
  };
}

/** autocannon writes into what it is given, so it gets a copy. */
function onTheWire({ method, path, headers, body }: Ask): Request {
  return { method, path, headers: { ...headers }, body };
}
