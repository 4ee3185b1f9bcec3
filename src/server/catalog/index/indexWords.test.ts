import { expect, test } from 'vitest';
import { indexedWords, isBeginning, joinedWords, singularOf } from './indexWords.ts';

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

test('neighboring words are joined, but no two numbers', () => {
  expect(joinedWords(['t', 'shirt', '2', '10'])).toEqual(['tshirt', 'shirt2']);
  expect(joinedWords(['pen'])).toEqual([]);
});

test('a word is a prefix from its second letter on; a number matches only as a whole', () => {
  expect(['p', 'pe', '10', 'a4'].map(isBeginning)).toEqual([false, true, false, true]);
});

test.each([
  ['with their singulars, and neither accents nor case', 'Niño’s Boxes', ['nino', 's', 'boxes', 'box']],
  [
    'whole and in their parts',
    'Gel 0.5mm, 9 x 12, C++',
    ['gel', '0.5mm', '0.5', 'mm', '0', '9x12', '9', 'x', '12', 'c++', 'c'],
  ],
])('a text is found by its words %s', (_title, text, words) => {
  expect(indexedWords(text)).toEqual(words);
});
