import { expect, test } from 'vitest';
import { SynonymTable } from './synonyms.ts';

const table = new SynonymTable([
  { words: 'ballpen, Ball Pen', means: 'ballpoint pen' },
  { words: 'hoodie, jacket', means: '' },
  { words: 'rubber shoes', means: 'sneakers, running shoe' },
]);

test('a phrase finds its meaning in any case and number, and so does each of its words', () => {
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

test('an abbreviated or Filipino grade level is a synonym of the grade level', () => {
  for (const words of [['g7'], ['gr', '7'], ['baitang', '7']])
    expect(table.meaningsOf(words)).toEqual([['grade', '7']]);
  expect(table.meaningsOf(['g700'])).toEqual([]);
});

test('the beginning of a phrase finds its meaning', () => {
  expect(table.meaningsOfPrefix('rubb')).toEqual([['sneakers'], ['running', 'shoe']]);
  expect(table.meaningsOfPrefix('shoe')).toEqual([]);
});
