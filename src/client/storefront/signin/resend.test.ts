import { expect, test } from 'vitest';
import { formatCountdown, secondsToResend } from './resend.ts';

test.each([
  [0, 45, '0:45'],
  [1, 45, '0:45'],
  [1_000, 44, '0:44'],
  [44_001, 1, '0:01'],
  [45_000, 0, '0:00'],
  [600_000, 0, '0:00'],
])('%i ms after a code a new one can be requested in %i seconds', (passed, seconds, text) => {
  expect(secondsToResend(1_000_000, 1_000_000 + passed)).toBe(seconds);
  expect(formatCountdown(seconds)).toBe(text);
});
