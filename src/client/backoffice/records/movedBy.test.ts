import { expect, test } from 'vitest';
import { movedBy } from './movedBy.ts';

test.each([
  ['abc', 1, -1, 'bac'],
  ['abc', 2, -1, 'acb'],
  ['abc', 0, 1, 'bac'],
  ['abc', 1, 1, 'acb'],
  ['abc', 0, -1, 'abc'],
  ['abc', 2, 1, 'abc'],
  ['a', 4, 1, 'a'],
] as const)('in the list %s the item at %i moves by %i, and not beyond the ends', (list, index, by, expected) => {
  expect(movedBy([...list], index, by).join('')).toBe(expected);
});
