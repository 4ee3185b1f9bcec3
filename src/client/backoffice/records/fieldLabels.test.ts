import { describe, expect, test } from 'vitest';
import { fieldLabel, fieldValue } from './fieldLabels.ts';

describe('fieldLabel', () => {
  test.each([
    ['selling_price', {}, 'Selling price'],
    ['uom', { labels: { uom: 'Unit of measure' } }, 'Unit of measure'],
  ])('of %s', (field, words, expected) => {
    expect(fieldLabel(field, words)).toBe(expected);
  });
});

describe('fieldValue', () => {
  test.each([
    ['nothing', null, '(empty)'],
    ['an empty list', [], '(empty)'],
    ['a switch', true, 'Yes'],
    ['zero', 0, '0'],
    ['a list', ['red', 'blue'], 'red, blue'],
    ['a relation', { _id: '3', name: 'Main Store' }, 'Main Store'],
    ['a row', { _id: '3', size: 'S', price: 25, note: '' }, 'Size: S; Price: 25'],
    ['rich text', '<p>Two <b>bold</b>\n words</p>', 'Two bold words'],
  ])('shows %s in words', (_title, value, expected) => {
    expect(fieldValue('field', value)).toBe(expected);
  });

  test('prefers the screen’s text', () => {
    const show = (field: string, value: unknown) => (field === 'category' ? `Category ${value}` : undefined);
    expect(fieldValue('category', 7, { show })).toBe('Category 7');
    expect(fieldValue('name', 'Pen', { show })).toBe('Pen');
  });
});
