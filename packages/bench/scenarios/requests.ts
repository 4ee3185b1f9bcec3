/** How the browser calls the store, tRPC with superjson, and how answers are checked. */
import { deepStrictEqual } from 'node:assert';
import type { Caller } from '../fixture.ts';
import type { Check, WireRequest } from '../scenario.ts';

/** A whole number from 0 to below `count` that follows from n alone, spread evenly. */
export function pickIndex(count: number, n: number, salt = 0): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}

/** The item of a list that n picks. */
export const pick = <Item>(items: readonly Item[], n: number, salt = 0): Item =>
  itemAt(items, pickIndex(items.length, n, salt));

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is nothing at ${index}`);
  return item;
}

/** A way to call a server: how a request is put, and where the record stands in its answer. */
export interface Transport {
  /** `input` is what superjson would make of it. */
  request(name: string, input: unknown, caller: Caller): WireRequest;
  record(body: string): unknown;
}

type Answer = { result?: { data: { json: unknown } } };

const BOUNDARY = 'campus-store-bench-4f1c';
const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });
const customer = ({ id }: Caller) => ({ 'customer-id': String(id) });
const inUrl = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const get = (path: string, headers: Record<string, string>): WireRequest => ({ method: 'GET', path, headers });
const post = (path: string, headers: Record<string, string>, body: unknown): WireRequest => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A query by itself, as catalog queries go so that they can be cached. */
const single: Transport = {
  request: (procedure, input, caller) =>
    get(`/trpc/${procedure}${input === undefined ? '' : `?input=${inUrl({ json: input })}`}`, bearer(caller)),
  record: (body) => (JSON.parse(body) as Answer).result?.data.json,
};
/** A query as the only call of a batch. */
const batch: Transport = {
  request: (procedure, input, caller) =>
    get(`/trpc/${procedure}?batch=1&input=${inUrl({ 0: { json: input } })}`, bearer(caller)),
  record: (body) => (JSON.parse(body) as Answer[])[0]?.result?.data.json,
};
/** A mutation as the only call of a batch. */
const mutation: Transport = {
  ...batch,
  request: (procedure, input, caller) => post(`/trpc/${procedure}?batch=1`, bearer(caller), { 0: { json: input } }),
};
/** A mutation that takes a form of text fields. */
const form: Transport = {
  ...single,
  request: (procedure, fields, caller) => {
    const parts = Object.entries(fields as Record<string, string>).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { ...bearer(caller), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return { method: 'POST', path: `/trpc/${procedure}`, headers, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
  },
};
/** A documented path in place of the procedure: the record as it is. By GET where there is no input. */
const restPath = (path: string, method: 'POST' | 'PUT' = 'POST'): Transport => ({
  request: (_procedure, input, caller) =>
    input === undefined ? get(path, bearer(caller)) : { ...post(path, bearer(caller), input), method },
  record: (body) => JSON.parse(body),
});

/** A REST call costs at most 1.15 times its procedure. */
export const REST_TARGET = { uncached: 0.87, shipped: 0.87 };

/** The baseline by a GET: it has routes of the procedures' names, takes their input as it is and answers the bare record. */
const baselineGet: Transport = {
  request: (procedure, input, caller) => get(`/${procedure}?input=${inUrl(input ?? null)}`, customer(caller)),
  record: (body) => JSON.parse(body),
};
/** The same by a POST. */
const baselinePost: Transport = {
  ...baselineGet,
  request: (procedure, input, caller) => post(`/${procedure}`, customer(caller), input),
};

export const transports = { single, batch, mutation, form, restPath, baselineGet, baselinePost };

/** A check of the record in an answer. `wrongWith` sees each different body once: the very same one needs no second look. */
export function checked(record: Transport['record'], wrongWith: (record: unknown) => string | null): Check {
  let right: string | null = null;
  return (status, body) => {
    if (status !== 200) return `${status}: ${body.slice(0, 300)}`;
    if (body === right) return null;
    const wrong = wrongWith(record(body));
    if (wrong === null) right = body;
    return wrong;
  };
}

/** Returns the difference between a record and the expected one, or null if there is none. */
export const differenceFrom = (expected: unknown) => (record: unknown) => {
  try {
    deepStrictEqual(record, expected);
    return null;
  } catch (error) {
    return String(error).slice(0, 1_000);
  }
};
