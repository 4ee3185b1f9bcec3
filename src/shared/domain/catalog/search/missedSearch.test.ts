import { expect, test } from 'vitest';
import { countedWords, MISSED_WORDS_LENGTH } from './missedSearch.ts';

test.each([
  ['  Lápis, LAPIS na pula ', 'lapis na pula'],
  ['Grade 7', 'grade 7'],
  ['9789710712345', '9789710712345'],
  ['4800016123456', '4800016123456'],
  ['!?', null],
  ['', null],
])('%j is counted as %j', (keyword, words) => {
  expect(countedWords(keyword)).toBe(words);
});

test.each(['ana@example.com', '0917 555 0302', '+63 917 555 0302', 'order of 09175550302', '63-917-555-0302'])(
  'a search that may identify a person is not counted: %j',
  (keyword) => expect(countedWords(keyword)).toBeNull(),
);

test('a long search is cut at a word', () => {
  const words = countedWords(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')) ?? '';
  expect(words.length).toBeLessThanOrEqual(MISSED_WORDS_LENGTH);
  expect(words).toMatch(/^word0 word1 .*word\d+$/);
  expect(`${words} word${words.split(' ').length}`.length).toBeGreaterThan(MISSED_WORDS_LENGTH);
});
