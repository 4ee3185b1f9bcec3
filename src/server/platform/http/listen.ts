import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as linger } from 'node:timers/promises';
import { serverMessages } from '#shared/serverMessages.ts';
import { ConfigError } from '../config/config.ts';
import { errorCode } from '../files/dataFolder.ts';
import { withRequest } from '../requests/requestContext.ts';
import { type IdentifyRequest, identifyAnew, REQUEST_ID } from './requestIds.ts';

/** Throws ConfigError where the address cannot be listened on, before a database is started for it. `prefix` is its settings', such as `METRICS_`. */
export async function requireFreePort(host: string, port: number, prefix = ''): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new ConfigError(
      `${prefix}PORT ${port} cannot be listened on at ${prefix}HOST ${host} (${errorCode(error)}).`,
    );
  }
  probe.close();
  await once(probe, 'close');
}

export interface Listening {
  url: string;
  /**
   * Finishes begun requests, rejects new ones with 503, and tells streams when to reconnect. After `timeoutMs` the rest is cut.
   * `lingerMs`: how long a client that is about to reuse its connection still gets a response.
   */
  close(options?: { timeoutMs?: number; lingerMs?: number }): Promise<void>;
}

/** Time for two waits of a call for the database, and for its other work. */
const CLOSE_TIMEOUT_MS = 15_000;
const LINGER_MS = 250;
const RECONNECT_MS = { least: 1_000, most: 3_000 };

/** Sees every request before it is handled, and is notified of its end by the response's `close`. Must not throw. */
type RequestObserver = (request: IncomingMessage, response: ServerResponse) => void;

/** How long the head of a request may take from its first byte on, and the first one of a connection from its opening on. */
const HEAD_TIMEOUT_MS = 20_000;
/** The same of a whole request; no form may take longer. */
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_LOOK_MS = 5_000;

interface ListenOptions {
  identify?: IdentifyRequest;
  observe?: RequestObserver | undefined;
  headTimeoutMs?: number;
  maxConnections?: number;
}

/** One more connection ends as soon as it is open: a client that sends nothing must not use up the files that a process may have open. */
const MAX_CONNECTIONS = 10_000;

/** Whether a request can be read in two ways, for a proxy and for the store (RFC 9112, 3.2 and 6.1). */
const isAmbiguous = ({ headersDistinct, httpVersion }: IncomingMessage) =>
  (headersDistinct.host?.length ?? 0) > 1 || (httpVersion === '1.0' && 'transfer-encoding' in headersDistinct);

/** The largest head of a request, its URL included; HAProxy passes no larger one on either. */
const MAX_HEAD_BYTES = 8_192;

/** As much of what a client accepts as is read: browsers say a hundred characters, and each range of a long list takes time. */
const MAX_ACCEPT = 200;

/** Handles pipelined requests in turn: Node begins all at once and emits no `close` for waiting ones, so what they opened would stay open. */
function oneAtATime(begin: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();
  const start: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const rest = waiting.get(socket) ?? [];
      const next = rest.shift();
      if (rest.length === 0) socket.resume();
      // Without a socket it is never sent: the connection ends with the response before it.
      if (next?.[1].socket && !socket.destroyed) start(...next);
      else waiting.delete(socket);
    });
    begin(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const rest = waiting.get(socket);
    waiting.set(socket, rest ?? []);
    if (!rest) return start(request, response);
    rest.push([request, response]);
    // No more is read, but for what came in the same piece.
    socket.pause();
  };
}

/** Every response has its request's id. A request head that takes longer than `headTimeoutMs` is 408, an ambiguous request is 400. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  {
    identify = identifyAnew,
    observe,
    headTimeoutMs = HEAD_TIMEOUT_MS,
    maxConnections = MAX_CONNECTIONS,
  }: ListenOptions = {},
): Promise<Listening> {
  const open = new Set<ServerResponse>();
  let isClosing = false;
  let onEmpty = () => {};
  const limits = {
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: headTimeoutMs,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: Math.min(MAX_LOOK_MS, headTimeoutMs),
  };
  const begin: RequestListener = (request, response) => {
    if (request.headers.accept) request.headers.accept = request.headers.accept.slice(0, MAX_ACCEPT);
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) onEmpty();
    });
    const context = identify(request);
    response.setHeader(REQUEST_ID, context.id);
    observe?.(request, response);
    if (isAmbiguous(request)) response.writeHead(400, { Connection: 'close' }).end();
    else if (isClosing) reject(request, response);
    else withRequest(context, () => handler(request, response));
  };
  const server: Server = createServer(limits, oneAtATime(begin));
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;

  const untilAnswered = () =>
    new Promise<void>((resolve) => {
      onEmpty = () => open.size === 0 && resolve();
      onEmpty();
    });

  return {
    url: `http://${name}:${address.port}`,
    close: async ({ timeoutMs = CLOSE_TIMEOUT_MS, lingerMs = LINGER_MS } = {}) => {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      for (const response of open) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
        else if (isStream(response)) endStream(response);
      }
      await untilAnswered();
      const closed = once(server, 'close');
      // Requests on their way over connections that stand are answered still; Node ends a connection that is idle by then.
      if (lingerMs > 0 && (await hasConnections(server))) await linger(lingerMs);
      await untilAnswered();
      server.close();
      server.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

function reject(request: IncomingMessage, response: ServerResponse): void {
  // A body that is on its way is let come, so that its sender gets to read the answer.
  request.resume();
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    Connection: 'close',
  });
  response.end(JSON.stringify({ code: 'unavailable', msg: serverMessages.storeUnavailable }));
}

export const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Ends a stream so that its client comes back and goes on after the last event: without the word that all is over. */
function endStream(response: ServerResponse): void {
  // A client that does not read would never see the end.
  if (response.writableNeedDrain) return void response.destroy();
  const { least, most } = RECONNECT_MS;
  response.end(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
