import { expect, test } from 'vitest';
import { createTestClock } from '#test/store/testClock.ts';
import { createRequestLimit } from './requestLimit.ts';

test('lets so many through in a window, each caller by itself, and says when the next window begins', () => {
  const clock = createTestClock(new Date('2026-11-20T02:00:15Z'));
  const limit = createRequestLimit({
    name: 'token',
    quota: 2,
    windowSeconds: 60,
    message: 'Please wait.',
    now: clock.now,
  });
  const left: unknown[] = [];
  const take = (who: string) => limit.take(who, ({ remaining, resetSeconds }) => left.push([remaining, resetSeconds]));
  take('a');
  take('a');
  expect(() => take('a')).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 45 }));
  expect(left).toEqual([
    [1, 45],
    [0, 45],
    [0, 45],
  ]);
  expect(() => take('b')).not.toThrow();
  clock.advance(44);
  expect(() => take('a')).toThrow(expect.objectContaining({ retryAfter: 1 }));
  clock.advance(1);
  expect(() => take('a')).not.toThrow();
});
