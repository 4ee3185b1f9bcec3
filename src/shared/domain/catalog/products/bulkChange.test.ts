import { expect, test } from 'vitest';
import { changedPrice, changedRestockLevel, type NumberChange, type PriceChange } from './bulkChange.ts';

const set = (value: number): NumberChange => ({ kind: 'set', value });
const percent = (value: number): NumberChange => ({ kind: 'percent', value });

const amount = (value: number): PriceChange => ({ kind: 'amount', value });

test.each<[number, PriceChange, number | null]>([
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
  [1_875, amount(5), 2_375],
  [1_875, amount(-18.75), 0],
  [1_875, amount(-19), null],
  [40, { ...amount(-0.7), round_to: 1 }, null],
])('a price of %i centavos changed by %j is %j', (price, change, expected) => {
  expect(changedPrice(price, change)).toBe(expected);
});

test.each<[number, PriceChange, 0.25 | 0.5 | 1, number]>([
  [999, percent(5), 0.25, 1_050],
  [1_012, percent(0), 0.25, 1_000],
  [1_013, percent(0), 0.25, 1_025],
  [1_025, amount(0.5), 0.5, 1_100],
  [1_849, amount(2), 1, 2_000],
  [1_850, amount(2), 1, 2_100],
  [40, percent(-50), 1, 100],
  [40, percent(-100), 1, 0],
  [1_000, set(12.34), 1, 1_234],
])(
  'a price of %i centavos changed by %j and rounded to ₱%d is %i: the nearest step, and never free',
  (price, change, round_to, expected) => {
    expect(changedPrice(price, { ...change, round_to })).toBe(expected);
  },
);

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
