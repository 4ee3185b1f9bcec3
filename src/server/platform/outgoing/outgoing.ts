import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** From the address lookup to the last byte. */
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** The reason why a message could not be sent, for staff and without personal data. */
export class TransportError extends Error {
  override name = 'TransportError';
}

interface TransportResponse {
  status: number;
  text: string;
}

export interface Outgoing {
  /** Returns any response and follows no redirects. Throws TransportError for a forbidden address, a timeout or a failed connection. */
  post(
    to: { url: string; headers: Record<string, string>; body: string },
    signal: AbortSignal,
  ): Promise<TransportResponse>;
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

const NOT_PUBLIC = 'The URL leads to a private address.';

/** Addresses must be public unless `allowPrivate`. The check is part of the connection's lookup, which prevents DNS rebinding. */
export function createOutgoing({
  allowPrivate,
  resolve = resolveByDns,
  timeoutMs = RESPONSE_TIMEOUT_MS,
}: {
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number | undefined;
}): Outgoing {
  const requireAllowed = (addresses: readonly string[]) => {
    if (!allowPrivate && !addresses.every(isPublicAddress)) throw new TransportError(NOT_PUBLIC);
  };
  const findAddresses = async (hostname: string) => {
    const found = await resolve(hostname);
    requireAllowed(found.map(({ address }) => address));
    const [first] = found;
    if (!first) throw new TransportError('The name of the URL has no address.');
    return { found, first };
  };
  const lookUp: LookupFunction = (hostname, { all }, done) =>
    findAddresses(hostname).then(
      ({ found, first }) => (all ? done(null, found) : done(null, first.address, first.family)),
      (error) => done(error, ''),
    );

  return {
    post: async ({ url, headers, body }, signal) => {
      const target = new URL(url);
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        // Node looks up no literal address, so it is checked here.
        const hostname = target.hostname.replace(/^\[|\]$/g, '');
        if (isIP(hostname)) requireAllowed([hostname]);
        return await exchange(target, body, {
          method: 'POST',
          headers,
          lookup: lookUp,
          // A reused connection would skip the address check.
          agent: false,
          maxHeaderSize: MAX_HEADER_BYTES,
          signal: AbortSignal.any([signal, deadline]),
        });
      } catch (error) {
        signal.throwIfAborted();
        throw deadline.aborted
          ? new TransportError(`No response within ${timeoutMs / 1000} seconds.`)
          : toTransportError(error);
      }
    },
  };
}

function exchange(target: URL, body: string, options: RequestOptions): Promise<TransportResponse> {
  const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    open(target, options)
      .on('error', reject)
      .on('response', (response) => readBeginning(response).then(resolve, reject))
      // Node emits neither a response nor an error for 101.
      .on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, text: '' });
      })
      .end(body);
  });
}

async function readBeginning(response: IncomingMessage): Promise<TransportResponse> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    parts.push(part);
    length += part.length;
    if (length >= MAX_RESPONSE_BYTES) break;
  }
  const text = Buffer.concat(parts).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  return { status: response.statusCode ?? 0, text };
}

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
  // For certificates, malformed responses and similar, whose codes are constants of Node and OpenSSL.
  const message =
    CONNECTION_ERRORS[code] ?? `The connection failed${/^[A-Z][A-Z0-9_]*$/.test(code) ? ` (${code})` : ''}.`;
  return new TransportError(message, { cause: error });
}

declare module '../services.ts' {
  interface Services {
    outgoing: Outgoing;
  }
}
