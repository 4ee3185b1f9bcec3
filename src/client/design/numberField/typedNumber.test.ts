import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { typedNumber } from './typedNumber.ts';

const MONEY = { decimals: 2, minValue: 0 };
const PIECES = { decimals: 0, minValue: 1, maxValue: 999 };

test.each([
  ['12,5', 12.5],
  ['1.250,50', 1250.5],
  ['1e3', 1000],
  ['1 250,00', 1250],
  ['P350/pc', 350],
  ['₱1,234.50', 1234.5],
  ['1250', 1250],
  ['12.50000', 12.5],
  ['1,25.00', 125],
  ['1,2500.00', 12500],
])('%s in a money field is %d pesos', (text, value) => {
  expect(typedNumber(text, MONEY)).toBe(value);
});

test.each(['1.250', '12.345', '12x', '1.2.3', '.', '1,23,4', '12.3456'])(
  '%s in a money field is rejected, never read as another amount',
  (text) => {
    expect(typedNumber(text, MONEY)).toBe(messages.amountUnclear);
  },
);

test('a negative amount is rejected unless it is allowed', () => {
  expect(typedNumber('-5', MONEY)).toBe('Please enter 0 or more.');
  expect(typedNumber('-5', { decimals: 2 })).toBe(-5);
});

test.each([
  ['12 pcs', 12],
  ['12.0', 12],
])('%s in a field of pieces is %d', (text, value) => {
  expect(typedNumber(text, PIECES)).toBe(value);
});

test.each([
  ['2.5', messages.notWhole],
  ['2,5', messages.notWhole],
  ['0', 'Please enter 1 or more.'],
  ['1e3', 'Please enter 999 or less.'],
])('%s in a field of pieces is rejected, never rounded or changed', (text, refusal) => {
  expect(typedNumber(text, PIECES)).toBe(refusal);
});
