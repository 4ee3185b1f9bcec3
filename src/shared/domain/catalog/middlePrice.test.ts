import { expect, test } from 'vitest';
import { isFarFromMiddle, middlePrice } from './middlePrice.ts';

const each = (...prices: number[]) => prices.map((price) => ({ price, products: 1 }));

test.each([
  { counts: each(), middle: null },
  { counts: each(100, 200), middle: null },
  { counts: each(100, 200, 0), middle: null },
  { counts: each(300, 100, 200), middle: 200 },
  { counts: each(400, 100, 300, 200), middle: 200 },
  { counts: [{ price: 500, products: 3 }, ...each(1, 2)], middle: 500 },
  { counts: [{ price: 0, products: 90 }, ...each(7, 8, 9)], middle: 8 },
])('the middle of $counts is $middle', ({ counts, middle }) => {
  expect(middlePrice(counts)).toBe(middle);
});

test.each([
  [125, 125_000, true],
  [2_500, 125_000, true],
  [2_501, 125_000, false],
  [125_000, 125_000, false],
  [6_249_999, 125_000, false],
  [6_250_000, 125_000, true],
  [0, 125_000, false],
])('a price of %i centavos with %i in the middle is far from it: %s', (price, middle, isFar) => {
  expect(isFarFromMiddle(price, middle)).toBe(isFar);
});

test('no price is far from a middle that it makes itself', () => {
  for (const price of [1, 99, 12_345, 99_999_999]) {
    const middle = middlePrice([{ price, products: 3 }]);
    expect(isFarFromMiddle(price, middle ?? 0)).toBe(false);
  }
});
