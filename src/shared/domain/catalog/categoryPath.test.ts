import { expect, test } from 'vitest';
import { categoryPath, pathText } from './categoryPath.ts';

const tree = (...nodes: [id: number, name: string, parent: number | null][]) =>
  new Map(nodes.map(([id, name, parent_category_id]) => [id, { id, name, parent_category_id }]));

test('a path leads from the top to the category itself', () => {
  const categories = tree([1, 'Uniforms', null], [2, 'PE', 1], [3, 'Shirts', 2], [4, 'Books', null]);
  expect(pathText(categoryPath(categories, 3))).toBe('Uniforms > PE > Shirts');
  expect(pathText(categoryPath(categories, 4))).toBe('Books');
});

test('an unknown category has no path, and a category with an unknown parent starts its own', () => {
  const categories = tree([2, 'PE', 1]);
  expect(categoryPath(categories, 1)).toEqual([]);
  expect(pathText(categoryPath(categories, 2))).toBe('PE');
});

test('a cycle ends the walk, with each category once', () => {
  const categories = tree([1, 'Uniforms', 3], [2, 'PE', 1], [3, 'Shirts', 2]);
  expect(pathText(categoryPath(categories, 3))).toBe('Uniforms > PE > Shirts');
});
