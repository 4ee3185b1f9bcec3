import { expect, test } from 'vitest';
import { reordered } from './reordered.ts';

test.each([
  [['c'], 'a', 'before', 'cabd'],
  [['a'], 'c', 'after', 'bcad'],
  [['d', 'b'], 'a', 'before', 'bdac'],
  [['a'], 'd', 'on', 'bcda'],
  [['a', 'b'], 'b', 'after', 'abcd'],
] as const)('%j to %s (%s) gives %s', (moved, target, position, order) => {
  expect(reordered([...'abcd'], new Set(moved), target, position).join('')).toBe(order);
});
