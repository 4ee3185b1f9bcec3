import { type ErrorCode, errorStatus } from '../../../src/shared/errors.ts';
import type { FormBody } from './multipart.ts';
import { errorOfStatus, memberOf, readError, StoreError, unreachable } from './storeError.ts';
import { fromWire, toWire, type Wire } from './wire.ts';

export interface Call {
  /** The procedure, such as `orders.place`. */
  path: string;
  type: 'query' | 'mutation';
  input: unknown;
  /** Stands in for the input of a procedure that takes a form. */
  form?: FormBody;
}

export interface Sending {
  token: string | undefined;
  idempotencyKey?: string;
  signal: AbortSignal | undefined;
  /** How long the whole response may take. */
  timeoutMs: number;
}

/** A longer URL is turned away by some proxies; the store takes such a query as POST. */
const MAX_URL_LENGTH = 6_000;

export const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

/** The URL of a read with its input. */
export const urlOf = (store: string, path: string, input: unknown): string =>
  `${store}/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(toWire(input))}`}`;

/** The documented paths that take forms: tRPC carries none. */
const FORM_PATHS: Readonly<Record<string, string>> = {
  'orders.place': 'PUT /api/orders',
  'orders.uploadProof': 'POST /api/orders/upload-proof',
  'stocks.checkImport': 'POST /api/stocks/check-import',
};

function toFormRequest(store: string, path: string, form: FormBody): { url: string; init: RequestInit } {
  const stock = /^stocks\.upload (\d+)$/.exec(path)?.[1];
  const [method = '', url = ''] = (FORM_PATHS[path] ?? `POST /api/stocks/${stock}/upload`).split(' ');
  return { url: store + url, init: { ...form.open(), method } };
}

function toRequest(store: string, { path, type, input, form }: Call): { url: string; init: RequestInit } {
  const url = type === 'query' ? urlOf(store, path, input) : urlOf(store, path, undefined);
  if (form) return toFormRequest(store, path, form);
  if (type === 'query' && url.length <= MAX_URL_LENGTH) return { url, init: { method: 'GET' } };
  const headers = { 'Content-Type': 'application/json' };
  return { url: urlOf(store, path, undefined), init: { method: 'POST', headers, body: toWire(input) } };
}

/**
 * Makes one request, once. Returns the procedure's output with its dates as dates; throws StoreError, or the signal's reason
 * where that ended it.
 */
export async function send(store: string, call: Call, sending: Sending): Promise<unknown> {
  const { url, init } = toRequest(store, call);
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(authorization(sending.token))) headers.set(name, value);
  if (sending.idempotencyKey !== undefined) headers.set('Idempotency-Key', sending.idempotencyKey);
  const { response, text } = await fetchText(url, { ...init, headers }, sending);
  const body = parse(text);
  if (call.form) {
    if (response.ok) return withDates(body);
    throw toFormError(response, body);
  }
  const output = memberOf(memberOf(body, 'result'), 'data');
  if (response.ok && output !== undefined) return fromWire(output as Wire);
  throw toError(response, body);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The JSON of a documented path, its instants as dates. */
function withDates(value: unknown): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDates(member)]));
}

/** Returns the error of a documented path, whose code is told by its status. */
function toFormError(response: Response, body: unknown): StoreError {
  const retryAfter = secondsOf(response.headers.get('Retry-After'));
  const code = (Object.keys(errorStatus) as ErrorCode[]).find((each) => errorStatus[each] === response.status);
  const msg = memberOf(body, 'msg');
  if (!code || typeof msg !== 'string') return errorOfStatus(response.status, retryAfter);
  const fields = (memberOf(body, 'errors') ?? {}) as Record<string, string>;
  return new StoreError(msg, {
    code,
    status: response.status,
    fields,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** Returns the error that a rejected response names, or one with its status alone if the response is not the store's own. */
export function toError(response: Response, body: unknown): StoreError {
  const retryAfter = secondsOf(response.headers.get('Retry-After'));
  const shape = memberOf(memberOf(body, 'error'), 'json');
  return readError(shape, retryAfter) ?? errorOfStatus(response.status, retryAfter);
}

/** Runs `request` under a deadline and the caller's signal; whatever it meets on the way is thrown as `unreachable`. */
async function fetchText(url: string, init: RequestInit, { signal, timeoutMs }: Sending) {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    return { response, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    // A file that cannot be read while it is sent is not the connection's fault.
    const reason = memberOf(cause, 'cause');
    if (memberOf(reason, 'syscall') === 'read' && memberOf(reason, 'code') === 'EISDIR') throw reason;
    throw toConnectionError(url, cause);
  }
}

/** An error of fetch, in words that name the store. */
export function toConnectionError(url: string, cause: unknown): StoreError {
  const { origin } = new URL(url);
  const why = memberOf(memberOf(cause, 'cause'), 'code') ?? memberOf(cause, 'message');
  return unreachable(`${origin} cannot be reached: ${why}.`, 0, cause);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
