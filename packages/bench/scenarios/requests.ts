/** How the browser calls the store, tRPC with superjson, and how answers are checked. */
import { isDeepStrictEqual } from 'node:util';
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

const JSON_TYPE = { 'content-type': 'application/json' };
const inUrl = (input: unknown) => encodeURIComponent(JSON.stringify(input));

/** A way to call a server: how a request is put, and where the record stands in its answer. */
export interface Transport {
  request(name: string, input: unknown, token: string): WireRequest;
  record(body: string): unknown;
}

interface Answer {
  result?: { data: { json: unknown } };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A query by itself, as catalog queries go so that they can be cached; `input` is what superjson would make of it. */
export const single: Transport = {
  request: (procedure, input, token) => ({
    method: 'GET',
    path: `/trpc/${procedure}${input === undefined ? '' : `?input=${inUrl({ json: input })}`}`,
    headers: bearer(token),
  }),
  record: (body) => (JSON.parse(body) as Answer).result?.data.json,
};
/** A query in a batch of its own. */
export const batch: Transport = {
  request: (procedure, input, token) => ({
    method: 'GET',
    path: `/trpc/${procedure}?batch=1&input=${inUrl({ 0: { json: input } })}`,
    headers: bearer(token),
  }),
  record: (body) => (JSON.parse(body) as Answer[])[0]?.result?.data.json,
};
/** A mutation in a batch of its own. */
export const mutation: Transport = {
  ...batch,
  request: (procedure, input, token) => ({
    method: 'POST',
    path: `/trpc/${procedure}?batch=1`,
    headers: { ...bearer(token), ...JSON_TYPE },
    body: JSON.stringify({ 0: { json: input } }),
  }),
};
/** A documented path, or one of the baseline's: the record as it is. */
export const rest: Transport = {
  request: (path, input, token) => ({
    method: 'POST',
    path,
    headers: { ...bearer(token), ...JSON_TYPE },
    body: JSON.stringify(input),
  }),
  record: (body) => JSON.parse(body),
};
const BOUNDARY = 'campus-store-bench-4f1c';
/** A mutation that takes a form of text fields. */
export const form: Transport = {
  ...single,
  request: (procedure, fields, token) => {
    const parts = Object.entries(fields as Record<string, string>).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return {
      method: 'POST',
      path: `/trpc/${procedure}`,
      headers: { ...bearer(token), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: `${parts.join('')}--${BOUNDARY}--\r\n`,
    };
  },
};

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

/** What differs between a record and what it must be, field by field; null where nothing does. */
export const differenceFrom = (expected: unknown) => (record: unknown) => firstDifference(record, expected, 'record');

function firstDifference(one: unknown, other: unknown, path: string): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  const show = (value: unknown) => JSON.stringify(value)?.slice(0, 200);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return `${path} is ${show(one)} instead of ${show(other)}`;
  }
  const [have, want] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const differences = [...new Set([...want.keys(), ...have.keys()])].map((key) =>
    firstDifference(have.get(key), want.get(key), `${path}.${key}`),
  );
  return differences.find((difference) => difference !== null) ?? `${path} is not what it must be`;
}
