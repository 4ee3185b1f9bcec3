import { expect, test } from 'vitest';
import { SynonymTable } from './synonyms.ts';

const table = new SynonymTable([
  { words: 'ballpen, Ball Pen', means: 'ballpoint pen' },
  { words: 'hoodie, jacket', means: '' },
  { words: 'rubber shoes', means: 'sneakers, running shoe' },
]);

test('a phrase finds what it means, whatever its case and number, and each word of it does', () => {
  expect(table.find(['ballpens'])).toEqual([[['ballpoint', 'pen']]]);
  expect(table.find(['red', 'ball', 'pen'])).toEqual([[], [['ballpoint', 'pen']], [['ballpoint', 'pen']]]);
  const shoes = [['sneakers'], ['running', 'shoe']];
  expect(table.find(['rubber', 'shoe'])).toEqual([shoes, shoes]);
});

test('a synonym with a meaning works in one direction, without a meaning in both', () => {
  expect(table.find(['ballpoint', 'pen'])).toEqual([[], []]);
  expect(table.find(['hoodie'])).toEqual([[['jacket']]]);
  expect(table.find(['jackets'])).toEqual([[['hoodie']]]);
});

test('a grade level in short or in Filipino is a synonym of itself', () => {
  for (const words of [['g7'], ['gr', '7'], ['baitang', '7']]) expect(table.waysOf(words)).toEqual([['grade', '7']]);
  expect(table.waysOf(['g700'])).toEqual([]);
});

test('the beginning of phrases finds what these mean', () => {
  expect(table.waysOfBeginning('rubb')).toEqual([['sneakers'], ['running', 'shoe']]);
  expect(table.waysOfBeginning('shoe')).toEqual([]);
});
