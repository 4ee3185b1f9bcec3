import { expect, test } from 'vitest';
import { choiceWords, differenceWords, exchangedAmounts, isExchangeable, sumsAfterExchange } from './exchange.ts';

const line = (quantity: number, addon_price = 0) => ({ quantity, selling_price: 30_000, addon_price });

test.each([
  ['a dearer size, all of it', line(1), 1, 2_000, { remaining: 0, exchanged: 32_000, difference: 2_000 }],
  ['a cheaper size, all of it', line(2, 2_000), 2, 0, { remaining: 0, exchanged: 60_000, difference: -4_000 }],
  ['a part of a line', line(3, 1_050), 2, 2_075, { remaining: 31_050, exchanged: 64_150, difference: 2_050 }],
  ['a size of the same price', line(5, 500), 4, 500, { remaining: 30_500, exchanged: 122_000, difference: 0 }],
])('%s: the amounts add up to the line with its difference', (_, from, pieces, addon, amounts) => {
  expect(exchangedAmounts(from, pieces, addon)).toEqual(amounts);
  const before = from.quantity * (from.selling_price + from.addon_price);
  expect(amounts.remaining + amounts.exchanged).toBe(before + amounts.difference);
});

test.each([
  ['paid, and dearer: the difference is collected', 300, 2_000, { amount_due: 320, to_collect: 20, to_return: 0 }],
  ['paid, and cheaper: the difference goes back', 300, -2_050, { amount_due: 279.5, to_collect: 0, to_return: 20.5 }],
  ['not paid: all of it is collected', 0, 2_000, { amount_due: 320, to_collect: 320, to_return: 0 }],
  ['paid in part, and cheaper than that', 290, -2_000, { amount_due: 280, to_collect: 0, to_return: 10 }],
  ['of the same price: nothing', 300, 0, { amount_due: 300, to_collect: 0, to_return: 0 }],
])('%s', (_, amount_paid, difference, sums) => {
  expect(sumsAfterExchange({ payment_status: 'Confirmed', amount_due: 300, amount_paid }, difference)).toEqual(sums);
});

test('texts state the difference and the choice', () => {
  expect([2_000, -50, 0].map(differenceWords)).toEqual(['₱20.00 more', '₱0.50 less', '']);
  expect(choiceWords({ size: 'L', color: 'Navy' })).toBe('L, Navy');
  expect(choiceWords({ size: '', color: '' })).toBe('no size');
});

test('all lines except cancelled ones can be exchanged', () => {
  const all = ['Pending', 'Processing', 'Ready for Pickup', 'Claimed', 'Cancelled'] as const;
  expect(all.map(isExchangeable)).toEqual([true, true, true, true, false]);
});
