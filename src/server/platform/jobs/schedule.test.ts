import { describe, expect, test } from 'vitest';
import { nextRunAt, retryAt } from './schedule.ts';

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

  test('keeps its time of day where clocks are changed', () => {
    const before = new Date('2026-03-28T12:00:00Z');
    expect(nextRunAt({ dailyAt: '04:00' }, before, 'Europe/Berlin').toISOString()).toBe('2026-03-29T02:00:00.000Z');
  });
});

test.each([
  [1, 1],
  [2, 2],
  [5, 16],
  [7, 60],
  [400, 60],
])('after %i failures in a row a job is tried again in %i minutes', (failures, minutes) => {
  const now = new Date('2026-11-20T02:00:00Z');
  expect(retryAt(failures, now).getTime() - now.getTime()).toBe(minutes * 60_000);
});
