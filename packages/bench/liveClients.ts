/**
 * The many clients of the live bench, in a process of their own: each holds one `orders.updates` stream open as the
 * browser does, and notes when it heard of which order. Its parent says by messages what to do.
 */
import { type ClientRequest, request } from 'node:http';
import { monotonicMs } from './cli.ts';

export type ToClients =
  | { kind: 'open'; url: string; tokens: string[] }
  /** So many updates are to come from now on; `heard` is sent when they have, or `timeoutMs` is over. */
  | { kind: 'listen'; count: number; timeoutMs: number }
  | { kind: 'close' };

export type FromClients =
  | { kind: 'opened' }
  | { kind: 'heard'; updates: Heard[] }
  | { kind: 'closed' }
  | { kind: 'failed'; why: string };

/** Which client heard of which order, and when. */
export type Heard = [client: number, orderId: string, atMs: number];

/** Connections that are being made at once: fewer than a server lets wait in its queue. */
const CONCURRENCY = 100;

let streams: ClientRequest[] = [];
let heard: Heard[] = [];
let awaited = Number.POSITIVE_INFINITY;
let report: (() => void) | undefined;

const send = (message: FromClients) => process.send?.(message);
const fail = (why: string) => send({ kind: 'failed', why });

/** Resolves when the server has said that the stream stands. */
function openStream(url: string, token: string, client: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(`${url}/trpc/orders.updates`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) fail(`a stream was answered with ${response.statusCode}`);
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = (rest + chunk).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          if (message.includes('event: connected')) resolve();
          else take(message, client);
        }
      });
      response.on('error', () => {});
    });
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!stream.destroyed) fail(`a stream broke: ${error.message}`);
    });
    stream.end();
    streams.push(stream);
  });
}

function take(message: string, client: number): void {
  if (message.includes('event: serialized-error')) fail(`a stream was refused: ${message}`);
  const orderId = /"order_id":"(\d+)"/.exec(message)?.[1];
  if (orderId === undefined) return;
  heard.push([client, orderId, monotonicMs()]);
  if (heard.length === awaited) report?.();
}

async function open(url: string, tokens: string[]): Promise<void> {
  const waiting = tokens.map((token, client) => ({ token, client }));
  const openNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await openStream(url, next.token, next.client);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, openNext));
  send({ kind: 'opened' });
}

function listen(count: number, timeoutMs: number): void {
  heard = [];
  awaited = count;
  const timer = setTimeout(() => report?.(), timeoutMs);
  report = () => {
    clearTimeout(timer);
    report = undefined;
    send({ kind: 'heard', updates: heard });
  };
}

process.on('message', (message: ToClients) => {
  if (message.kind === 'open') void open(message.url, message.tokens);
  else if (message.kind === 'listen') listen(message.count, message.timeoutMs);
  else {
    for (const stream of streams) stream.destroy();
    streams = [];
    send({ kind: 'closed' });
  }
});
