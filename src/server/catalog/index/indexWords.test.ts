import { expect, test } from 'vitest';
import { fieldWords, isBeginning, joinedWords, singularOf } from './indexWords.ts';

test.each([
  ['pencils', 'pencil'],
  ['boxes', 'box'],
  ['brushes', 'brush'],
  ['diaries', 'diary'],
  ['ties', 'tie'],
  ['glass', null],
  ['bus', null],
  ['basis', null],
  ['pens', 'pen'],
  ['usb', null],
  ['gas', null],
])('the singular of %s is %s', (word, singular) => {
  expect(singularOf(word)).toBe(singular);
});

test('neighbouring words are joined, but no two numbers', () => {
  expect(joinedWords(['t', 'shirt', '2', '10'])).toEqual(['tshirt', 'shirt2', null]);
  expect(joinedWords(['pen'])).toEqual([]);
});

test('a word begins others from its second letter on; a number is taken as it is', () => {
  expect(['p', 'pe', '10', 'a4'].map(isBeginning)).toEqual([false, true, false, true]);
});

test('the words of a field have their singulars, and neither accents nor case', () => {
  expect(fieldWords('Niño’s Boxes')).toEqual(['nino', 's', 'boxes', 'box']);
});
