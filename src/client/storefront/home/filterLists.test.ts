import { expect, test } from 'vitest';
import { emptyCatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { withFilters, withoutFilters, withoutRead, withRead } from './filterLists.ts';

const view = { ...emptyCatalogView, keyword: 'grade 7 books' };
const read: ReadWords[] = [
  { words: 'grade 7', list: 'grade_levels', name: 'Grade 7', category: null },
  { words: 'books', list: 'category', name: 'Books', category: '4' },
];
const shown = withRead(view, read);

test('interpreted words are shown as chosen, and are not in the URL', () => {
  expect(shown).toMatchObject({ category: '4', filters: { grade_levels: ['Grade 7'] }, keyword: 'grade 7 books' });
  expect(withoutRead(view, shown, read)).toEqual(view);
});

test('a removed filter is searched as words', () => {
  expect(withoutRead(view, withFilters(shown, 'grade_levels', []), read)).toEqual({ ...view, as_words: ['grade 7'] });
  expect(withoutRead(view, { ...shown, category: null }, read)).toEqual({ ...view, as_words: ['books'] });
  expect(withoutRead(view, { ...withoutFilters(shown), category: null }, read)).toEqual({
    ...view,
    as_words: ['grade 7', 'books'],
  });
});

test('together with another name of its list it is an ordinary choice', () => {
  const both = withFilters(shown, 'grade_levels', ['Grade 7', 'Grade 8']);
  expect(withoutRead(view, both, read)).toEqual(withFilters(view, 'grade_levels', ['Grade 7', 'Grade 8']));
});
