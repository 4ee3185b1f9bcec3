import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './requestThrottle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new AbortController().signal;

test('sends the first request immediately and the next half a second later', async () => {
  const acquire = createThrottle();
  const started: number[] = [];
  const begin = performance.now();
  const note = () => started.push(Math.round(performance.now() - begin));
  const all = Promise.all([1, 2, 3].map(() => acquire(never()).then(note)));
  await vi.advanceTimersByTimeAsync(2_000);
  await all;
  expect(started).toEqual([0, 500, 1_000]);
});

test('a cancelled request does not delay others', async () => {
  const acquire = createThrottle();
  await acquire(never());
  const typing = new AbortController();
  const dropped = acquire(typing.signal);
  const wanted = acquire(never());
  typing.abort(new Error('typed on'));
  await expect(dropped).rejects.toThrow('typed on');
  const begin = performance.now();
  await vi.advanceTimersByTimeAsync(500);
  await wanted;
  expect(performance.now() - begin).toBe(500);
});

test('each kind of query has a separate throttle', async () => {
  await createThrottle()(never());
  const begin = performance.now();
  await createThrottle()(never());
  expect(performance.now() - begin).toBe(0);
});
