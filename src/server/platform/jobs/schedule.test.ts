import { describe, expect, test } from 'vitest';
import { JOB_RETRY, nextRunAt, type Retry, retryAt, TASK_RETRY } from './schedule.ts';

const MANILA = 'Asia/Manila';

describe('the next run', () => {
  test.each([
    ['an interval counts from now', { everyMs: 3_600_000 }, '2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z'],
    ['later today in the store', { dailyAt: '11:30' }, '2026-11-20T02:00:00.000Z', '2026-11-20T03:30:00.000Z'],
    ['tomorrow once the time has come', { dailyAt: '10:00' }, '2026-11-20T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
    ['the store day, not the UTC day', { dailyAt: '02:30' }, '2026-11-20T17:00:00.000Z', '2026-11-20T18:30:00.000Z'],
    ['over the end of a month', { dailyAt: '02:30' }, '2026-11-30T02:00:00.000Z', '2026-11-30T18:30:00.000Z'],
  ] as const)('%s', (_, schedule, now, next) => {
    expect(nextRunAt(schedule, new Date(now), MANILA).toISOString()).toBe(next);
  });

  test('keeps its time of day across clock changes', () => {
    const before = new Date('2026-03-28T12:00:00Z');
    expect(nextRunAt({ dailyAt: '04:00' }, before, 'Europe/Berlin').toISOString()).toBe('2026-03-29T02:00:00.000Z');
  });
});

const NOW = new Date('2026-11-20T02:00:00Z');
/** Seconds until the next attempt; the task has waited for `since` seconds. */
const waitOf = (retry: Retry, attempts: number, since = 0) => {
  const next = retryAt(retry, { attempts, since: new Date(NOW.getTime() - since * 1_000), now: NOW });
  return next && (next.getTime() - NOW.getTime()) / 1_000;
};

test('failed work is retried with growing delays, up to a maximum', () => {
  expect([1, 2, 5, 7, 400].map((failures) => waitOf(JOB_RETRY, failures))).toEqual([60, 120, 960, 3_600, 3_600]);
});

test('it is given up after the maximum number of attempts, or after the maximum time, with a last attempt at the end', () => {
  expect([7, 8].map((failures) => waitOf(TASK_RETRY, failures))).toEqual([21_600, null]);
  const window = { firstMs: 5_000, factor: 4, maxMs: 3_600_000, withinMs: 86_400_000 };
  expect([0, 86_000, 86_397, 86_400].map((since) => waitOf(window, 4, since))).toEqual([320, 320, 3, null]);
});
