import express from 'express';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES, NOON, testRouter } from '#test/store/conformanceRouter.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { type Listening, listen } from '../http/listen.ts';
import { JSON_LIMIT } from '../limits/bodyLimits.ts';
import { mountTrpc, officialAdapter } from './mountTrpc.ts';

/**
 * The fast paths beside tRPC's own adapter must not be told from it by any client: a corpus of requests goes to both, and
 * status, body and the headers that matter are compared. An upgrade of tRPC that changes one of them fails here.
 */

let store: TestStore;
let ours: Listening;
let official: Listening;
const tokens = { customer: '', staff: '', forged: 'not.a.token', none: '' };
beforeAll(async () => {
  store = await createTestStore();
  tokens.customer = await store.customerToken(await store.make.customer());
  tokens.staff = await store.staffToken(await store.make.staff());
  const [fast, plain] = [express(), express()];
  mountTrpc(fast, testRouter, store.services);
  plain.use('/trpc', officialAdapter(testRouter, store.services, JSON_LIMIT));
  [ours, official] = await Promise.all([listen(fast, '127.0.0.1', 0), listen(plain, '127.0.0.1', 0)]);
});
afterAll(async () => {
  await Promise.all([ours.close(), official.close()]);
  await store.close();
});

interface Sent {
  method?: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  as?: keyof typeof tokens;
}

const wire = (value: unknown) => JSON.stringify(superjson.serialize(value));
const get = (path: string, input?: unknown) =>
  input === undefined ? path : `${path}?input=${encodeURIComponent(wire(input))}`;
const post = (path: string, body: string, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  path,
  body,
  headers: { 'content-type': 'application/json', ...headers },
});
const batch = (paths: string[], inputs: Record<number, unknown>) => {
  const sent = Object.fromEntries(Object.entries(inputs).map(([index, input]) => [index, superjson.serialize(input)]));
  return { path: `${paths.join(',')}?batch=1`, inputs: JSON.stringify(sent) };
};
const getBatch = (paths: string[], inputs: Record<number, unknown> = {}) => {
  const { path, inputs: text } = batch(paths, inputs);
  return { path: `${path}&input=${encodeURIComponent(text)}` };
};
const postBatch = (paths: string[], inputs: Record<number, unknown> = {}) => {
  const { path, inputs: text } = batch(paths, inputs);
  return post(path, text);
};

const QUERIES = ['hello', 'nothing', 'none', 'noon', 'record', 'odd', 'maybe', 'crash', 'badResponse', 'who'];
const GUARDED = ['forCustomers', 'forStaff'];
const INPUTS: [string, unknown][] = [
  ['a whole input', { name: 'Ana', count: 1, on: NOON }],
  ['an input with unknown keys', { name: 'Ana', count: 1, color: 'red' }],
  ['an empty name', { name: '', count: 1 }],
  ['a long name', { name: 'x'.repeat(21), count: 1 }],
  ['a fraction', { name: 'Ana', count: 1.5 }],
  ['a negative count', { name: 'Ana', count: -1 }],
  ['a text for a number', { name: 'Ana', count: '1' }],
  ['a text for a date', { name: 'Ana', count: 1, on: 'soon' }],
  ['a list', [1, 2]],
  ['a text', 'Ana'],
  ['a number', 4],
  ['null', null],
  ['an empty record', {}],
  ['an emoji and a peso sign', { name: '🧃 ₱', count: 2 }],
];
const BAD_JSON = ['{', '[', 'nope', '"', '{"json":', '\u0000', '{"json":{}}}', "{'json':1}"];
const ODD_ENVELOPES = [
  ...'{} [] 1 "text" null true {"json":null} {"meta":{}}'.split(' '),
  '{"json":1,"meta":{"values":["Date"]}}',
  '{"json":1000000000,"meta":{"values":[["typed-array","Uint8Array"]]}}',
  '{"json":{"name":"/a/"},"meta":{"values":{"name":["regexp"]}}}',
  '{"json":{},"meta":{"values":{"name.first":["Date"]}}}',
];

function corpus(): [title: string, request: Sent][] {
  const all: [string, Sent][] = [];
  const add = (title: string, request: Sent) => void all.push([title, request]);
  for (const path of QUERIES) {
    add(`query ${path}`, { path });
    add(`query ${path} by POST`, post(path, ''));
    add(`query ${path} by POST with an input`, post(path, wire({})));
    add(`HEAD of ${path}`, { method: 'HEAD', path });
    add(`query ${path} as a batch of one`, getBatch([path]));
  }
  for (const code of CODES) {
    add(`failure ${code}`, { path: `failing.${code}` });
    add(`failure ${code} beside a success`, getBatch([`failing.${code}`, 'hello']));
  }
  for (const path of GUARDED) {
    for (const as of Object.keys(tokens) as (keyof typeof tokens)[]) {
      add(`${path} as ${as}`, { path, as });
      add(`${path} in a batch as ${as}`, { ...getBatch([path, 'who']), as });
    }
  }
  for (const [title, input] of INPUTS) {
    add(`query with ${title}`, { path: get('parcel', input) });
    add(`optional input with ${title}`, { path: get('maybe', input) });
    add(`mutation with ${title}`, post('save', wire(input)));
    add(`mutation of anything with ${title}`, post('saveAny', wire(input)));
    add(`batch with ${title}`, getBatch(['parcel', 'hello'], { 0: input }));
    add(`mutations in a batch with ${title}`, postBatch(['save', 'saveAny'], { 0: input, 1: input }));
    add(`guarded mutation with ${title}`, post('saveForCustomers', wire(input)));
  }
  for (const text of BAD_JSON) {
    add(`query with the input ${JSON.stringify(text)}`, { path: `parcel?input=${encodeURIComponent(text)}` });
    add(`batch with the input ${JSON.stringify(text)}`, {
      path: `parcel,hello?batch=1&input=${encodeURIComponent(text)}`,
    });
    add(`mutation with the body ${JSON.stringify(text)}`, post('save', text));
    add(`mutations in a batch with the body ${JSON.stringify(text)}`, post('save,saveAny?batch=1', text));
    add(`mutation that takes nothing with the body ${JSON.stringify(text)}`, post('saveNothing', text));
    add(`guarded mutation with the body ${JSON.stringify(text)}`, post('saveForCustomers', text));
    add(`stream with the input ${JSON.stringify(text)}`, { path: `days?input=${encodeURIComponent(text)}` });
  }
  for (const text of ODD_ENVELOPES) {
    add(`query with the envelope ${text}`, { path: `parcel?input=${encodeURIComponent(text)}` });
    add(`batch with the envelope ${text}`, { path: `parcel,hello?batch=1&input=${encodeURIComponent(text)}` });
    add(`mutation with the envelope ${text}`, post('save', text));
    add(`mutations in a batch with the envelope ${text}`, post('save,saveAny?batch=1', text));
  }
  for (const text of ODD_ENVELOPES) {
    const inputs = `{"0":${text},"1":${wire({ name: 'Ana', count: 1 })}}`;
    const path = `parcel,parcel?batch=1&input=${encodeURIComponent(inputs)}`;
    add(`batch with the envelope ${text} of its first call`, { path });
    add(`mutations in a batch with the envelope ${text} of the first`, post('save,save,saveNothing?batch=1', inputs));
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    add(`${method} of a query`, { method, path: 'hello' });
    add(`${method} of a mutation`, { method, path: 'saveNothing' });
    add(`${method} of an unknown path`, { method, path: 'unknown' });
  }
  for (const path of [
    'unknown',
    'hello.more',
    'deep',
    'deep.deeper',
    'failing',
    '',
    'constructor',
    '__proto__',
    'toString',
    'hello,',
    ',hello',
    '%E0%A4%A',
    'hel%6Co',
    'a/b',
  ]) {
    add(`path ${JSON.stringify(path)}`, { path });
    add(`path ${JSON.stringify(path)} by POST`, post(path, wire({})));
    add(`path ${JSON.stringify(path)} in a batch`, { path: `${path}?batch=1&input=%7B%7D` });
  }
  add('a nested path', { path: 'deep.deeper.name' });
  add('a mutation by GET', { path: get('save', { name: 'Ana', count: 1 }) });
  add('mutations in a batch by GET', getBatch(['save', 'saveNothing'], { 0: { name: 'Ana', count: 1 } }));
  add('a query and a mutation in one batch by GET', getBatch(['hello', 'saveNothing']));
  add('a query and a mutation in one batch by POST', postBatch(['hello', 'saveNothing']));
  add('a subscription in a batch', getBatch(['words', 'hello']));
  add('a subscription by POST', post('words', ''));
  add('a mutation without a body', post('saveNothing', ''));
  add('a mutation that fails', post('saveCrash', ''));
  add('a mutation with an empty body that wants one', post('save', ''));
  add('a mutation without a content type', {
    method: 'POST',
    path: 'save',
    body: wire({ name: 'Ana', count: 1 }),
    headers: {},
  });
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
    'application/octet-stream',
  ])
    add(`a mutation as ${type}`, post('save', wire({ name: 'Ana', count: 1 }), { 'content-type': type }));
  add('a batch of the most calls', getBatch(Array.from({ length: 10 }, () => 'hello')));
  add('a batch of too many calls', getBatch(Array.from({ length: 11 }, () => 'hello')));
  add('mutations in a batch of too many', postBatch(Array.from({ length: 11 }, () => 'saveNothing')));
  add(
    'a batch whose inputs are fewer than its calls',
    getBatch(['parcel', 'parcel'], { 1: { name: 'Ana', count: 1 } }),
  );
  add('a batch whose inputs are more than its calls', getBatch(['hello'], { 0: 1, 5: 2 }));
  add('batch=0', { path: 'hello?batch=0' });
  add('batch=true', { path: 'hello?batch=true' });
  add('a body over the limit', post('saveAny', wire('x'.repeat(JSON_LIMIT))));
  add('an unknown search parameter', { path: 'hello?color=red' });
  add('the same parameter twice', { path: `parcel?input=${encodeURIComponent(wire(1))}&input=2` });
  add('an accept header of a stream of lines', {
    path: getBatch(['hello', 'noon']).path,
    headers: { 'trpc-accept': 'application/jsonl' },
  });
  add('a browser that accepts lines too', {
    path: getBatch(['hello', 'noon']).path,
    headers: { accept: 'text/html, application/jsonl' },
  });
  add('an accept header of tRPC for JSON', { path: 'hello', headers: { 'trpc-accept': 'application/json' } });
  add('connection parameters in the address', { path: 'hello?connectionParams=1' });
  add('a form of nobody', { ...formOf({ name: 'Ana' }), as: 'none' });
  add('a form of a customer', { ...formOf({ name: 'Ana', file: 'x' }), as: 'customer' });
  for (const as of ['customer', 'staff', 'forged'] as const) {
    add(`who, as ${as}`, { path: 'who', as });
    add(`a stream for customers, as ${as}`, { path: 'streamForCustomers', as });
    add(`a guarded mutation as ${as}`, { ...post('saveForCustomers', wire({ name: 'Ana', count: 1 })), as });
  }
  add('a stream of words', { path: 'words' });
  add('a stream that fails', { path: 'brokenStream' });
  add('a stream for customers, of nobody', { path: 'streamForCustomers' });
  add('a stream with an input', { path: get('days', { from: NOON }) });
  add('a stream with a bad input', { path: get('days', { from: 'soon' }) });
  add('a stream without its input', { path: 'days' });
  for (const id of ['0', '1', '2', '3', 'nonsense']) {
    add(`a stream that goes on after ${id} by header`, {
      path: get('days', { from: NOON }),
      headers: { 'last-event-id': id },
    });
    for (const name of ['lastEventId', 'Last-Event-Id'])
      add(`a stream that goes on after ${id} by ${name}`, { path: `${get('days', { from: NOON })}&${name}=${id}` });
  }
  return all;
}

function formOf(fields: Record<string, string>): Sent {
  const lines = Object.entries(fields).flatMap(([name, value]) => [
    '--edge',
    `content-disposition: form-data; name="${name}"`,
    '',
    value,
  ]);
  const body = [...lines, '--edge--', ''].join('\r\n');
  return { method: 'POST', path: 'form', body, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
}

const HEADERS = ['content-type', 'cache-control', 'retry-after', 'vary', 'location', 'set-cookie', 'x-accel-buffering'];

async function readResponse(server: Listening, { method = 'GET', path, body, headers, as = 'none' }: Sent) {
  const authorization: Record<string, string> = tokens[as] ? { authorization: `Bearer ${tokens[as]}` } : {};
  const response = await fetch(`${server.url}/trpc/${path}`, {
    method,
    headers: { ...headers, ...authorization },
    // Bytes: for text fetch would name a content type of its own.
    ...(body === undefined || method === 'GET' ? {} : { body: new TextEncoder().encode(body) }),
  });
  const text = await response.text();
  // Between two events tRPC writes one or two blank lines, which mean the same.
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const shown = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, body: isStream ? text.split(/\n{2,}/) : text, headers: shown };
}

const requests = corpus();

test('the corpus holds more than 200 different requests', () => {
  expect(new Set(requests.map(([, request]) => JSON.stringify(request))).size).toBeGreaterThan(200);
});

test("every request gets the same response as by tRPC's own adapter", async () => {
  for (const [title, request] of requests) {
    const [fast, plain] = await Promise.all([readResponse(ours, request), readResponse(official, request)]);
    expect.soft(fast, title).toEqual(plain);
  }
});
