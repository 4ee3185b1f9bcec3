import { expect, test } from 'vitest';
import { retryAt } from '../platform/jobs/schedule.ts';
import { DELIVERY_RETRY, hasFailedForDays, pauseUntil } from './schedule.ts';

const START = new Date('2026-11-20T02:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const DAY = 86_400;

test('a message is retried after 5, 20, 80 … seconds, at most four hours, the last time 24 hours after the first', () => {
  const waits: number[] = [];
  let now = START;
  for (let attempts = 1; ; attempts += 1) {
    const next = retryAt(DELIVERY_RETRY, { attempts, since: START, now });
    if (next === null) break;
    waits.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
  expect(waits.slice(0, 7)).toEqual([5, 20, 80, 320, 1_280, 5_120, 14_400]);
  expect(waits.slice(7, -1).every((wait) => wait === 14_400)).toBe(true);
  expect(now).toEqual(after(DAY));
});

test('a URL is paused after three consecutive failures: half a minute, doubled with each, at most a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 8, 500].map((failures) => pauseUntil(failures, START))).toEqual([
    null,
    null,
    after(30),
    after(60),
    after(120),
    after(900),
    after(900),
  ]);
});

test('a URL is turned off after three days of failures', () => {
  expect(hasFailedForDays(START, after(3 * DAY - 1))).toBe(false);
  expect(hasFailedForDays(START, after(3 * DAY))).toBe(true);
});
