import { expect, test } from 'vitest';
import { createTestClock } from '#test/testClock.ts';
import { createRequestLimit } from './requestLimit.ts';

test('lets so many through in a minute, each token by itself, and says when the next minute begins', () => {
  const clock = createTestClock(new Date('2026-11-20T02:00:15Z'));
  const limit = createRequestLimit(2, clock.now);
  limit.take('a');
  limit.take('a');
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 45 }));
  expect(() => limit.take('b')).not.toThrow();
  clock.advance(44);
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ retryAfter: 1 }));
  clock.advance(1);
  expect(() => limit.take('a')).not.toThrow();
});
