import { expect, test } from 'vitest';
import type { Category } from '#shared/contracts/categories.ts';
import {
  buildTree,
  filterTree,
  positionAfterDrop,
  positionAfterStep,
  subtreeIds,
  withMoved,
  withPaths,
} from './categoryTree.ts';

const category = (_id: string, parent_category: string | null, sequence: number, name = _id): Category => ({
  _id,
  name,
  parent_category,
  sequence,
  icon: '',
  other_fields: [],
  has_weekly_cutoff: false,
  version: 1,
});

const categories = [
  category('shirts', 'uniforms', 2),
  category('pe', 'uniforms', 1, 'PE'),
  category('books', null, 2),
  category('uniforms', null, 1),
  category('bags', null, 2),
  category('shorts', 'pe', 1),
];
const outline = (list: readonly Category[]) => withPaths(buildTree(list)).map(({ path }) => path);

test('the tree is sorted by sequence, then by name, each category before those below it', () => {
  expect(outline(categories)).toEqual([
    'uniforms',
    'uniforms > PE',
    'uniforms > PE > shorts',
    'uniforms > shirts',
    'bags',
    'books',
  ]);
});

test('a category with an unknown parent is at the top', () => {
  expect(outline([category('lost', 'gone', 1)])).toEqual(['lost']);
});

test('a subtree is the category and all below it, even in a cycle', () => {
  expect([...subtreeIds(categories, 'uniforms')].sort()).toEqual(['pe', 'shirts', 'shorts', 'uniforms']);
  expect([...subtreeIds([category('a', 'b', 1), category('b', 'a', 1)], 'a')].sort()).toEqual(['a', 'b']);
});

test('a search keeps the ancestors of its results', () => {
  const left = filterTree(buildTree(categories), ' SHORT ');
  expect(withPaths(left).map(({ path }) => path)).toEqual(['uniforms', 'uniforms > PE', 'uniforms > PE > shorts']);
  expect(filterTree(buildTree(categories), '')).toHaveLength(3);
});

test.each([
  [
    'before another',
    { id: 'books', target: 'uniforms', position: 'before' },
    { parent_category: null, before: 'uniforms' },
  ],
  ['after another', { id: 'books', target: 'uniforms', position: 'after' }, { parent_category: null, before: 'bags' }],
  [
    'after the last',
    { id: 'bags', target: 'shirts', position: 'after' },
    { parent_category: 'uniforms', before: null },
  ],
  ['into another', { id: 'bags', target: 'pe', position: 'on' }, { parent_category: 'pe', before: null }],
  ['where it already is', { id: 'bags', target: 'uniforms', position: 'after' }, null],
  ['into its own parent, as its last', { id: 'shirts', target: 'uniforms', position: 'on' }, null],
] as const)('a drop %s names its position', (_title, move, index) => {
  expect(positionAfterDrop(categories, move)).toEqual(index && { _id: move.id, ...index });
});

test('steps move by one place among the siblings, and not past the ends', () => {
  expect(positionAfterStep(categories, 'bags', -1)).toEqual({ _id: 'bags', parent_category: null, before: 'uniforms' });
  expect(positionAfterStep(categories, 'bags', 1)).toEqual({ _id: 'bags', parent_category: null, before: null });
  expect(positionAfterStep(categories, 'uniforms', -1)).toBeNull();
  expect(positionAfterStep(categories, 'books', 1)).toBeNull();
});

test('a moved category is in its new place, with its subtree', () => {
  const moved = withMoved(categories, { _id: 'pe', parent_category: null, before: 'books' });
  expect(outline(moved)).toEqual(['uniforms', 'uniforms > shirts', 'bags', 'PE', 'PE > shorts', 'books']);
});
