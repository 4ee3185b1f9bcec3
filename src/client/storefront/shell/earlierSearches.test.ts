import { expect, test } from 'vitest';
import { searchesLike, withSearch } from './earlierSearches.ts';

test('the latest search comes first, once, and replaces its own prefix', () => {
  expect(withSearch(['note', 'pen', 'Notebook'], 'notebook')).toEqual(['notebook', 'pen']);
  expect(withSearch(['pen'], 'note')).toEqual(['note', 'pen']);
});

test('a single letter and a long text are not stored, and at most twenty searches are', () => {
  expect(withSearch(['pen'], 'n')).toEqual(['pen']);
  expect(withSearch(['pen'], 'n'.repeat(61))).toEqual(['pen']);
  const many = Array.from({ length: 20 }, (_, number) => `pen ${number}`);
  expect(withSearch(many, 'ink')).toEqual(['ink', ...many.slice(0, 19)]);
});

test('earlier searches are suggested by the prefix of any word in any case, except the typed text itself', () => {
  const list = ['Gel pen', 'pencil', 'open shelf', 'PEN', 'pen case', 'pen refill'];
  expect(searchesLike(list, 'pen')).toEqual(['Gel pen', 'pencil', 'pen case']);
  expect(searchesLike(list, 'x')).toEqual([]);
});
