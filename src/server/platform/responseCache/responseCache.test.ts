import { expect, test, vi } from 'vitest';
import { createResponseCache } from './responseCache.ts';

const MEGABYTE = 1024 * 1024;
let version = 1;
const readVersion = async () => version;
const text = async (cache: ReturnType<typeof createResponseCache>, key: string, build: () => Promise<string>) =>
  (await cache.getOrBuild(key, build)).body.toString();

test('a response is built once for all callers while the catalog stays as it is', async () => {
  const cache = createResponseCache(MEGABYTE, readVersion);
  const build = vi.fn(async () => 'one');
  const texts = await Promise.all([text(cache, 'a', build), text(cache, 'a', build)]);
  expect([...texts, await text(cache, 'a', build)]).toEqual(['one', 'one', 'one']);
  expect(build).toHaveBeenCalledTimes(1);
});

test('a change of the catalog invalidates every response', async () => {
  const cache = createResponseCache(MEGABYTE, readVersion);
  await cache.getOrBuild('a', async () => 'before');
  version += 1;
  expect(await text(cache, 'a', async () => 'after')).toBe('after');
});

test('a response that was being built when the catalog changed is not sent to those who call after the change', async () => {
  const cache = createResponseCache(MEGABYTE, readVersion);
  const slow = Promise.withResolvers<string>();
  const first = text(cache, 'a', () => slow.promise);
  // The first has read its version by now.
  await Promise.resolve();
  version += 1;
  const second = await text(cache, 'a', async () => 'after');
  slow.resolve('before');
  expect([await first, second]).toEqual(['before', 'after']);
  expect(await text(cache, 'a', async () => 'made again')).toBe('made again');
});

test('a failure is thrown to those who wait for it, and the next one tries again', async () => {
  const cache = createResponseCache(MEGABYTE, readVersion);
  await expect(cache.getOrBuild('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await text(cache, 'a', async () => 'back')).toBe('back');
});

test('what is cached stays within its memory, the least recently used evicted first', async () => {
  const cache = createResponseCache(88_000, readVersion);
  const build = vi.fn(async () => 'x'.repeat(3_000));
  const request = async (keys: readonly string[]) => {
    for (const key of keys) await cache.getOrBuild(key, build);
    return build.mock.calls.length;
  };
  expect(await request(['a', 'b', 'a', 'c', 'd', 'a'])).toBe(4);
  // Two and a half of those that were requested once fit into an eighth, and twenty of the others into the rest.
  expect(await request(['c', 'd', 'b'])).toBe(4);
  const twenty = Array.from({ length: 20 }, (_, index) => `${index}`);
  expect(await request(twenty.flatMap((key) => [key, key]))).toBe(24);
  expect(await request(['a'])).toBe(25);
});

test('responses that nobody requests again evict none that was requested again', async () => {
  const cache = createResponseCache(88_000, readVersion);
  const build = vi.fn(async () => 'x'.repeat(3_000));
  await cache.getOrBuild('list', build);
  await cache.getOrBuild('list', build);
  for (let turn = 0; turn < 100; turn += 1) await cache.getOrBuild(`nonsense ${turn}`, build);
  await cache.getOrBuild('list', build);
  expect(build).toHaveBeenCalledTimes(101);
});

test('without memory every response is built anew, and the version is not even read', async () => {
  const readSpy = vi.fn(readVersion);
  const cache = createResponseCache(0, readSpy);
  const build = vi.fn(async () => 'x');
  await cache.getOrBuild('a', build);
  await cache.getOrBuild('a', build);
  expect(build).toHaveBeenCalledTimes(2);
  expect(readSpy).not.toHaveBeenCalled();
});

test('the same bytes have the same tag, others have another', async () => {
  const cache = createResponseCache(0, readVersion);
  const tag = async (body: string) => (await cache.getOrBuild('a', async () => body)).etag;
  expect(await tag('one')).toBe(await tag('one'));
  expect(await tag('one')).not.toBe(await tag('two'));
});

test('a cached response keeps no more memory alive than its own bytes', async () => {
  const { body } = await createResponseCache(MEGABYTE, readVersion).getOrBuild(
    'small',
    async () => '{"docs":[],"name":"Niño"}',
  );
  expect(body.toString()).toBe('{"docs":[],"name":"Niño"}');
  expect(body.buffer.byteLength).toBe(body.length);
});
