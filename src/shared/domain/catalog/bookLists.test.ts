import { expect, test } from 'vitest';
import { addressOf, isAddress, isSchoolYear, listLineState, nameInYear, nextSchoolYear } from './bookLists.ts';

test.each([
  ['Grade 7 – Sampaguita', 'grade-7-sampaguita'],
  ['  Año 10: STEM  ', 'ano-10-stem'],
  ['Grade 7, Section 7', 'grade-7-section-7'],
  ['!!!', ''],
])('the address of %j is %j', (name, address) => {
  expect(addressOf(name)).toBe(address);
});

test.each([
  ['grade-7', true],
  ['7', false],
  ['new', false],
  ['-grade', false],
  ['Grade', false],
  ['a--b', false],
])('%j as an address: %j', (text, isOne) => {
  expect(isAddress(text)).toBe(isOne);
});

test('a school year has two consecutive years', () => {
  expect(['2026-2027', '2026-2028', '2026', '26-27', ''].map(isSchoolYear)).toEqual([true, false, false, false, false]);
  expect(nextSchoolYear('2026-2027')).toBe('2027-2028');
});

test('the name of a copy has its school year', () => {
  expect(nameInYear('Grade 7 2026-2027', '2026-2027', '2027-2028')).toBe('Grade 7 2027-2028');
  expect(nameInYear('Grade 7', '2026-2027', '2027-2028')).toBe('Grade 7 2027-2028');
});

const productWith = (sizes: Record<string, number>, isRestricted = true) => ({
  is_available: true,
  sizes: Object.keys(sizes).filter(Boolean),
  size_prices: Object.entries(sizes).map(([size, available_quantity]) => ({
    size,
    available_quantity,
    restrict_if_no_available: isRestricted,
  })),
});

test.each([
  ['enough of it', productWith({ '': 5 }), '', 5, 'available'],
  ['too few', productWith({ '': 5 }), '', 6, 'too_few'],
  ['none', productWith({ '': 0 }), '', 1, 'sold_out'],
  ['sold beyond its stock', productWith({ '': 0 }, false), '', 9, 'available'],
  ['not counted', productWith({}), '', 9, 'available'],
  ['one of the sizes there', productWith({ S: 0, M: 2 }), '', 2, 'available'],
  ['its size sold out', productWith({ S: 0, M: 2 }), 'S', 1, 'sold_out'],
  ['its size taken off the product', productWith({ S: 1 }), 'XL', 1, 'gone'],
  ['hidden', { ...productWith({ '': 5 }), is_available: false }, '', 1, 'gone'],
  ['deleted', null, '', 1, 'gone'],
] as const)('a line with %s', (_, product, size, quantity, state) => {
  expect(listLineState(product, size, quantity)).toBe(state);
});
