import { expect, test } from 'vitest';
import { formatDuration } from './durations.ts';

test.each([
  [0, '0 ms'],
  [85.4, '85 ms'],
  [4_200, '4.2 s'],
  [59_000, '59 s'],
  [720_000, '12 min'],
  [3_600_000, '1 h'],
  [5_400_000, '1.5 h'],
])('%d milliseconds are shown as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
