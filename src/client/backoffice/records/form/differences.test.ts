import { describe, expect, test } from 'vitest';
import { differencesOf, mergeDrafts } from './differences.ts';

const base = { name: 'Pen', tags: ['blue'], note: '' };

describe('mergeDrafts', () => {
  test.each([
    ['keeps theirs where nothing was typed', {}, { name: 'Fountain pen' }, { name: 'Fountain pen' }],
    ['keeps yours where they changed nothing', { name: 'Ballpen' }, {}, { name: 'Ballpen' }],
    [
      'takes each side’s own field',
      { note: 'sold out' },
      { name: 'Fountain pen' },
      { name: 'Fountain pen', note: 'sold out' },
    ],
    ['lets yours win where both changed', { tags: ['red'] }, { tags: ['green'] }, { tags: ['red'] }],
    ['takes a list of the same members for unchanged', { tags: ['blue'] }, { tags: ['green'] }, { tags: ['green'] }],
  ])('%s', (_title, yours, theirs, expected) => {
    expect(mergeDrafts(base, { ...base, ...yours }, { ...base, ...theirs })).toEqual({ ...base, ...expected });
  });
});

describe('differencesOf', () => {
  test('names the fields that differ, and whether they were changed here', () => {
    const yours = { ...base, name: 'Ballpen' };
    const theirs = { ...base, name: 'Fountain pen', note: 'new' };
    expect(differencesOf(base, yours, theirs)).toEqual([
      { field: 'name', theirs: 'Fountain pen', yours: 'Ballpen', isYours: true },
      { field: 'note', theirs: 'new', yours: '', isYours: false },
    ]);
  });

  test('finds none if both wrote the same', () => {
    expect(differencesOf(base, { ...base, note: 'x' }, { ...base, note: 'x' })).toEqual([]);
  });
});
