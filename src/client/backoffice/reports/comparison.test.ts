import { expect, test } from 'vitest';
import { comparisonText } from './comparison.ts';

const periods = {
  period: { start: '2026-11-01', end: '2026-11-30' },
  previous_period: { start: '2026-10-01', end: '2026-10-23' },
};

test.each([
  [120, 100, 'integer', '20% more than 1–23 Oct (100)'],
  [1, 2000, 'money', '100% less than 1–23 Oct (₱2,000.00)'],
  [100, 100, 'integer', 'same as 1–23 Oct (100)'],
  [5, 0, 'integer', '5 more than 1–23 Oct (0)'],
  [0, 5, 'integer', '100% less than 1–23 Oct (5)'],
  [1_000_001, 1_000_000, 'money', '₱1.00 more than 1–23 Oct (₱1,000,000.00)'],
  [9_000, 1, 'integer', '8,999 more than 1–23 Oct (1)'],
] as const)('%d after %d of %s reads "%s"', (value, previous, type, words) => {
  expect(comparisonText({ value, previous }, periods, type)).toBe(words);
});

test('nothing is said of a figure that is compared with nothing', () => {
  expect(comparisonText({ value: 14, previous: null }, { ...periods, previous_period: null }, 'integer')).toBeNull();
});
