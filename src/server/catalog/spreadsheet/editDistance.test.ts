import { expect, test } from 'vitest';
import { editDistance } from './editDistance.ts';

test.each([
  ['pencil', 'pencil', 2, 0],
  ['', '', 0, 0],
  ['pensil', 'pencil', 2, 1],
  ['pencl', 'pencil', 2, 1],
  ['penciil', 'pencil', 2, 1],
  ['pecnil', 'pencil', 1, 1],
  ['epncil', 'pencil', 1, 1],
  ['pencli', 'pencil', 1, 1],
  ['ab', 'ba', 1, 1],
  ['epnicl', 'pencil', 2, 2],
  ['kalkulus', 'calculus', 2, 2],
  ['', 'ab', 2, 2],
  ['kalkuluz', 'calculus', 2, null],
  ['pensil', 'pencil', 0, null],
  ['pen', 'pencil', 2, null],
  ['abc', 'xyz', 2, null],
] as const)('%j and %j, up to %d, are %j apart, from either side', (one, other, limit, distance) => {
  expect(editDistance(one, other, limit)).toBe(distance);
  expect(editDistance(other, one, limit)).toBe(distance);
});

test('a higher limit never changes what is within a lower one', () => {
  const words = ['', 'a', 'ab', 'ba', 'abc', 'acb', 'bca', 'abcd', 'badc', 'dcba', 'aabb', 'abab'];
  for (const one of words) {
    for (const other of words) {
      const whole = editDistance(one, other, 10) ?? Number.NaN;
      for (const limit of [0, 1, 2, 3]) expect(editDistance(one, other, limit)).toBe(whole <= limit ? whole : null);
    }
  }
});
