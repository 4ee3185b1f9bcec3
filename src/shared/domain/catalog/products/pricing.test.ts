import { expect, test } from 'vitest';
import { MAX_AMOUNT, toCentavos } from '../../money.ts';
import { fitsAmount, isSellable, lineAmount, MAX_QUANTITY, orderTotal, unitPrice } from './pricing.ts';

test.each([
  { quantity: 1, selling: 100, addon: 0, amount: 100 },
  { quantity: 3, selling: 19.99, addon: 0.01, amount: 60 },
  { quantity: 7, selling: 0.1, addon: 0.2, amount: 2.1 },
  { quantity: 2, selling: 100, addon: -25.5, amount: 149 },
  { quantity: 9_999, selling: 1_000, addon: 0, amount: 9_999_000 },
])('$quantity × ($selling + $addon) is $amount', ({ quantity, selling, addon, amount }) => {
  expect(lineAmount(quantity, toCentavos(selling), toCentavos(addon))).toBe(toCentavos(amount));
});

test('the total is the sum of its parts to the centavo, in any order', () => {
  const amounts = Array.from({ length: 200 }, (_, index) => lineAmount(index + 1, 1_999 + index * 7, index % 3));
  const total = orderTotal(amounts);
  expect(orderTotal(amounts.toReversed())).toBe(total);
  expect(total).toBe(orderTotal(amounts.slice(0, 77)) + orderTotal(amounts.slice(77)));
  expect(orderTotal([])).toBe(0);
});

test('only a unit price above zero can be sold', () => {
  expect([-1, 0, 1].map((addon) => isSellable(unitPrice(0, addon)))).toEqual([false, false, true]);
});

test('an amount is valid up to the maximum of its column', () => {
  expect(fitsAmount(toCentavos(MAX_AMOUNT))).toBe(true);
  expect(fitsAmount(toCentavos(MAX_AMOUNT) + 1)).toBe(false);
  expect(fitsAmount(lineAmount(MAX_QUANTITY, toCentavos(1_000_000), 0))).toBe(true);
});
