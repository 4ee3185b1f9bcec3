import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as linger } from 'node:timers/promises';
import { serverMessages } from '#shared/serverMessages.ts';
import { ConfigError } from '../config/config.ts';
import { errorCode } from '../files/dataFolder.ts';
import { withRequest } from '../requests/requestContext.ts';
import { type IdentifyRequest, identifyAgain, REQUEST_ID } from './requestIds.ts';

/** Throws ConfigError if the address is not free, before a database is started. `prefix` is that of the settings, such as `METRICS_`. */
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
  /** Finishes open requests within `timeoutMs`; rejects new ones with 503, for `lingerMs` on connections in reuse. Streams reconnect. */
  close(options?: { timeoutMs?: number; lingerMs?: number }): Promise<void>;
}

/** Two database timeouts of a call, and its other work. */
const CLOSE_TIMEOUT_MS = 15_000;
const LINGER_MS = 250;
const RECONNECT_MS = { least: 1_000, most: 3_000 };

/** Called before a request is handled; its end is the response's `close`. Must not throw. */
type RequestObserver = (request: IncomingMessage, response: ServerResponse) => void;

/** For the head of a request from its first byte, or from the opening of the connection. */
const HEAD_TIMEOUT_MS = 20_000;
/** For a whole request, including any form. */
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_LOOK_MS = 5_000;

interface ListenOptions {
  identify?: IdentifyRequest;
  observe?: RequestObserver | undefined;
  headTimeoutMs?: number;
  maxConnections?: number;
}

/** A further connection is closed immediately, so that silent clients cannot use up the process's open files. */
const MAX_CONNECTIONS = 10_000;

/** Whether a proxy and the store could read the request differently (RFC 9112, 3.2 and 6.1). */
const isAmbiguous = ({ headersDistinct, httpVersion }: IncomingMessage) =>
  (headersDistinct.host?.length ?? 0) > 1 || (httpVersion === '1.0' && 'transfer-encoding' in headersDistinct);

/** Includes the URL. HAProxy forwards no larger head either. */
const MAX_HEAD_BYTES = 8_192;

/** Each range of a long Accept list takes time; browsers send a hundred characters. */
const MAX_ACCEPT = 200;

/** Node begins all pipelined requests at once and emits no `close` for waiting ones, so their resources would leak. */
function oneAtATime(begin: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();
  const start: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const rest = waiting.get(socket) ?? [];
      const next = rest.shift();
      if (rest.length === 0) socket.resume();
      // Without a socket the response cannot be sent: the connection ended with the previous response.
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
    socket.pause();
  };
}

/** Every response has its request's id. A head that takes longer than `headTimeoutMs` gets 408, an ambiguous request 400. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  {
    identify = identifyAgain,
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
      // Requests in transit on open connections still get a response; Node closes idle connections.
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
  // Reads the rest of the body, so that the sender gets to read the response.
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

/** Ends a stream without its final event, so that the client reconnects and resumes after the last event. */
function endStream(response: ServerResponse): void {
  // A client that does not read would never receive the end.
  if (response.writableNeedDrain) return void response.destroy();
  const { least, most } = RECONNECT_MS;
  response.end(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
