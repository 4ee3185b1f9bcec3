import { expect, test } from 'vitest';
import { searchesLike, withSearch } from './earlierSearches.ts';

test('the latest search comes first, once, in the place of what was a beginning of it', () => {
  expect(withSearch(['note', 'pen', 'Notebook'], 'notebook')).toEqual(['notebook', 'pen']);
  expect(withSearch(['pen'], 'note')).toEqual(['note', 'pen']);
});

test('a letter and a long text are no search, and no more than twenty are stored', () => {
  expect(withSearch(['pen'], 'n')).toEqual(['pen']);
  expect(withSearch(['pen'], 'n'.repeat(61))).toEqual(['pen']);
  const many = Array.from({ length: 20 }, (_, number) => `pen ${number}`);
  expect(withSearch(many, 'ink')).toEqual(['ink', ...many.slice(0, 19)]);
});

test('earlier searches are suggested by the beginning of any word, whatever its case, but not what is typed itself', () => {
  const list = ['Gel pen', 'pencil', 'open shelf', 'PEN', 'pen case', 'pen refill'];
  expect(searchesLike(list, 'pen')).toEqual(['Gel pen', 'pencil', 'pen case']);
  expect(searchesLike(list, 'x')).toEqual([]);
});
