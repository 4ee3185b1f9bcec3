import { expect, test } from 'vitest';
import { suggestPurchase } from './buyingList.ts';

const NONE = { available: 0, in_carts: 0, sold_30_days: 0, sold_last_year: 0, restock_level: 0 };

test.each([
  ['the recent sales', { sold_30_days: 30, sold_last_year: 12, in_carts: 4, restock_level: 10, available: 5 }, 35],
  ['the sales of last year', { sold_30_days: 3, sold_last_year: 40, restock_level: 0, available: 15 }, 25],
  ['the pieces in carts', { in_carts: 9, sold_30_days: 8, available: 2 }, 7],
  ['the backorders', { available: -6 }, 6],
  ['nothing where there is enough', { sold_30_days: 5, restock_level: 5, available: 10 }, 0],
])('suggests %s', (_title, demand, expected) => {
  expect(suggestPurchase({ ...NONE, ...demand }).quantity).toBe(expected);
});

test('shows its arithmetic', () => {
  expect(suggestPurchase({ ...NONE, sold_30_days: 30, restock_level: 10, available: 5 }).arithmetic).toBe(
    '30 sold in 30 days + 10 restock level − 5 available = 35',
  );
  expect(suggestPurchase({ ...NONE, in_carts: 2, available: -3 }).arithmetic).toBe(
    '2 in carts + 0 restock level + 3 on backorder = 5',
  );
});
