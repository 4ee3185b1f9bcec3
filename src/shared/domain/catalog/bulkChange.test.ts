import { expect, test } from 'vitest';
import { changedPrice, changedRestockLevel, type NumberChange } from './bulkChange.ts';

const set = (value: number): NumberChange => ({ kind: 'set', value });
const percent = (value: number): NumberChange => ({ kind: 'percent', value });

test.each([
  [28_500, set(300), 30_000],
  [28_500, set(299.99), 29_999],
  [28_500, percent(10), 31_350],
  [999, percent(5), 1_049],
  [1, percent(50), 2],
  [28_500, percent(-100), 0],
  [0, percent(50), 0],
  [28_500, percent(-101), null],
  [28_500, set(-1), null],
  [999_999_999_999, percent(1), null],
])('a price of %i centavos changed by %j is %j', (price, change, expected) => {
  expect(changedPrice(price, change)).toBe(expected);
});

test.each([
  [10, set(25), 25],
  [10, percent(5), 11],
  [0, percent(50), 0],
  [10, percent(-100), 0],
  [10, set(2.5), null],
  [10, set(-1), null],
  [1_000_000, percent(1), null],
])('a restock level of %i changed by %j is %j', (level, change, expected) => {
  expect(changedRestockLevel(level, change)).toBe(expected);
});
