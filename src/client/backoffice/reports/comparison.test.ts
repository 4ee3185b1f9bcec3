import { expect, test } from 'vitest';
import { comparisonText } from './comparison.ts';

test.each([
  [120, 100, 'integer', '20% more than before (100)'],
  [1, 2000, 'money', '100% less than before (₱2,000.00)'],
  [100, 100, 'integer', 'the same as before (100)'],
  [5, 0, 'integer', '5 more than before (0)'],
  [0, 5, 'integer', '100% less than before (5)'],
  [1_000_001, 1_000_000, 'money', '₱1.00 more than before (₱1,000,000.00)'],
  [9_000, 1, 'integer', '8,999 more than before (1)'],
] as const)('%d after %d of %s reads "%s"', (value, previous, type, words) => {
  expect(comparisonText(value, previous, type)).toBe(words);
});
