import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productListInput } from './catalog.ts';
import { optionalReference } from './common.ts';
import { paginateInput } from './masterData.ts';
import { customerOrdersInput, dashboardInput } from './orders.ts';
import { deleteImageInput, orderImagesInput, paginateStocksInput } from './stocks.ts';

const noFilters = productListInput.parse({});

// Bodies as other programs send them to the documented paths.
describe('a body of another program', () => {
  test.each([
    { keyword: null, filters: null, category: null, page: null },
    { filters: { grade_levels: null, subjects: null, agriculture: null, filters: null } },
    { category: '', page: '' },
    { page: '1' },
  ])('sends nothing as %j', (body) => {
    expect(productListInput.parse(body)).toEqual(noFilters);
  });

  test.each([7, '7', { _id: '7', name: 'Textbooks', menus: [] }])('names a category by %j', (category) => {
    expect(productListInput.parse({ category }).category).toBe(7);
    expect(paginateStocksInput.parse({ extras: { category } }).extras.category).toBe(7);
  });

  test.each([
    { s: null, extras: null, page: null, page_size: null },
    { s: null, extras: { sort: null, category: null }, page: '1', page_size: '10' },
    {},
  ])('pages through a list by %j', (body) => {
    const list = paginateInput(
      z.object({ sort: z.enum(['name', 'price']).default('name'), category: optionalReference.default(null) }),
    );
    expect(list.parse(body)).toEqual({ page: 1, s: '', page_size: 10, extras: { sort: 'name', category: null } });
  });

  test('writes page numbers as text', () => {
    expect(productListInput.parse({ page: '12' }).page).toBe(12);
    expect(dashboardInput.parse({ page: '2', page_size: '30' })).toMatchObject({ page: 2, page_size: 30 });
    expect(customerOrdersInput.parse({ limit: '20' }).limit).toBe(20);
    for (const page of ['0', '-1', '1.5', 'two', '1e3', 0, 1.5, true, [1], {}]) {
      expect(productListInput.safeParse({ page }).success, JSON.stringify(page)).toBe(false);
    }
  });

  test('names a picture by its record', () => {
    const image = { filename: 'a.jpg', width: 10, height: 10 };
    expect(deleteImageInput.parse({ _id: 1, image }).image).toBe('a.jpg');
    expect(deleteImageInput.parse({ _id: 1, image: 'a.jpg' }).image).toBe('a.jpg');
    expect(orderImagesInput.parse({ _id: 1, images: [image, 'b.jpg'] }).images).toEqual(['a.jpg', 'b.jpg']);
  });

  test.each([{ filters: [] }, { filters: 'x' }, { category: {} }, { keyword: 5 }])('is rejected with %j', (body) => {
    expect(productListInput.safeParse(body).success).toBe(false);
  });
});
