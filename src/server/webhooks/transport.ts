import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** From the first look for the address to the last byte that is read. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** How much of a response is read; what comes after it is cut off. */
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** Why a message could not be sent, in words for staff that hold nobody's data. */
export class TransportError extends Error {
  override name = 'TransportError';
}

interface TransportResponse {
  status: number;
  /** The beginning of the body, as text. */
  text: string;
}

/** Sends a message to a URL of other people. */
export interface WebhookTransport {
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
 * The sender of webhooks. Unless `allowPrivate`, it connects to public addresses alone: what is checked is the address that the
 * connection is then made to, so that a name which resolves to another one a moment later (DNS rebinding) gains nothing.
 */
export function createWebhookTransport({
  allowPrivate,
  resolve = resolveByDns,
  timeoutMs = RESPONSE_TIMEOUT_MS,
}: {
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number | undefined;
}): WebhookTransport {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);

  /** One address to connect to. All that a name has must be public: one that is not gives the name away. */
  async function findAddress(hostname: string): Promise<LookupAddress> {
    const family = isIP(hostname);
    const found = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    const [first] = found;
    if (!first) throw new TransportError('The name of the URL has no address.');
    if (!found.every(({ address }) => isAllowed(address))) throw new TransportError(NOT_PUBLIC);
    return first;
  }

  return {
    post: async ({ url, headers, body }, signal) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const ending = AbortSignal.any([signal, deadline]);
      const target = new URL(url);
      try {
        const hostname = target.hostname.replace(/^\[|\]$/g, '');
        const { address, family } = await beforeAbort(findAddress(hostname), ending);
        const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
        const sending = send(target, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // A connection of its own: an open one belongs to the address that the name led to then.
          agent: false,
          // The address that was checked, whatever the name leads to by now. A literal address needs no look-up.
          lookup: (_hostname, options, done) =>
            options.all ? done(null, [{ address, family }]) : done(null, address, family),
          maxHeaderSize: MAX_HEADER_BYTES,
          signal: ending,
        });
        return await beforeAbort(exchange(sending, body), ending);
      } catch (error) {
        signal.throwIfAborted();
        throw deadline.aborted
          ? new TransportError(`No response within ${timeoutMs / 1000} seconds.`)
          : toTransportError(error);
      }
    },
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

function exchange(sending: ClientRequest, body: string): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => readResponse(response).then(resolve, reject));
    // A 101 comes as no response, and without an error either.
    sending.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, text: '' });
    });
    sending.end(body);
  });
}

/** Reads the beginning of a response, and ends the connection. */
function readResponse(response: IncomingMessage): Promise<TransportResponse> {
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
  ECONNRESET: 'The connection was cut.',
  EPIPE: 'The connection was cut.',
  ENOTFOUND: 'The name of the URL is unknown.',
  EAI_AGAIN: 'The name of the URL could not be looked up.',
  EHOSTUNREACH: 'The address of the URL cannot be reached.',
  ENETUNREACH: 'The address of the URL cannot be reached.',
  ETIMEDOUT: 'The connection could not be made in time.',
};

function toTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Certificates, malformed responses and the like: their codes are constants of Node and of OpenSSL.
  const message =
    CONNECTION_ERRORS[code] ?? `The connection failed${/^[A-Z][A-Z0-9_]*$/.test(code) ? ` (${code})` : ''}.`;
  return new TransportError(message, { cause: error });
}

declare module '../platform/services.ts' {
  interface Services {
    webhookTransport: WebhookTransport;
  }
}
