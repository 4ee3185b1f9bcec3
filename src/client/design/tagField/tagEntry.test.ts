import { describe, expect, test } from 'vitest';
import { splitEntry, takeEntry } from './tagEntry.ts';

const options = [
  { id: '1', label: 'Grade 1' },
  { id: '2', label: 'Grade 2' },
];

describe('splitEntry', () => {
  test.each([
    ['a, b, c', ['a', 'b', 'c']],
    ['one', ['one']],
    ['two  words ,\n third\tfourth', ['two words', 'third', 'fourth']],
    [' , ,', []],
  ])('reads %j', (text, parts) => {
    expect(splitEntry(text)).toEqual(parts);
  });
});

describe('takeEntry', () => {
  test('accepts an option by its label in any case, and new words as written', () => {
    expect(takeEntry([], ['grade 1', 'New Word'], options, true)).toEqual({
      value: ['1', 'New Word'],
      added: ['Grade 1', 'New Word'],
      unknown: [],
    });
  });

  test('adds no duplicates', () => {
    expect(takeEntry(['Red', '1'], ['red', 'RED', 'Grade 1', 'Blue', 'blue'], options, true).value).toEqual([
      'Red',
      '1',
      'Blue',
    ]);
  });

  test('returns text that is no option if only options are allowed', () => {
    expect(takeEntry(['1'], ['Grade 2', 'Grade 9'], options, false)).toEqual({
      value: ['1', '2'],
      added: ['Grade 2'],
      unknown: ['Grade 9'],
    });
  });
});
