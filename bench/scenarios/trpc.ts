/** How the browser asks the store: tRPC with superjson, catalog queries one by one so that they can be cached, others in batches. */

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };
const inUrl = (input: unknown) => encodeURIComponent(JSON.stringify(input));

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A query that is asked alone; its record is `loneRecord`. `input` is what superjson would make of it: plain JSON values. */
export function loneQuery(procedure: string, input: unknown, token: string): Request {
  const query = input === undefined ? '' : `?input=${inUrl({ json: input })}`;
  return { method: 'GET', path: `/trpc/${procedure}${query}`, headers: bearer(token) };
}

/** A query in a batch of its own; its record is `batchedRecord`. */
export function batchedQuery(procedure: string, input: unknown, token: string): Request {
  return {
    method: 'GET',
    path: `/trpc/${procedure}?batch=1&input=${inUrl({ 0: { json: input } })}`,
    headers: bearer(token),
  };
}

/** A mutation in a batch of its own; its record is `batchedRecord`. */
export function mutation(procedure: string, input: unknown, token: string): Request {
  return {
    method: 'POST',
    path: `/trpc/${procedure}?batch=1`,
    headers: { ...bearer(token), ...json },
    body: JSON.stringify({ 0: { json: input } }),
  };
}

const BOUNDARY = 'campus-store-bench-4f1c';

/** A mutation that takes a form of text fields; its record is `loneRecord`. */
export function formMutation(procedure: string, fields: Record<string, string>, token: string): Request {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method: 'POST',
    path: `/trpc/${procedure}`,
    headers: { ...bearer(token), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}

interface Answer {
  result?: { data: { json: unknown } };
}

/** The record of an answer; undefined where the store refused. */
export const loneRecord = (body: string): unknown => (JSON.parse(body) as Answer).result?.data.json;
export const batchedRecord = (body: string): unknown => (JSON.parse(body) as Answer[])[0]?.result?.data.json;
