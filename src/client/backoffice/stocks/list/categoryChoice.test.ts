import { expect, test } from 'vitest';
import { categoryChoice } from './categoryChoice.ts';

const options = [
  { id: '1', label: 'Agribiz' },
  { id: '2', label: 'Agribiz > Eggs' },
  { id: '3', label: 'Uniforms' },
];

test('staff without assigned categories choose among all categories', () => {
  expect(categoryChoice([], options)).toEqual({ kind: 'free', options });
});

test('one assigned category is fixed, whatever its subcategories', () => {
  expect(categoryChoice(['1'], options.slice(0, 2))).toEqual({ kind: 'fixed', label: 'Agribiz' });
});

test('of several assigned categories only these are offered', () => {
  expect(categoryChoice(['3', '1'], options)).toEqual({
    kind: 'limited',
    options: [
      { id: '1', label: 'Agribiz' },
      { id: '3', label: 'Uniforms' },
    ],
  });
});

test('an assigned category is fixed even before its name has loaded', () => {
  expect(categoryChoice(['1'], [])).toEqual({ kind: 'fixed', label: '' });
});
