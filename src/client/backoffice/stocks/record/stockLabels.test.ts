import { expect, test } from 'vitest';
import { stockLabels } from './stockLabels.ts';

const { show } = stockLabels([{ id: '7', label: 'Uniforms > PE' }]);

const size = { size: 'M', price: 0, restock_level: 0, restrict_if_no_available: true };

test.each([
  ['category', '7', 'Uniforms > PE'],
  // The changes of a record contain the name itself.
  ['category', 'PE', undefined],
  ['selling_price', 1234.5, '₱1,234.50'],
  ['from_time_available', '09:30', '9:30 AM'],
  ['weekly_schedule', [1, 7], 'Sun, Sat'],
  ['size_prices', [size], 'M'],
  [
    'size_prices',
    [
      { ...size, price: 20, restock_level: 5 },
      { ...size, size: '', restrict_if_no_available: false },
    ],
    'M (add-on ₱20.00, restock at 5); no size (can be ordered when sold out)',
  ],
  ['size_prices', [], undefined],
  ['colors', ['Red'], undefined],
])('%s: %j', (field, value, words) => {
  expect(show?.(field, value)).toBe(words);
});
