import { expect, test } from 'vitest';
import { emptyCatalogView } from '#shared/catalogView.ts';
import { suggestedView } from './filterLists.ts';

const view = { ...emptyCatalogView, category: '7', keyword: 'notbok' };

test.each([
  ['of the word that was meant, where it finds something here', 'notebook', false, { ...view, keyword: 'notebook' }],
  ['everywhere, where it finds something only there', 'notebook', true, { ...emptyCatalogView, keyword: 'notebook' }],
  ['none, where no word is near', null, false, null],
])('the view is %s', (_title, did_you_mean, did_you_mean_everywhere, suggestion) => {
  expect(suggestedView(view, { did_you_mean, did_you_mean_everywhere })).toEqual(suggestion);
});

test('there is none before the response', () => {
  expect(suggestedView(view, undefined)).toBeNull();
});
