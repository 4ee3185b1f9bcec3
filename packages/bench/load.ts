/** Timed calls of a server over open connections. */
import { Agent, request as openRequest } from 'node:http';

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  text: string;
  ms: number;
}

/** Sends one call to `url` and reads the whole response; status 0 if the connection was cut. */
export function createCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const { hostname, port } = new URL(url);
  return ({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> =>
    new Promise((resolve) => {
      const began = performance.now();
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
      const finish = (status: number, text: string) => resolve({ status, text, ms: performance.now() - began });
      const request = openRequest(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => finish(response.statusCode ?? 0, Buffer.concat(parts).toString()));
        response.on('error', () => finish(0, ''));
      });
      request.on('error', () => finish(0, ''));
      request.end(body);
    });
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  wrong: string | null;
}

/** Runs `step` in concurrent loops after a warm-up; `n` counts the steps of all loops. Each step returns its response, which must be 200. */
export async function measure(
  step: (n: number) => Promise<Answer>,
  { connections, seconds, warmup = 2 }: { connections: number; seconds: number; warmup?: number },
): Promise<Measured> {
  const from = performance.now() + warmup * 1_000;
  const until = from + seconds * 1_000;
  const times: number[] = [];
  let [n, wrong] = [0, null as string | null];
  const loop = async () => {
    while (performance.now() < until) {
      n += 1;
      const { status, text, ms } = await step(n - 1);
      if (status !== 200) wrong ??= `${status}: ${text.slice(0, 200)}`;
      if (performance.now() >= from) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), wrong };
}

export function markdownTable(rows: readonly Record<string, string | number>[]): string {
  const lines = [Object.keys(rows[0] ?? {}), Object.keys(rows[0] ?? {}).map(() => '---'), ...rows.map(Object.values)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
