import { expect, test } from 'vitest';
import type { CartItem } from '#shared/contracts/cart.ts';
import { changeLine, countItems, removeLine } from './cartChanges.ts';

const line = (id: string, quantity: number): CartItem => ({
  _id: id,
  item: {
    _id: '7',
    name: 'PE shirt',
    description: '',
    content: '',
    category: { _id: '1', name: 'Uniforms', other_fields: [] },
    uom: 'pc',
    selling_price: 320.1,
    grade_levels: [],
    subjects: [],
    agriculture: [],
    filters: [],
    images: [],
    sizes: ['XL'],
    colors: [],
    is_available: true,
    weekly_schedule: [],
    from_time_available: null,
    to_time_available: null,
    size_prices: [],
  },
  quantity,
  size: 'XL',
  color: '',
  addon_price: 50.2,
  other_fields: {},
  amount: 370.3 * quantity,
  is_checked: true,
  problem: null,
});

test('a changed quantity changes the amount to the centavo and no other line', () => {
  const before = [line('1', 1), line('2', 1)];
  const [one, two] = changeLine(before, '1', { quantity: 3 });
  expect(one).toMatchObject({ quantity: 3, amount: 1110.9, is_checked: true });
  expect(two).toBe(before[1]);
});

test('unticking leaves quantity and amount as they are', () => {
  expect(changeLine([line('1', 2)], '1', { is_checked: false })[0]).toMatchObject({
    quantity: 2,
    amount: 740.6,
    is_checked: false,
  });
});

test('the badge counts the quantities of all lines', () => {
  expect(countItems([line('1', 2), line('2', 5)])).toBe(7);
  expect(countItems(removeLine([line('1', 2), line('2', 5)], '2'))).toBe(2);
});
