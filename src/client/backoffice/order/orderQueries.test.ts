import { expect, test } from 'vitest';
import { USUAL_VIEWS, viewAt } from './orderQueries.ts';

test('a URL matches a view with any page and any order of its parameters', () => {
  expect(viewAt('?pickup=today&page=3&status=open', [])).toBe('Pick-ups today');
  expect(viewAt('', [])).toBe('All');
  expect(viewAt('?status=Claimed', [])).toBeNull();
  expect(viewAt('?status=Claimed&page_size=20', [{ name: 'Done', query: 'status=Claimed' }])).toBe('Done');
  for (const { name, query } of USUAL_VIEWS) expect(viewAt(`?${query}`, [])).toBe(name);
});
