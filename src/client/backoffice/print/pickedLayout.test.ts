import { expect, test } from 'vitest';
import type { PickingList } from '#shared/contracts/counter.ts';
import { pickedGroups } from './pickedLayout.ts';

const product = (name: string, shelf: string, quantity: number) =>
  ({ name, shelf, quantity }) as PickingList['groups'][number]['products'][number];
const groups = [
  { category: 'Books', quantity: 9, products: [product('Atlas', 'A10', 2), product('Globe', '', 7)] },
  { category: 'Uniforms', quantity: 5, products: [product('Polo', 'A2', 1), product('Skirt', 'a10', 4)] },
];
const shown = (layout: 'category' | 'shelf') =>
  pickedGroups({ groups }, layout).map(({ title, quantity, products }) => [
    title,
    quantity,
    ...products.map(({ name }) => name),
  ]);

test('in the order of shelves, A2 comes before A10, and products without a shelf come last', () => {
  expect(shown('shelf')).toEqual([
    ['Shelf A2', 1, 'Polo'],
    ['Shelf A10', 6, 'Atlas', 'Skirt'],
    ['No shelf', 7, 'Globe'],
  ]);
});

test('in the order of categories, the groups are those of the store', () => {
  expect(shown('category')).toEqual([
    ['Books', 9, 'Atlas', 'Globe'],
    ['Uniforms', 5, 'Polo', 'Skirt'],
  ]);
});
