import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { isSoldOut } from '#shared/domain/catalog/availability.ts';
import { productOf } from '#test/records/products.ts';
import { cardFacts, leftText, lowestPrice, priceIn } from './productFacts.ts';

const product = (sizes: string[], size_prices: Product['size_prices']) => productOf({ sizes, size_prices });

const row = (size: string, price: number, available_quantity = 5, restrict_if_no_available = true) => ({
  size,
  price,
  available_quantity,
  restrict_if_no_available,
});

describe('the price of a product', () => {
  test('adds the add-on of the size to the centavo', () => {
    expect(priceIn(product(['S', 'XL'], [row('S', 0), row('XL', 50.2)]), 'XL')).toBe(370.3);
  });
  test('is the selling price of a product that is not counted', () => {
    expect(lowestPrice(product([], []))).toEqual({ pesos: 320.1, isFrom: false });
  });
  test('starts at the cheapest size', () => {
    expect(lowestPrice(product(['S', 'XL'], [row('S', 0), row('XL', 50)]))).toEqual({ pesos: 320.1, isFrom: true });
  });
  test('ignores rows of sizes that are no longer offered', () => {
    expect(lowestPrice(product(['S'], [row('S', 10), row('XS', 0)]))).toEqual({ pesos: 330.1, isFrom: false });
  });
});

describe('a product is sold out', () => {
  test('only if every size is', () => {
    expect(isSoldOut(product(['S', 'M'], [row('S', 0, 0), row('M', 0, 1)]))).toBe(false);
    expect(isSoldOut(product(['S', 'M'], [row('S', 0, 0), row('M', 0, 0)]))).toBe(true);
  });
  test('never if the size may be oversold', () => {
    expect(isSoldOut(product([], [row('', 0, 0, false)]))).toBe(false);
  });
  test('never if it is not counted', () => {
    expect(isSoldOut(product([], []))).toBe(false);
  });
});

test.each([
  ['nothing while there is plenty', row('S', 0, 249), ''],
  ['how many, once fewer than six are left', row('S', 0, 5), '5 left'],
  ['nothing at six, whatever the record calls low', { ...row('S', 0, 6), is_low: true as const }, ''],
  ['that there is none', { ...row('S', 0, 0), is_low: true as const }, 'sold out'],
  ['nothing where more can be ordered than there is', { ...row('S', 0, 2, false), is_low: true as const }, ''],
])('customers see the stock of a size as %s', (_title, size, text) => {
  expect(leftText(size)).toBe(text);
});

test('a card distinguishes products with one title by grade level and subject', () => {
  const facts = (grade_levels: string[], subjects: string[]) =>
    cardFacts({ ...product([], []), grade_levels, subjects });
  expect(facts(['Grade 11'], ['Literature'])).toBe('Grade 11 · Literature');
  expect(facts([], ['Literature', 'Filipino'])).toBe('Literature, Filipino');
  expect(facts([], [])).toBe('');
});
