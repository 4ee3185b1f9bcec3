import { request as open } from 'node:http';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, describe, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { JSON_LIMIT, readJson, SMALL_JSON_LIMIT } from './jsonBody.ts';
import { listen } from './listen.ts';

/** Read directly from the connection. */
const direct = { 'content-type': 'application/json' };
/** The same type in another spelling, which body-parser reads. */
const parsed = { 'content-type': 'application/json; charset="utf-8"' };

/** The errors of the interrupted bodies. */
const [cutWhileRead, cutBefore] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];

const app = express();
const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    (body) => ({ body: body === undefined ? 'none' : body }),
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
app.post('/cut', async (request, response) => {
  cutWhileRead.resolve(await outcomeOf(readJson(request, response, false)));
});
app.post('/late', async (request, response) => {
  const closed = Promise.withResolvers<void>();
  request.on('close', closed.resolve);
  await closed.promise;
  cutBefore.resolve(await outcomeOf(readJson(request, response, false)));
});
app.post('/:size', async (request, response) => {
  response.json(await outcomeOf(readJson(request, response, request.params.size === 'large')));
});
const server = await listen(app, '127.0.0.1', 0);
afterAll(() => server.close());

async function send(
  body: string | Buffer<ArrayBuffer> | undefined,
  headers: HeadersInit,
  size = 'small',
): Promise<unknown> {
  const response = await fetch(`${server.url}/${size}`, { method: 'POST', body, headers });
  return response.json();
}

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each<[name: string, body: Buffer<ArrayBuffer>, outcome: unknown]>([
  ['a record', bytes('{"a":[1,"₱",null]}'), { body: { a: [1, '₱', null] } }],
  ['a text alone', bytes('"a"'), { body: 'a' }],
  ['null', bytes('null'), { body: null }],
  ['blanks around it', bytes(' \n[1]\t'), { body: [1] }],
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{"a":1}'), { body: { a: 1 } }],
  ['bytes that are no UTF-8', bytes('{"a":"', [0xff], '"}'), { body: { a: '\ufffd' } }],
  ['a name twice', bytes('{"a":1,"a":2}'), { body: { a: 2 } }],
  ['nothing but blanks', bytes(' '), 'malformed'],
  ['half a record', bytes('{"a":'), 'malformed'],
  ['JavaScript', bytes('{a:1}'), 'malformed'],
  ['another encoding', Buffer.from('{"a":1}', 'utf16le'), 'malformed'],
  ['5,001 values', bytes(`[${Array(5_001).fill(0).join(',')}]`), { body: Array(5_001).fill(0) }],
  ['5,002 values', bytes(`[${Array(5_002).fill(0).join(',')}]`), 'too_large'],
  ['64 levels', bytes('['.repeat(64), ']'.repeat(64)), { body: expect.any(Array) }],
  ['65 levels', bytes('{"a":'.repeat(65), '1', '}'.repeat(65)), 'too_large'],
  ['65 levels behind a text that seems to end', bytes('["\\"", ', '['.repeat(64), ']'.repeat(65)), 'too_large'],
  ['brackets in a text', bytes(`"${'['.repeat(65)}"`), { body: '['.repeat(65) }],
  ['many lists beside each other', bytes(`[${Array(100).fill('[]').join(',')}]`), { body: Array(100).fill([]) }],
  ['as many bytes as are allowed', bytes(`"${'x'.repeat(SMALL_JSON_LIMIT - 2)}"`), { body: 'x'.repeat(65_534) }],
  ['a byte more', bytes(`"${'x'.repeat(SMALL_JSON_LIMIT - 1)}"`), 'too_large'],
])('both readers read %s in the same way', async (_name, body, outcome) => {
  expect([await send(body, direct), await send(body, parsed)]).toEqual([outcome, outcome]);
});

test('staff may send a megabyte', async () => {
  const most = Array(20_001).fill(0);
  expect(await send(JSON.stringify(most), direct, 'large')).toEqual({ body: most });
  expect(await send(JSON.stringify([...most, 0]), direct, 'large')).toBe('too_large');
  const largest = `"${'x'.repeat(JSON_LIMIT - 2)}"`;
  expect(await send(largest, direct, 'large')).toEqual({ body: largest.slice(1, -1) });
  expect(await send(`${largest} `, direct, 'large')).toBe('too_large');
});

describe('an unusual body', () => {
  test.each<[name: string, body: string | Buffer<ArrayBuffer> | undefined, headers: HeadersInit, outcome: unknown]>([
    ['there is none', undefined, {}, { body: 'none' }],
    ['of no bytes', '', direct, { body: 'none' }],
    ['compressed', gzipSync('{"a":1}'), { ...direct, 'content-encoding': 'gzip' }, { body: { a: 1 } }],
    ['compressed unknown', '{"a":1}', { ...direct, 'content-encoding': 'best' }, 'unsupported_media'],
    ['compressed wrongly', '{"a":1}', { ...direct, 'content-encoding': 'gzip' }, 'malformed'],
    [
      'too large when unpacked',
      gzipSync(`"${'x'.repeat(100_000)}"`),
      { ...direct, 'content-encoding': 'gzip' },
      'too_large',
    ],
    [
      'in UTF-16',
      Buffer.from('{"a":1}', 'utf16le'),
      { 'content-type': 'application/json; charset=utf-16le' },
      'unsupported_media',
    ],
    ['in Latin 1', '{"a":1}', { 'content-type': 'application/json; charset=latin1' }, 'unsupported_media'],
  ])('%s is read, or rejected with the reason', async (_name, body, headers, outcome) => {
    expect(await send(body, headers)).toEqual(outcome);
  });

  test('without a declared length is read', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const sending = open(`${server.url}/small`, { method: 'POST', headers: direct }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    });
    sending.write('{"a"');
    sending.end(':1}');
    expect(JSON.parse(await promise)).toEqual({ body: { a: 1 } });
  });
});

test.each([
  ['while it is read', '/cut', cutWhileRead],
  ['before', '/late', cutBefore],
])('a body that is cut %s is malformed, and no call waits for its end', async (_when, path, outcome) => {
  const headers = { ...direct, 'content-length': 100 };
  const sending = open(server.url + path, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write('{"a"', () => sending.destroy());
  expect(await outcome.promise).toBe('malformed');
});
