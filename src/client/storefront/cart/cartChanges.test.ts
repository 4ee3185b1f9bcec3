import { expect, test } from 'vitest';
import type { CartItem } from '#shared/contracts/cart.ts';
import { cartItemOf, productOf } from '#test/records/products.ts';
import {
  changeLine,
  countItems,
  hasChoices,
  hasNewPrice,
  linePrice,
  removeLine,
  withSeenPrice,
} from './cartChanges.ts';

const line = (_id: string, quantity: number): CartItem =>
  cartItemOf({
    _id,
    quantity,
    item: productOf({ sizes: ['XL'] }),
    size: 'XL',
    addon_price: 50.2,
    amount: 370.3 * quantity,
  });

test('a changed quantity changes the amount to the centavo and no other line', () => {
  const before = [line('1', 1), line('2', 1)];
  const [one, two] = changeLine(before, '1', { quantity: 3 });
  expect(one).toMatchObject({ quantity: 3, amount: 1110.9, is_checked: true });
  expect(two).toBe(before[1]);
});

test('a seen new price is not announced again, another one is', () => {
  const news: CartItem = { ...line('1', 1), seen_price: 300, notices: [{ kind: 'price_raised', message: 'up' }] };
  const sold: CartItem = { ...news, notices: [{ kind: 'sold_out', message: 'none left' }, ...news.notices] };
  expect(changeLine([news], '1', { seen_price: 300 })[0]?.notices).toEqual(news.notices);
  expect(changeLine([sold], '1', { seen_price: linePrice(sold) })[0]?.notices).toEqual(sold.notices.slice(0, 1));
});

test('unticking leaves quantity and amount unchanged', () => {
  expect(changeLine([line('1', 2)], '1', { is_checked: false })[0]).toMatchObject({
    quantity: 2,
    amount: 740.6,
    is_checked: false,
  });
});

test('choosing a quantity accepts the price next to it; ticking keeps the seen price', () => {
  expect(linePrice(line('1', 2))).toBe(370.3);
  expect(withSeenPrice(line('1', 2), { quantity: 3 })).toEqual({ quantity: 3, seen_price: 370.3 });
  expect(withSeenPrice({ ...line('1', 2), seen_price: 360 }, { is_checked: false })).toEqual({
    is_checked: false,
    seen_price: 360,
  });
  expect(withSeenPrice(line('1', 2), { seen_price: 370.3 })).toEqual({ seen_price: 370.3 });
});

test('a line announces a new price in either direction, with no other effect', () => {
  const announcing = (kind: CartItem['notices'][number]['kind']) =>
    hasNewPrice({ ...line('1', 1), notices: [{ kind, message: '' }] });
  expect(['price_raised', 'price_lowered', 'sold_out'].map((kind) => announcing(kind as 'sold_out'))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the badge counts the quantities of all lines', () => {
  expect(countItems([line('1', 2), line('2', 5)])).toBe(7);
  expect(countItems(removeLine([line('1', 2), line('2', 5)], '2'))).toBe(2);
});

test('a line can be changed if its product has another choice, or its own is invalid', () => {
  const plain = line('1', 1);
  expect(hasChoices(plain)).toBe(false);
  const withItem = (item: Partial<CartItem['item']>) => ({ ...plain, item: { ...plain.item, ...item } });
  expect(hasChoices(withItem({ sizes: ['S', 'XL'] }))).toBe(true);
  expect(hasChoices(withItem({ colors: ['Navy', 'White'] }))).toBe(true);
  expect(
    hasChoices(
      withItem({ category: { _id: '1', name: 'Uniforms', other_fields: ['Section'], has_weekly_cutoff: false } }),
    ),
  ).toBe(true);
  expect(hasChoices({ ...plain, notices: [{ kind: 'size_gone', message: 'This size is no longer sold.' }] })).toBe(
    true,
  );
  expect(hasChoices({ ...plain, notices: [{ kind: 'price_raised', message: 'The price has gone up.' }] })).toBe(false);
});
