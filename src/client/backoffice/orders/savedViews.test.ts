import { expect, test } from 'vitest';
import { MAX_OWN_VIEWS, readViews, USUAL_VIEWS, viewAt, withView } from './savedViews.ts';

test('a URL is at a view whatever its page and the order of its parts', () => {
  expect(viewAt('?pickup=today&page=3&status=open', [])).toBe('Today');
  expect(viewAt('', [])).toBe('All');
  expect(viewAt('?status=Claimed', [])).toBeNull();
  expect(viewAt('?status=Claimed&page_size=20', [{ name: 'Done', query: 'status=Claimed' }])).toBe('Done');
  for (const { name, query } of USUAL_VIEWS) expect(viewAt(`?${query}`, [])).toBe(name);
});

test('a view of the same name takes the place of the one before, and there are not too many', () => {
  const one = withView([], { name: 'Mine', query: '?page=2&status=Claimed' });
  expect(one).toEqual([{ name: 'Mine', query: 'status=Claimed' }]);
  expect(withView(one, { name: 'Mine', query: 's=a' })).toEqual([{ name: 'Mine', query: 's=a' }]);
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, query: '' }));
  expect(many.reduce<ReturnType<typeof withView>>((own, view) => withView(own, view), [])).toHaveLength(MAX_OWN_VIEWS);
});

test('what is stored and no view is left out', () => {
  expect(readViews('x')).toBeNull();
  expect(readViews([null, 1, { name: 'A' }, { name: 'A', query: '' }])).toEqual([{ name: 'A', query: '' }]);
});
