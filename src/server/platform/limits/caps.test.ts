import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { type CapLimits, createCap } from './caps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cap whose slots are released by number, and the callers in the order of their slots. */
function openCap(limits: CapLimits) {
  const cap = createCap(limits);
  const begun: string[] = [];
  const leaves: (() => void)[] = [];
  const take = (who: string) =>
    cap.take(who).then((leave) => {
      begun.push(who);
      leaves.push(leave);
    });
  return { cap, begun, leaves, take };
}

test('a caller has a number of slots and waits for more, and all callers together have a limit', async () => {
  const { cap, begun, leaves, take } = openCap({ each: 2, all: 3, waiting: 9 });
  const taken = ['ana', 'ana', 'ana', 'ben', 'carla'].map(take);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['ana', 'ana', 'ben']);
  leaves[0]?.();
  // A second release has no effect.
  leaves[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(4);
  expect(cap.count()).toBe(3);
  for (let turn = 0; turn < 5; turn += 1) leaves[turn]?.();
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(taken);
  for (const leave of leaves) leave();
  expect(cap.count()).toBe(0);
});

test('waiting callers are served in rotation, however many requests one of them has', async () => {
  const { begun, leaves, take } = openCap({ each: 1, all: 1, waiting: 9 });
  const taken = ['ana', 'ana', 'ana', 'ben'].map(take);
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(0);
    leaves[turn]?.();
  }
  await Promise.all(taken);
  expect(begun).toEqual(['ana', 'ana', 'ben', 'ana']);
});

test('a caller’s waiting requests are limited, and each waits ten seconds at most', async () => {
  const { take } = openCap({ each: 1, waiting: 1 });
  void take('ana');
  const waiting = toApiError(take('ana'));
  expect(await toApiError(take('ana'))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await waiting).toMatchObject({ code: 'unavailable', retryAfter: 2 });
});

test('a freed slot is given in the next tick of the event loop, so that rejected calls of one caller do not delay others', async () => {
  const { begun, leaves, take } = openCap({ each: 1, waiting: 9 });
  const taken = ['ana', 'ana'].map(take);
  await taken[0];
  leaves[0]?.();
  await Promise.resolve();
  expect(begun).toEqual(['ana']);
  await vi.advanceTimersByTimeAsync(0);
  await taken[1];
  expect(begun).toEqual(['ana', 'ana']);
});

test('background work has no cap', async () => {
  const cap = createCap({ each: 1 });
  await Promise.all([cap.run(async () => {}), cap.run(async () => {}), cap.take('')]);
  expect(cap.count()).toBe(0);
});
