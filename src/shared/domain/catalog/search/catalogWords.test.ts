import { expect, test } from 'vitest';
import { catalogWords } from './catalogWords.ts';

test.each([
  ['a decimal is one word, with its unit where that is written with it', '0.5mm, 0.5 MM', ['0.5mm', '0.5', 'mm']],
  ['a decimal may begin with its point', '.5mm', ['0.5mm']],
  [
    'a point behind a letter or a sentence is none of a number',
    'No.2 of Book 7. New',
    ['no', '2', 'of', 'book', '7', 'new'],
  ],
  ['a number by a number is one word', '9 x 12, 9X12, 9 × 12', ['9x12']],
  ['the sign of inches is a word', '24", 24in', ['24', 'inch']],
  ['quotes around a title are no inches', '"Grade 7" and 18" x 24"', ['grade', '7', 'and', '18x24']],
  ['signs behind a letter belong to it', 'C++ c# C', ['c++', 'c#', 'c']],
  ['signs elsewhere do not', '#2 pencil+pen AT&T 100%', ['2', 'pencil', 'pen', 'at', 't', '100']],
  ['signs alone are no word', '📘 % " ++', []],
  ['words have neither accents nor case, and are unique', 'Niño’s NIÑO', ['nino', 's']],
])('%s', (_title, text, words) => {
  expect(catalogWords(text)).toEqual(words);
});

test('a word is cut at the width of its column', () => {
  expect(catalogWords('x'.repeat(45))).toEqual(['x'.repeat(40)]);
});
