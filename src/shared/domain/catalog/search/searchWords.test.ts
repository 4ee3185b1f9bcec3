import { expect, test } from 'vitest';
import { MAX_WORD_LENGTH, searchWords } from './searchWords.ts';

test.each([
  [
    'splits at everything that is neither letter nor digit',
    'Grade-7: Science & Math',
    ['grade', '7', 'science', 'math'],
  ],
  ['folds case and accents', 'ÑANDÚ Café', ['nandu', 'cafe']],
  ['names each word once', 'paper Paper PAPER pad', ['paper', 'pad']],
  ['folds full-width letters and ligatures', 'Ｍａｔｈ oﬃce', ['math', 'office']],
  ['keeps letters of other scripts', 'Math 数学', ['math', '数学']],
  ['finds no word where there is none', ' …₱—!', []],
  ['finds no word in nothing', '', []],
])('%s', (_title, text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('cuts a word at the width of its column', () => {
  expect(searchWords('x'.repeat(MAX_WORD_LENGTH + 5))).toEqual(['x'.repeat(MAX_WORD_LENGTH)]);
});

test('returns words without wildcards of LIKE', () => {
  expect(searchWords('100% cotton_blend \\o/').join('')).not.toMatch(/[%_\\]/);
});

test('returns two words that are equal up to that width once', () => {
  const start = 'x'.repeat(MAX_WORD_LENGTH);
  expect(searchWords(`${start}one ${start}two`)).toEqual([start]);
});
