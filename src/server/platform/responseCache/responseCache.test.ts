import express, { type Response } from 'express';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { listen } from '../http/listen.ts';
import { cacheResponses, createResponseCache } from './responseCache.ts';

const store = await openTestStore();
let version = '1';
const responseCache = createResponseCache(20_000);
const answer = vi.fn((response: Response) => response.json({ text: 'one' }));
const app = express();
const services = { ...store.services, responseCache, readCatalogVersion: async () => version };
app.use(
  cacheResponses(services, () => true),
  (_request, response) => void answer(response),
);
const server = await listen(app, '127.0.0.1', 0);
afterAll(() => server.close());

const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
const read = async (path: string) => (await get(path)).text();
beforeEach(() => {
  version = `${version}1`;
  answer.mockClear();
});

test('a response is made once for each URL while the catalog is unchanged, and again after a change', async () => {
  expect([await read('/a'), await read('/a'), await read('/b')]).toEqual(Array(3).fill('{"text":"one"}'));
  expect(answer).toHaveBeenCalledTimes(2);
  version = 'changed';
  answer.mockImplementationOnce((response) => response.json({ text: 'two' }));
  expect([await read('/a'), await read('/a')]).toEqual(['{"text":"two"}', '{"text":"two"}']);
  expect(answer).toHaveBeenCalledTimes(3);
});

test('a response from before a change of the catalog is not sent to later callers', async () => {
  const slow = Promise.withResolvers<Response>();
  answer.mockImplementationOnce((response) => {
    slow.resolve(response);
    return response;
  });
  const first = read('/a');
  const response = await slow.promise;
  version = 'changed';
  expect(await read('/b')).toBe('{"text":"one"}');
  response.json({ text: 'before' });
  expect([await first, await read('/a')]).toEqual(['{"text":"before"}', '{"text":"one"}']);
});

test('an error is sent unchanged, and not cached', async () => {
  answer.mockImplementationOnce((response) => response.status(500).json({ msg: 'away' }));
  const failed = await get('/a');
  expect([failed.status, await failed.text(), failed.headers.get('cache-control')]).toEqual([
    500,
    '{"msg":"away"}',
    null,
  ]);
  expect(await read('/a')).toBe('{"text":"one"}');
});

test('a response written in pieces is collected, equal bytes have the same tag, and 304 needs no handler', async () => {
  answer.mockImplementationOnce((response) => {
    response.setHeader('Content-Type', 'application/json');
    response.write('{"text":');
    return response.end('"one"}');
  });
  const [pieces, whole] = [await get('/a'), await get('/b')];
  expect(await pieces.text()).toBe(await whole.text());
  const etag = pieces.headers.get('etag') ?? '';
  expect(whole.headers.get('etag')).toBe(etag);
  const again = await get('/a', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a caller who disconnects while a response is made leaves no part of it in the cache', async () => {
  const leaving = new AbortController();
  const { promise: left, resolve } = Promise.withResolvers<void>();
  answer.mockImplementationOnce((response) => {
    response.write('{"text":');
    response.once('close', () => {
      response.end();
      resolve();
    });
    leaving.abort();
    return response;
  });
  await fetch(`${server.url}/a`, { signal: leaving.signal }).catch(() => {});
  await left;
  expect(await read('/a')).toBe('{"text":"one"}');
});

test('cached responses stay within their memory, the least recently used evicted first', async () => {
  answer.mockImplementation((response) => response.json({ text: 'x'.repeat(8_000) }));
  for (const path of ['/a', '/b', '/a', '/c', '/a']) await read(path);
  expect(answer).toHaveBeenCalledTimes(3);
  await read('/b');
  expect(answer).toHaveBeenCalledTimes(4);
});
