import { expect, test } from 'vitest';
import { waitBeforeCode } from './phoneCodes.ts';

const MINUTE = 60_000;
const now = new Date('2026-11-20T04:00:00Z');
/** Codes sent the given minutes ago, oldest first; `used` are the used ones. */
const sent = (agos: number[], used: number[] = []) =>
  agos.map((ago) => ({
    created_at: new Date(now.getTime() - ago * MINUTE),
    used_at: used.includes(ago) ? new Date(now.getTime() - ago * MINUTE) : null,
  }));

test.each<[title: string, codes: ReturnType<typeof sent>, minutes: number]>([
  ['the first', sent([]), 0],
  ['the second at once', sent([0]), 0],
  ['the third at once', sent([1, 0]), 0],
  ['the fourth within ten minutes of the first', sent([4, 1, 0]), 6],
  ['the fourth after that', sent([10, 6, 5]), 0],
  ['the fifth, ten minutes after the fourth', sent([30, 25, 20, 3]), 7],
  ['the sixth, twenty minutes after the fifth', sent([60, 55, 50, 30, 3]), 17],
  ['the seventh, forty minutes after the sixth', sent([90, 85, 80, 70, 50, 3]), 37],
  ['the twelfth, four hours after the eleventh', sent([900, 890, 880, 870, 850, 800, 700, 600, 500, 400, 10]), 230],
  ['the next of an owner who has used the last', sent([60, 55, 50, 30, 3], [3]), 0],
  ['the fourth within ten minutes, of an owner too', sent([4, 1, 0], [0]), 6],
])('%s waits %s', (_title, codes, minutes) => {
  expect(waitBeforeCode(codes, now)).toBe(minutes * MINUTE);
});

test('no pause is longer than four hours', () => {
  const many = sent(Array.from({ length: 60 }, (_, index) => 60 - index));
  expect(waitBeforeCode(many, now)).toBeLessThanOrEqual(240 * MINUTE);
});
