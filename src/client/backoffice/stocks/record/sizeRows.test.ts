import { expect, test } from 'vitest';
import { countingOf, lostSizes, newRow, removedSizes, type SizeDraft, stockOf } from './stockDraft.ts';

const row = (size: string, key = size): SizeDraft => ({ ...newRow([]), key, size });
const stored = (size: string, available_quantity: number) => ({
  size,
  available_quantity,
  price: 0,
  restock_level: 0,
  adjustment_quantity: 0,
  restrict_if_no_available: true,
});

test('a product is counted by its rows: none, one without a size, or sizes', () => {
  expect(countingOf([])).toBe('none');
  expect(countingOf([row('')])).toBe('one');
  expect(countingOf([row('M')])).toBe('sizes');
  expect(countingOf([row('', '0'), row('', '1')])).toBe('sizes');
});

test('a new row gets a unique key', () => {
  expect(newRow([]).key).toBe('0');
  expect(newRow([row('M', '4'), row('L', '2')]).key).toBe('5');
});

test('a row finds its stock by the name of the size, in any case', () => {
  expect(stockOf(row(' m '), [stored('S', 1), stored('M', 7)])?.available_quantity).toBe(7);
  expect(stockOf(row('XL'), [stored('M', 7)])).toBeNull();
});

test('a renamed row keeps the stock of its size, which does not count as removed', () => {
  const renamed = { ...row('Large'), old_size: 'L' };
  const sizes = [stored('M', 7), stored('L', 3)];
  expect(stockOf(renamed, sizes)?.available_quantity).toBe(3);
  expect(removedSizes([row('M'), renamed], sizes)).toEqual([]);
});

test('removed sizes are reported if they have stock or backorders, or are in an open order', () => {
  const sizes = [stored('M', 7), stored('L', 3), stored('S', 0), stored('XS', -2), stored('XL', 0)];
  const removed = removedSizes([row('m'), row('Large')], sizes);
  expect(lostSizes(removed, []).map(({ size }) => size)).toEqual(['L', 'XS']);
  expect(lostSizes(removed, ['M', 'XL']).map(({ size }) => size)).toEqual(['L', 'XS', 'XL']);
});
