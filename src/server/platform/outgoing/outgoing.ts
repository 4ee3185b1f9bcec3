import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** From the first look for the address to the last byte that is read. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** Maximum number of bytes that are read of a response. The rest is cut off. */
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** The reason why a message could not be sent, in words for staff and without personal data. */
export class TransportError extends Error {
  override name = 'TransportError';
}

interface TransportResponse {
  status: number;
  /** The beginning of the body, as text. */
  text: string;
}

/** Sends to URLs of other people. */
export interface Outgoing {
  /**
   * Posts a body and returns the response, whatever its status; redirects are not followed. Throws TransportError for an
   * address that is not allowed, a timeout, or a connection that fails; what `signal` aborts with where it aborts.
   */
  post(
    to: { url: string; headers: Record<string, string>; body: string },
    signal: AbortSignal,
  ): Promise<TransportResponse>;
}

/** How a name is turned into addresses; tests bring their own. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

const NOT_PUBLIC = 'The URL leads to a private address.';

/**
 * Connections to URLs of other people, such as those of webhooks. Unless `allowPrivate`, it connects to public addresses alone: what is checked is the address that the
 * connection is then made to, so that a name which resolves to another one a moment later (DNS rebinding) gains nothing.
 */
export function createOutgoing({
  allowPrivate,
  resolve = resolveByDns,
  timeoutMs = RESPONSE_TIMEOUT_MS,
}: {
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number | undefined;
}): Outgoing {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);

  /** Returns one address to connect to. All addresses of a name must be public; otherwise the name is rejected. */
  async function findAddress(hostname: string): Promise<LookupAddress> {
    const family = isIP(hostname);
    const found = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    const [first] = found;
    if (!first) throw new TransportError('The name of the URL has no address.');
    if (!found.every(({ address }) => isAllowed(address))) throw new TransportError(NOT_PUBLIC);
    return first;
  }

  /** Opens a new connection to the address that was checked. An open connection belongs to an earlier address of the name. */
  async function open(target: URL, options: RequestOptions, ending: AbortSignal): Promise<ClientRequest> {
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    const { address, family } = await beforeAbort(findAddress(hostname), ending);
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    return send(target, {
      ...options,
      agent: false,
      // The address that was checked, whatever the name leads to by now. A literal address needs no look-up.
      lookup: (_hostname, looked, done) =>
        looked.all ? done(null, [{ address, family }]) : done(null, address, family),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: ending,
    });
  }

  /** Runs `work` until the deadline or the caller's signal. Throws TransportError with the reason of a failure. */
  async function within<Result>(
    limitMs: number,
    signal: AbortSignal,
    work: (ending: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const deadline = AbortSignal.timeout(limitMs);
    try {
      return await work(AbortSignal.any([signal, deadline]));
    } catch (error) {
      signal.throwIfAborted();
      throw deadline.aborted
        ? new TransportError(`No response within ${limitMs / 1000} seconds.`)
        : toTransportError(error);
    }
  }

  return {
    post: ({ url, headers, body }, signal) =>
      within(timeoutMs, signal, async (ending) => {
        const options = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
        const sending = await open(new URL(url), options, ending);
        return await beforeAbort(
          exchange(sending, body, readBeginning, (status) => ({ status, text: '' })),
          ending,
        );
      }),
  };
}

/** Resolves with the result of `work`, unless the signal aborts first. */
function beforeAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function exchange<Read>(
  sending: ClientRequest,
  body: string,
  read: (response: IncomingMessage) => Promise<Read>,
  upgraded: (status: number) => Read,
): Promise<Read> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => read(response).then(resolve, reject));
    // A 101 comes as no response, and without an error either.
    sending.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(upgraded(response.statusCode ?? 0));
    });
    sending.end(body);
  });
}

/** Reads the beginning of a response, and ends the connection. */
function readBeginning(response: IncomingMessage): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = () => {
      response.destroy();
      const text = Buffer.concat(parts).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
      resolve({ status: response.statusCode ?? 0, text });
    };
    response.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length >= MAX_RESPONSE_BYTES) finish();
    });
    response.on('end', finish);
    response.on('error', reject);
  });
}

/** The words for failed connections that staff read, by the system's code. */
const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was lost.',
  EPIPE: 'The connection was lost.',
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be looked up.',
  EHOSTUNREACH: 'The address is not reachable.',
  ENETUNREACH: 'The address is not reachable.',
  ETIMEDOUT: 'The connection timed out.',
};

function toTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Certificates, malformed responses and the like: their codes are constants of Node and of OpenSSL.
  const message =
    CONNECTION_ERRORS[code] ?? `The connection failed${/^[A-Z][A-Z0-9_]*$/.test(code) ? ` (${code})` : ''}.`;
  return new TransportError(message, { cause: error });
}

declare module '../services.ts' {
  interface Services {
    outgoing: Outgoing;
  }
}
